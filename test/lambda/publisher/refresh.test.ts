/**
 * What the schedule of the day after `validUntil` does: the built publisher publishes what is in its asset
 * once more, as that day reads it. The day here is the machine's; the readings lie on both sides of it.
 */
import { afterDay } from '../../../lambda/shared/expiry.ts';
import { FakeAws } from './aws.ts';
import { file, Publisher } from './publisher.ts';

const page = (lastValidDay: string) => file('contact.html', afterDay(lastValidDay, 'expired', 'valid'));

let aws: FakeAws;
let publisher: Publisher;
beforeAll(async () => {
  aws = await FakeAws.start();
  publisher = new Publisher(aws);
  publisher.deploy([page('2999-12-31')]);
  await publisher.call({ type: 'Create' });
});
afterAll(async () => {
  await publisher.close();
  await aws.close();
});

const published = async () => (await aws.get('contact.html')).text();

test('before the day, a refresh writes nothing and answers nobody', async () => {
  expect(await published()).toBe('valid');
  aws.forget();
  await publisher.refresh();
  expect(aws.log.filter((entry) => /^(PUT|DELETE|INVALIDATE)/i.test(entry))).toEqual([]);
  expect(aws.answers).toEqual([]);
});

test('after the day, it publishes the other reading and empties the cache, once', async () => {
  publisher.deploy([page('2000-01-01')]);
  aws.forget();
  await publisher.refresh();
  expect(await published()).toBe('expired');
  expect(aws.log).toContain('PUT contact.html');
  expect(aws.log.join(' ')).toMatch(/invalidat/i);
  expect(aws.answers).toEqual([]);
  aws.forget();
  await publisher.refresh();
  expect(aws.log).not.toContain('PUT contact.html');
});

test('a refusal is thrown, so that Lambda tries again and the alarm counts it', async () => {
  const nowhere = new Publisher(aws, '', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' });
  nowhere.deploy([page('2000-01-01')]);
  await expect(nowhere.refresh(500)).rejects.toThrow();
  await nowhere.close();
});
