/**
 * Synthesizes the stack of the fixture practice and finds the handlers' bundles by route and the edge functions by event,
 * so that the measured files are those of a deployment.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MCP_PATH } from '../../lambda/shared/routes.ts';
import { serviceAssembly } from '../../test/support/assembly.ts';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties, read by path below
  readonly Properties: any;
}

interface Shipped {
  /** The runtime of the handlers in the template: `nodejs24.x`. */
  readonly runtime: string;
  /** @returns the path of the bundle (`index.mjs`) that answers this route */
  bundle(route: string): string;
  /** @returns the text of the CloudFront Function on the default behaviour */
  edgeFunction(eventType: 'viewer-request' | 'viewer-response'): string;
}

/** Synthesizes without touching `cdk.out`. */
export async function synthesizeShipped(): Promise<Shipped> {
  const outdir = await serviceAssembly();
  const read = (name: string) => JSON.parse(readFileSync(join(outdir, name), 'utf8'));
  const artifacts: Record<string, { type: string }> = read('manifest.json').artifacts;
  const stack = Object.keys(artifacts).find((id) => artifacts[id]?.type === 'aws:cloudformation:stack');
  const resources: Record<string, Resource> = read(`${stack}.template.json`).Resources;
  const { files } = read(`${stack}.assets.json`);

  const ofType = (type: string) => Object.values(resources).filter((resource) => resource.Type === type);
  const target = (value: unknown, type: string) => {
    const [found] = references(value)
      .map((id) => resources[id])
      .filter((resource) => resource?.Type === type);
    if (!found) throw new Error(`no ${type} in ${JSON.stringify(value)}`);
    return found.Properties;
  };

  const functionAt = (path: string) => {
    const route = ofType('AWS::ApiGatewayV2::Route').find((r) => r.Properties.RouteKey.endsWith(` ${path}`));
    const integration = target(route?.Properties.Target, 'AWS::ApiGatewayV2::Integration');
    return target(integration.IntegrationUri, 'AWS::Lambda::Function');
  };

  return {
    runtime: functionAt(MCP_PATH).Runtime,
    bundle(path) {
      const hash: string = functionAt(path).Code.S3Key.replace('.zip', '');
      return join(outdir, files[hash].source.path, 'index.mjs');
    },
    edgeFunction(eventType) {
      const [distribution] = ofType('AWS::CloudFront::Distribution');
      const { DefaultCacheBehavior } = distribution!.Properties.DistributionConfig;
      const associations: { EventType: string; FunctionARN: unknown }[] =
        DefaultCacheBehavior.FunctionAssociations;
      const association = associations.find(({ EventType }) => EventType === eventType);
      return target(association?.FunctionARN, 'AWS::CloudFront::Function').FunctionCode;
    },
  };
}

/** @throws Error if this process runs on another major version of Node than the template names */
export function assertLambdaNode({ runtime }: Shipped): void {
  const [major] = process.versions.node.split('.');
  if (runtime !== `nodejs${major}.x`)
    throw new Error(
      `The template names ${runtime}, but this is Node ${process.versions.node}. Start this tool with on-lambda-node.ts.`,
    );
}

/** @returns the logical ids in the `Ref` and `Fn::GetAtt` of a template value */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inner) ? inner[0] : inner)];
    return references(inner);
  });
}
