/**
 * What ships, taken out of a fresh synthesis: the handlers' bundles by the route they serve and the edge
 * functions by where they run. Nothing is built again here, so the numbers are those of a deployment.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MCP_PATH } from '../../lambda/shared/routes.ts';
import { synthesize } from '../../local/synthesize.ts';

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties, read by path below
  readonly Properties: any;
}

interface Shipped {
  /** What the template names for the handlers: `nodejs24.x`. */
  readonly runtime: string;
  /** Path of the bundle (`index.mjs`) that answers this route. */
  bundle(route: string): string;
  /** Text of the CloudFront Function on the default behaviour. */
  edgeFunction(eventType: 'viewer-request' | 'viewer-response'): string;
}

/** Synthesizes into `outdir`, without touching `cdk.out`. */
export async function synthesizeShipped(outdir: string): Promise<Shipped> {
  await synthesize({ outdir });
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

/** @throws Error where the template names another Node than the one this runs on */
export function assertLambdaNode({ runtime }: Shipped): void {
  const [major] = process.versions.node.split('.');
  if (runtime !== `nodejs${major}.x`)
    throw new Error(
      `The template names ${runtime}, this is Node ${process.versions.node}: see on-lambda-node.ts`,
    );
}

/** Logical ids that a template value points at with `Ref` or `Fn::GetAtt`. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inner) ? inner[0] : inner)];
    return references(inner);
  });
}
