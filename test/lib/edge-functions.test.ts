/** Both functions in a template, as the default behaviour takes them. */
import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { buildViewerRequest, buildViewerResponse } from '../../lib/bundle/edge-constants.ts';
import { EdgeFunctions } from '../../lib/edge-functions.ts';
import { SITE } from '../lambda/edge/fixture.ts';

const stack = new Stack(new App(), 'Test');
const functions = new EdgeFunctions(stack, 'Edge', SITE);
const template = Template.fromStack(stack);

describe('lib/edge-functions', () => {
  test.each([
    ['viewer-request', buildViewerRequest(SITE)],
    ['viewer-response', buildViewerResponse(SITE)],
  ])('%s: runtime 2.0, published, the built text word for word', (_, text) => {
    template.hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: text,
      FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
    });
  });

  test('there are two, each with its own event', () => {
    template.resourceCountIs('AWS::CloudFront::Function', 2);
    expect(functions.associations.map(({ eventType }) => eventType)).toEqual([
      'viewer-request',
      'viewer-response',
    ]);
    expect(functions.associations.map((one) => one.function)).toEqual([
      functions.viewerRequest,
      functions.viewerResponse,
    ]);
  });

  test('a site that does not fit stops synthesis', () => {
    const pages = Array.from({ length: 2_000 }, (_, n) => `/page-number-${n}`);
    expect(() => new EdgeFunctions(stack, 'TooLarge', { ...SITE, pages })).toThrow(/take 10240/);
  });
});
