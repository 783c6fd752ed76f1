/** The emulator's KMS, called with the real client: its signatures verify, and it refuses what it does not model. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { GetPublicKeyCommand, KMSClient, SignCommand, type SignCommandInput } from '@aws-sdk/client-kms';
import { kmsApi } from '../kms/kms-api.ts';
import { listen, shut } from '../loopback.ts';
import { CLIENT } from './requests.ts';

const [A, B] = ['a', 'b'].map((id) => `arn:aws:kms:us-east-1:123456789012:key/${id}`) as [string, string];
const server = createServer(kmsApi([A, B]));
let client: KMSClient;

describe('tools/local/kms', () => {
  beforeAll(async () => {
    client = new KMSClient({
      endpoint: `http://127.0.0.1:${await listen(server, 0)}`,
      ...CLIENT,
    });
  });
  afterAll(() => {
    client.destroy();
    return shut(server);
  });

  const digestOf = (message: string) => createHash('sha256').update(message).digest();

  const sign = (message: string, more: Partial<SignCommandInput> = {}) =>
    client.send(
      new SignCommand({
        KeyId: A,
        Message: digestOf(message),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
        ...more,
      }),
    );

  async function publicKey(KeyId: string) {
    const { PublicKey, KeySpec, KeyUsage } = await client.send(new GetPublicKeyCommand({ KeyId }));
    expect({ KeySpec, KeyUsage }).toEqual({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
    return createPublicKey({ key: Buffer.from(PublicKey!), format: 'der', type: 'spki' });
  }

  test('a signature, in strict DER, verifies with its key and its message only', async () => {
    const [a, b] = [await publicKey(A), await publicKey(B)];
    // Half of all integers need a zero in front.
    for (let i = 0; i < 8; i++) {
      const signature = Buffer.from((await sign(`message ${i}`)).Signature!);
      expect(verify('sha256', Buffer.from(`message ${i}`), a, signature)).toBe(true);
      expect(verify('sha256', Buffer.from(`message ${i + 1}`), a, signature)).toBe(false);
      expect(verify('sha256', Buffer.from(`message ${i}`), b, signature)).toBe(false);
    }
  });

  test('two signatures of one message differ', async () => {
    const [one, two] = [await sign('same'), await sign('same')];
    expect(one.Signature).not.toEqual(two.Signature);
  });

  test.each<[id: string, more: Partial<SignCommandInput>, name: string]>([
    ['a missing key', { KeyId: `${A}a` }, 'NotFoundException'],
    ['a message instead of a digest', { MessageType: 'RAW' }, 'ValidationException'],
    ['a digest of another length', { Message: Buffer.alloc(31) }, 'ValidationException'],
    ['another algorithm', { SigningAlgorithm: 'ECDSA_SHA_384' }, 'ValidationException'],
  ])('refused: %s', async (_id, more, name) => {
    await expect(sign('x', more)).rejects.toMatchObject({ name });
  });
});
