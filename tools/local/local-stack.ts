/**
 * The local stack: runs a cloud assembly on loopback. Composes the parts in the order of a deployment: address, S3,
 * functions, API, distribution, custom resources (the publisher). It reads only the template and its assets and imports
 * nothing of the service, so that a disagreement between template and code fails a request.
 *
 * `deploy` starts another assembly behind the same address, with the same objects and keys, and then stops the old one.
 * If the new one fails to start, the old one stays, and its custom resources are rolled back.
 *
 * Faults (`faults.ts`) wrap the parts: `Invoker` (a Lambda function), `OriginServer` (S3, the API) and `Throttle`.
 */
import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { httpApiOf, MAX_PAYLOAD_BYTES } from './api-gateway/http-api.ts';
import { invalidationApi } from './cloudfront/cache.ts';
import { distributionOf, type OriginServer } from './cloudfront/distribution.ts';
import { Edge } from './cloudfront/edge.ts';
import { type Beside, viewerServer } from './cloudfront/viewer-server.ts';
import {
  type CustomResources,
  deleteCustomResources,
  deployCustomResources,
} from './deploy/custom-resource.ts';
import { Faults } from './faults.ts';
import { InFlight } from './in-flight.ts';
import { type KeyPair, kmsApi } from './kms/kms-api.ts';
import { type AwsEnvironment, lambdaFunctions } from './lambda/functions.ts';
import { type Exchange, type Log, outputLine, requestLine } from './log.ts';
import { LocalStackError, listen, ownDomainRule, shut } from './loopback.ts';
import { originAccess } from './s3/bucket-policy.ts';
import { type Buckets, startS3 } from './s3/s3-api.ts';
import { S3Origin } from './s3/s3-origin.ts';
import { type Assembly, loadAssembly } from './template/assembly.ts';
import type { World } from './template/attributes.ts';
import { Resolver } from './template/resolver.ts';
import { serviceIn } from './template/service.ts';
import { type Properties, Stack } from './template/stack.ts';

export interface LocalStackOptions {
  /** Directory of the cloud assembly. */
  readonly cdkOut: string;
  /** 0: any free port. */
  readonly port: number;
  /** Receives each line of output. @default no output */
  readonly log?: Log;
  /** Answers requests at the same address that are not for the service. @default nothing */
  readonly beside?: Beside | undefined;
  /** Faults that are active once the stack runs. @default none */
  readonly faults?: Faults;
  /** Day on which the functions run, YYYY-MM-DD. @default today */
  readonly today?: string | undefined;
}

