/** The publisher answers CloudFormation exactly once in every case. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf } from '../../support/tree.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, objectsIn } from './versions.ts';

const fixture = usePublisher(BEFORE);

function answer() {
  expect(fixture.aws.answers).toHaveLength(1);
  return JSON.parse(fixture.aws.answers[0]!.body);
}

describe('lambda/publisher/answer', () => {
  test('every member of the answer to a publication', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(AFTER, { type: 'Create' });
    expect(answer()).toEqual({
      Status: 'SUCCESS',
      Reason: expect.stringMatching(/^Content is published: \d+ written, 3 deleted$/),
      PhysicalResourceId: 'SiteContent',
      StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
      RequestId: 'request-1',
      LogicalResourceId: 'SiteContent',
      Data: { SigningKeyId: expect.stringMatching(/^[\w-]{43}$/) },
    });
    // The pre-signed URL is signed for an empty content type.
    expect(aws.answers[0]).toMatchObject({ method: 'PUT', contentType: '' });
    // The answer comes after all changes.
    expect(aws.log.at(-1)).toBe('ANSWER');
  });

  test('Delete keeps every object, and the reason says so', async () => {
    const { aws, publisher } = fixture;
    const before = await objectsIn(aws);
    await publisher.call({ type: 'Delete', physicalId: 'SiteContent' });
    expect(answer()).toMatchObject({ Status: 'SUCCESS', Reason: 'The content is kept, as the bucket is' });
    expect(publisher.lines).toEqual([
      { event: 'ContentPublished', requestType: 'Delete', outcome: 'The content is kept, as the bucket is' },
    ]);
    expect(aws.log).toEqual(['ANSWER']);
    expect(await objectsIn(aws)).toEqual(before);
  });

  test.each(['Update', 'Delete'] as const)(
    '%s returns the physical id, because CloudFormation treats another id as a replacement',
    async (type) => {
      await fixture.publisher.call({ type, physicalId: 'of-the-deployment-before' });
      expect(answer().PhysicalResourceId).toBe('of-the-deployment-before');
    },
  );

  test.each(['Bucket', 'DistributionId', 'BaseUrl', 'ContentDigest'])(
    'without %s: FAILED without touching anything',
    async (name) => {
      await fixture.publisher.call({ properties: { [name]: undefined } });
      expect(answer()).toMatchObject({
        Status: 'FAILED',
        Reason: `The request does not say ${name[0]!.toLowerCase()}${name.slice(1)}.`,
      });
      expect(fixture.aws.log).toEqual(['ANSWER']);
    },
  );

  test.each([
    ['is not JSON', '{'],
    ['has no member of a site', '{}'],
  ])('an asset whose content %s: FAILED without touching anything', async (_, text) => {
    const { aws, publisher } = fixture;
    writeFileSync(join(publisher.directory, 'site.json'), text);
    await publisher.call();
    expect(answer().Status).toBe('FAILED');
    expect(publisher.lines).toEqual([
      { event: 'PublishFailed', requestType: 'Update', failure: answer().Reason },
    ]);
    expect(aws.log).toEqual(['ANSWER']);
  });

  test('content with an unknown placeholder: FAILED, and the reason names it', async () => {
    const [missing, home] = AFTER.pages;
    const pages = [missing!, { ...home!, body: treeOf('Call {{contact.fax}}') }];
    await fixture.publisher.publish({ ...AFTER, pages });
    expect(answer()).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('contact.fax') });
    expect(fixture.aws.log).toEqual(['ANSWER']);
  });

  test.each([
    ['in letters of two bytes, quotes and backslashes', 'ü"\\'.repeat(3_000)],
    ['in ASCII', 'x'.repeat(9_000)],
    ['in letters of two code units', '😀'.repeat(3_000)],
  ])('the longest reason, %s, fits the 4,096 bytes that CloudFormation takes', async (_, message) => {
    fixture.aws.fail('LIST', { status: 400, code: 'InvalidRequest', message });
    await fixture.publisher.call({ physicalId: 'p'.repeat(1_024) });
    expect(answer().Reason).toMatch(/^listing bucket content: InvalidRequest .{200,}$/);
    expect(Buffer.byteLength(fixture.aws.answers[0]!.body)).toBeLessThan(4_096);
  });

  describe('the response URL', () => {
    test.each([
      ['answers 500', { status: 500, code: 'InternalError' }],
      ['breaks off', 'lost'],
    ] as const)('%s, twice: the same answer is sent again', async (_, fault) => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', fault, 2);
      await publisher.publish(AFTER);
      expect(aws.count('ANSWER')).toBe(3);
      expect(new Set(aws.answers.map(({ body }) => body)).size).toBe(1);
      expect(JSON.parse(aws.answers[0]!.body).Status).toBe('SUCCESS');
    });

    test('does not answer: the answer is sent again', async () => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', 'hang', 1);
      const published = publisher.publish(AFTER);
      await aws.arrived('ANSWER');
      publisher.clock.advance(2_001);
      expect(await published).toMatchObject({ Status: 'SUCCESS' });
    });

    test('never works: an error, so that Lambda repeats the call; no answer says FAILED', async () => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', 'lost');
      await expect(publisher.publish(AFTER)).rejects.toThrow();
      for (const { body } of aws.answers) expect(JSON.parse(body).Status).toBe('SUCCESS');
      expect(publisher.lines.map(({ event }) => event)).toEqual(['ContentPublished']);
      await expectExactly(aws, AFTER);
    });
  });
});
