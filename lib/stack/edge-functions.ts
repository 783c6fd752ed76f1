/** The two edge functions of the default behaviour. A site that does not fit into them fails synthesis. */
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { buildViewerRequest, buildViewerResponse, type EdgeSite } from './bundle/edge-constants.ts';

export class EdgeFunctions extends Construct {
  readonly viewerRequest: EdgeFunction;
  readonly viewerResponse: EdgeFunction;

  constructor(scope: Construct, id: string, site: EdgeSite) {
    super(scope, id);
    this.viewerRequest = this.create('ViewerRequest', buildViewerRequest(site), 'Routes and negotiates');
    this.viewerResponse = this.create('ViewerResponse', buildViewerResponse(site), 'Adds Vary and Link');
  }

  /** For the default behaviour. */
  get associations(): FunctionAssociation[] {
    return [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: this.viewerRequest },
      { eventType: FunctionEventType.VIEWER_RESPONSE, function: this.viewerResponse },
    ];
  }

  private create(id: string, text: string, comment: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(text),
      runtime: FunctionRuntime.JS_2_0,
      comment,
      autoPublish: true,
    });
  }
}