export interface LocalStack {
  /** Base URL, without a slash at its end. */
  readonly url: string;
  /** The stack's outputs that are addresses of this machine: name → URL. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Removes these paths from the edge cache; a `*` at the end of a path matches any rest. */
  invalidate(paths: readonly string[]): void;
  /**
   * Puts HTML at the top of each HTML page for clients that send a `User-Agent`, from the next request on. It is inserted
   * as it is, so escape what is in it. Empty: nothing.
   */
  setBanner(html: string): void;
  /**
   * Serves another assembly at the same address, with the same objects and keys. The old one answers the requests in
   * flight.
   * @throws LocalStackError if the new assembly fails to start; the old one is then still served
   */
  deploy(cdkOut: string): Promise<void>;
  /**
   * Deploys another assembly up to a failure after its last custom resource, and rolls back: the old assembly is
   * served.
   * @param order - what CloudFormation restores first, which AWS does not document
   */
  deployAndRollBack(cdkOut: string, order: 'functions first' | 'custom resources first'): Promise<void>;
  /**
   * Deletes the custom resources, as CloudFormation does when it deletes the stack, and checks that each bucket to be
   * deleted is empty.
   * @returns the `Reason` in the answer of each custom resource's function
   * @throws LocalStackError if CloudFormation could not delete something
   */
  delete(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The account, from AWS's examples, and the region of an assembly that names none. */
const WORLD = {
  region: 'us-east-1',
  accountId: '123456789012',
  partition: 'aws',
  urlSuffix: 'amazonaws.com',
};

/**
 * Runs a cloud assembly on 127.0.0.1, as `npm start` does.
 *
 * @example
 * const stack = await startLocalStack({ cdkOut: 'cdk.out', port: 0, log: console.log });
 * const page = await fetch(`${stack.url}/about`, { headers: { Accept: 'text/markdown' } });
 * await stack.close();
 * @throws LocalStackError if the assembly cannot be run or the port is in use
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { port, log = () => {}, faults = new Faults() } = options;
  let current: Deployment | undefined;
  let ready: (deployment: Deployment) => void = () => {};
  const first = new Promise<Deployment>((resolve) => {
    ready = resolve;
  });
  const report = (exchange: Exchange) => log(requestLine(exchange));
  const server = viewerServer(async () => current ?? first, MAX_PAYLOAD_BYTES, report, options.beside);
  const domain = `127.0.0.1:${await listen(server, port)}`;
  const shared = {
    ...{ domain, log, faults, clockShiftMs: 0, banner: '', logged: new Set<string>() },
    ...{ keyPairs: new Map<string, KeyPair>(), buckets: new Map() as Buckets },
    resources: new Map() as CustomResources,
  };
  const close = async () => {
    await shut(server);
    await current?.close();
  };
  /** @throws LocalStackError if the roll-back fails too */
  const rollBack = async (by: Deployment, to: CustomResources) => {
    await by.restore(to);
    // The cache belongs to the deployment, and an answer of the failed one may be in it.
    current?.invalidate(['/*']);
  };
  try {
    shared.clockShiftMs = clockShift(options.today);
    current = await deploy(options.cdkOut, shared);
    ready(current);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `http://${domain}`,
    outputs: current.outputs,
    invalidate: (paths) => current?.invalidate(paths),
    setBanner: (html) => {
      shared.banner = html;
    },
    deploy: async (cdkOut) => {
      const [old, before] = [current!, new Map(shared.resources)];
      current = await deploy(cdkOut, shared).catch(async (error) => {
        if (!isDeepStrictEqual(before, shared.resources)) await rollBack(old, before);
        throw error;
      });
      // `npm start` deploys at each edit.
      for (const bucket of shared.buckets.values()) bucket.forgetOldVersions();
      await old.drain();
      await old.close();
    },
    deployAndRollBack: async (cdkOut, order) => {
      const before = new Map(shared.resources);
      const failed = await deploy(cdkOut, shared);
      try {
        await rollBack(order === 'functions first' ? current! : failed, before);
      } finally {
        await failed.close();
      }
    },
    delete: async () => (await current?.delete()) ?? [],
    close,
  };
}

/** Kept from one deployment to the next. */
interface Shared {
  /** Host and port. */
  readonly domain: string;
  readonly log: Log;
  readonly faults: Faults;
  readonly clockShiftMs: number;
  readonly keyPairs: Map<string, KeyPair>;
  readonly buckets: Buckets;
  readonly resources: CustomResources;
  /** HTML for the top of each page. It changes while a deployment is served. */
  readonly banner: string;
  /** What was logged about the template. A later deployment does not log it again. */
  readonly logged: Set<string>;
}

/** Everything behind the address. */
type Deployment = Awaited<ReturnType<typeof deploy>>;

/** @throws LocalStackError if the assembly fails to start, after closing everything that was started */
async function deploy(cdkOut: string, shared: Shared) {
  const { domain, log, faults, clockShiftMs, keyPairs, resources } = shared;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const loaded = loadAssembly(cdkOut);
    const { template, leftOut } = serviceIn(loaded.template);
    const assembly = { ...loaded, template };
    const { stackName, account: accountId = WORLD.accountId, region = WORLD.region } = assembly;
    const stackId = `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`;
    const world: World = { ...WORLD, accountId, region, stackName, distributionDomain: domain };
    const ownDomain = ownDomainRule(domain, aliasesOf(assembly));
    const stack = new Stack(assembly, new Resolver(template, world, ownDomain));
    const output = (name: string, line: string) => log(outputLine(name, line));
    const logOnce = (line: string) => {
      if (!shared.logged.has(line)) log(line);
      shared.logged.add(line);
    };
    const others = Object.entries(leftOut).map(([logicalId, type]) => `${logicalId} (${type})`);
    if (others.length > 0)
      logOnce(`Left out, because it does not belong to the service: ${others.join(', ')}.`);

    const buckets = stack.all('AWS::S3::Bucket').map(({ logicalId }) => logicalId);
    const s3 = await startS3(
      buckets.map((bucket) => stack.ref(bucket)),
      shared.buckets,
    );
    closers.push(() => s3.close());
    const distributionId = stack.ref(stack.only('AWS::CloudFront::Distribution').logicalId);
    let edge: Edge | undefined;
    const invalidate = (paths: readonly string[]) => edge?.cache.invalidate(paths);
    const invalidations = invalidationApi(distributionId, invalidate);
    const invalidationPort = await listen(invalidations, 0);
    closers.push(() => shut(invalidations));
    const keyArns = stack.all('AWS::KMS::Key').map(({ logicalId }) => stack.attribute(logicalId, 'Arn'));
    const keys = createServer(kmsApi(keyArns, keyPairs));
    const kmsPort = await listen(keys, 0);
    closers.push(() => shut(keys));

    const aws = awsEnvironment(s3.url, invalidationPort, kmsPort);
    const functions = lambdaFunctions(stack, world, aws, output, clockShiftMs);
    closers.push(async () => {
      await Promise.all([...functions.values()].map((each) => each.close()));
    });
    const handlers = new Map(
      [...functions].map(([arn, each]) => [
        arn,
        faults.handler(each, (line) => output(each.config.name, line)),
      ]),
    );
    const { api, domainName } = httpApiOf(stack, world, handlers, (throttle) => faults.throttle(throttle));
    const distributionArn = `arn:aws:cloudfront::${accountId}:distribution/${distributionId}`;
    const s3Origin = (bucket: string) =>
      new S3Origin({
        url: s3.url,
        bucket: stack.ref(bucket),
        access: originAccess(stack, stack.attribute(bucket, 'Arn'), distributionArn),
      });
    const servers = new Map<string, OriginServer>([
      ...buckets.map(
        (bucket) => [stack.attribute(bucket, 'RegionalDomainName'), faults.bucket(s3Origin(bucket))] as const,
      ),
      [domainName, { fetch: (request) => api.handle(request) }],
    ]);
    const serving = new Edge(
      distributionOf(stack, servers, (name, line) => logOnce(outputLine(name, line))),
      {
        ownDomain,
        output,
        banner: () => shared.banner,
      },
    );
    edge = serving;

    await deployCustomResources(stack, stackId, functions, resources);
    const inFlight = new InFlight();
    return {
      outputs: stack.outputs(),
      invalidate,
      handle: (request: Parameters<Edge['handle']>[0]) => inFlight.track(serving.handle(request)),
      /** Waits until no request is in flight. */
      drain: () => inFlight.drain(),
      /** Calls its functions to restore these custom resources. */
      restore: (to: CustomResources) => deployCustomResources(stack, stackId, functions, resources, to),
      delete: async () => {
        const reasons = await deleteCustomResources(stack, stackId, functions);
        for (const bucket of buckets) {
          const { DeletionPolicy = 'Delete' } = assembly.template.Resources[bucket]!;
          const left = await (await fetch(`${s3.url}/${stack.ref(bucket)}?versions`)).text();
          if (DeletionPolicy === 'Delete' && /<(Version|DeleteMarker)>/.test(left))
            throw new LocalStackError(`${bucket} is not empty: CloudFormation could not delete it.`);
        }
        return reasons;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function clockShift(today: string | undefined): number {
  if (today === undefined) return 0;
  const day = Date.parse(`${today}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(today) || Number.isNaN(day))
    throw new LocalStackError(`today must be a date, YYYY-MM-DD; received ${JSON.stringify(today)}.`);
  return day - Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
}

/** Aliases that are literal names. A reference has no domain on this machine. */
function aliasesOf({ template }: Assembly): string[] {
  const lists = Object.values(template.Resources)
    .filter(({ Type }) => Type === 'AWS::CloudFront::Distribution')
    .map(({ Properties }) => (Properties as Properties | undefined)?.DistributionConfig?.Aliases ?? []);
  return lists.flat().filter((name) => typeof name === 'string');
}

/** Points the AWS SDK of a function to the emulator's S3, CloudFront and KMS, and away from files of this machine. */
function awsEnvironment(s3Url: string, invalidationPort: number, kmsPort: number): AwsEnvironment {
  return {
    // The emulator does not check signatures, but the SDK needs credentials to sign.
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_ENDPOINT_URL_CLOUDFRONT: `http://127.0.0.1:${invalidationPort}`,
    AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${kmsPort}`,
    AWS_ENDPOINT_URL_S3: s3Url,
    // The emulator may run on an older Node than Lambda; the SDK would warn about it at every start.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  };
}
