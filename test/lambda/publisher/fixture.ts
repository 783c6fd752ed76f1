/** The built publisher and the AWS services that it calls, started once for all test files of a process. */
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { TODAY } from '../../support/service.ts';
import { type Content, FakeAws } from './aws.ts';
import { Publisher } from './publisher.ts';

export interface Fixture {
  readonly aws: FakeAws;
  readonly publisher: Publisher;
}

/** The fixture of all test files of a process, because loading and warming up the bundle takes most of a second. */
let shared: Promise<Fixture> | undefined;
/** Version → content of the bucket after its publication. */
const contents = new Map<SiteSource, Content>();

async function start(): Promise<Fixture> {
  const aws = await FakeAws.start();
  return { aws, publisher: new Publisher(aws) };
}

afterAll(async () => {
  const { aws, publisher } = (await shared) ?? {};
  await publisher?.close();
  await aws?.close();
});

/** For the tests of a `describe`. Each starts on TODAY, with a bucket that contains this version or nothing. */
export function usePublisher(version?: SiteSource): Fixture {
  const fixture = {} as { aws: FakeAws; publisher: Publisher };
  beforeAll(async () => {
    shared ??= start();
    const { aws, publisher } = Object.assign(fixture, await shared);
    if (!version || contents.has(version)) return;
    await aws.reset();
    publisher.clock.set(TODAY);
    expect(await publisher.publish(version)).toMatchObject({ Status: 'SUCCESS' });
    contents.set(version, await aws.content());
  });
  beforeEach(async () => {
    await fixture.aws.reset(version && contents.get(version));
    fixture.publisher.clock.set(TODAY);
    if (version) fixture.publisher.deploy(version);
  });
  return fixture;
}
