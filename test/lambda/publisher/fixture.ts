import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { TODAY } from '../../support/service.ts';
import { type Content, FakeAws } from './aws.ts';
import { Publisher } from './publisher.ts';

export interface Fixture {
  readonly aws: FakeAws;
  readonly publisher: Publisher;
}

/** For all tests of a file: each starts on TODAY, with a bucket that holds this version or nothing. */
export function usePublisher(version?: SiteSource): Fixture {
  const fixture = {} as { aws: FakeAws; publisher: Publisher };
  let content: Content = [];
  beforeAll(async () => {
    const aws = await FakeAws.start();
    const publisher = new Publisher(aws);
    Object.assign(fixture, { aws, publisher });
    if (!version) return;
    expect(await publisher.publish(version)).toMatchObject({ Status: 'SUCCESS' });
    content = await aws.content();
  });
  beforeEach(async () => {
    await fixture.aws.reset(content);
    fixture.publisher.clock.set(TODAY);
    if (version) fixture.publisher.deploy(version);
  });
  afterAll(async () => {
    await fixture.publisher?.close();
    await fixture.aws?.close();
  });
  return fixture;
}
