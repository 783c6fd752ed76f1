/** The publisher answers CloudFormation exactly once in every case. */
import { usePublisher } from './fixture.ts';
import type { Publisher } from './publisher.ts';
import { AFTER, BEFORE, expectExactly, page, withPage } from './versions.ts';

const fixture = usePublisher(BEFORE);

type Call = (publisher: Publisher) => Promise<unknown>;

describe('lambda/publisher/answer', () => {
  test('every member of the answer to a publication', async () => {
    const { aws, publisher } = fixture;
    expect(await publisher.publish(AFTER, { type: 'Create' })).toEqual({
      Status: 'SUCCESS',
      Reason: expect.stringMatching(/^Content is published: \d+ written, 3 deleted$/),
      PhysicalResourceId: 'SiteContent',
      StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
      RequestId: 'request-1',
      LogicalResourceId: 'SiteContent',
      Data: { SigningKeyId: expect.stringMatching(/^[\w-]{43}$/) },
    });
    // The pre-signed URL is signed for an empty content type.
    expect(aws.answers).toMatchObject([{ method: 'PUT', headers: { 'content-type': '' } }]);
    // The answer comes after all changes.
    expect(aws.log.at(-1)).toBe('ANSWER');
  });

  test.each(['Update', 'Delete'] as const)(
    '%s returns the physical id, because CloudFormation treats another id as a replacement',
    async (type) => {
      const physicalId = 'of-the-deployment-before';
      expect((await fixture.publisher.call({ type, physicalId })).PhysicalResourceId).toBe(physicalId);
    },
  );

  const withContent = (text: string) => (publisher: Publisher) => {
    publisher.deployText(text);
    return publisher.call();
  };

  test.each<[string, Call, reason: string]>([
    ...['Bucket', 'DistributionId', 'BaseUrl', 'ContentDigest'].map((name): [string, Call, string] => [
      `a request without ${name}`,
      (publisher) => publisher.call({ properties: { [name]: undefined } }),
      `The request does not say ${name[0]!.toLowerCase()}${name.slice(1)}.`,
    ]),
    ['an asset whose content is not JSON', withContent('{'), 'JSON'],
    ['an asset whose content has no site', withContent('{}\n{}'), 'This version of the publisher cannot'],
    [
      'content with an unknown placeholder',
      (publisher) => publisher.publish(withPage(AFTER, page('index.md', 'Call {{contact.fax}}'))),
      'contact.fax',
    ],
  ])('%s: FAILED without touching anything', async (_, call, reason) => {
    const { aws, publisher } = fixture;
    const answer = await call(publisher);
    const Reason = expect.stringContaining(reason);
    expect(answer).toMatchObject({ Status: 'FAILED', Reason });
    expect(aws.log).toEqual(['ANSWER']);
    expect(publisher.lines).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure: Reason }]);
  });

  test.each([
    ['in letters of two bytes, quotes and backslashes', 'ü"\\'.repeat(3_000)],
    ['in letters of two code units', '😀'.repeat(3_000)],
  ])('the longest reason, %s, fits the 4,096 bytes that CloudFormation takes', async (_, message) => {
    const { aws, publisher } = fixture;
    aws.fail('LIST', { status: 400, code: 'InvalidRequest', message });
    const { Reason } = await publisher.call({ physicalId: 'p'.repeat(1_024) });
    expect(Reason).toMatch(/^listing bucket content: InvalidRequest .{200,}$/);
    expect(aws.answers[0]!.body.length).toBeLessThan(4_096);
  });

  describe('the response URL', () => {
    test.each([
      ['answers 500', { status: 500, code: 'InternalError' }],
      ['breaks off', 'lost'],
    ] as const)('%s, twice: the same answer is sent again', async (_, fault) => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', fault, 2);
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.count('ANSWER')).toBe(3);
      expect(new Set(aws.answers.map(({ body }) => String(body))).size).toBe(1);
    });

    test('does not answer: the answer is sent again', async () => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', 'hang', 1);
      // The clock moves once the request waits.
      aws.before = (operation) =>
        operation === 'ANSWER' && setImmediate(() => publisher.clock.advance(2_001));
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    });

    test('never works: an error, so that Lambda repeats the call; no answer says FAILED', async () => {
      const { aws, publisher } = fixture;
      aws.fail('ANSWER', 'lost');
      await expect(publisher.publish(AFTER)).rejects.toThrow();
      for (const { body } of aws.answers) expect(JSON.parse(String(body)).Status).toBe('SUCCESS');
      expect(publisher.lines.map(({ event }) => event)).toEqual(['ContentPublished']);
      await expectExactly(aws, AFTER);
    });
  });
});
