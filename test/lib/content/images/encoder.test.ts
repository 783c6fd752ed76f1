/** The cache of encoded pictures, and the digests of content with pictures. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { contentDigest, contentText, sourceOf } from '../../../../lambda/publisher/content.ts';
import type { Encoded, SiteSource } from '../../../../lambda/render/site-source.ts';
import { corners } from '../../../support/photographs.ts';
import { fixtureSource, ROOT } from '../../../support/service.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';

describe('lib/content/images/encoder', () => {
  describe('the cache', () => {
    const before = process.cwd();
    const folder = temporaryDirectory();
    beforeAll(() => process.chdir(folder));
    afterAll(() => process.chdir(before));
    const cached = () => readdirSync(join(folder, '.cache/pictures')).sort();

    /** As a new process reads it. */
    async function encoded(bytes: Buffer) {
      jest.resetModules();
      const { runCached } = await import('../../../../lib/content/images/encoder.ts');
      const result = await runCached('encode', { format: 'png', bytes, as: 'webp', uses: [] });
      if ('failure' in result || 'refused' in result.result) throw new Error('It was refused.');
      return { ...result, bytes: Buffer.from(result.result.bytes) };
    }

    test('keeps a picture, and encodes it anew if its file is damaged or that of another picture', async () => {
      const [one, two] = await Promise.all(
        [corners(), corners().negate()].map((each) => each.png().toBuffer()),
      );
      const first = await encoded(one!);
      const [name] = cached();
      const file = join(folder, '.cache/pictures', name!);
      expect([cached(), first.madeFrom]).toEqual([[name], name]);
      const kept = readFileSync(file);
      const second = await encoded(two!);
      const others = readFileSync(join(folder, '.cache/pictures', second.madeFrom));
      expect(second.bytes.equals(first.bytes)).toBe(false);
      const flipped = Buffer.from(kept);
      flipped[kept.length - 9]! ^= 1;
      for (const damaged of [kept.subarray(0, 40), Buffer.alloc(0), flipped, others]) {
        writeFileSync(file, damaged);
        expect((await encoded(one!)).bytes.equals(first.bytes)).toBe(true);
        expect(readFileSync(file).equals(kept)).toBe(true);
      }
    });

    test('is read without the encoder', async () => {
      const bytes = await corners(9, 9).png().toBuffer();
      const { madeFrom, bytes: first } = await encoded(bytes);
      jest.resetModules();
      jest.unstable_mockModule('../../../../lib/content/images/encode.ts', () => {
        throw new Error('It is loaded.');
      });
      expect((await encoded(bytes)).bytes.equals(first)).toBe(true);
      rmSync(join(folder, '.cache/pictures', madeFrom));
      await expect(encoded(bytes)).rejects.toThrow('refused');
      jest.unstable_unmockModule('../../../../lib/content/images/encode.ts');
    });

    test('that cannot be written is no error', async () => {
      rmSync(join(folder, '.cache'), { recursive: true });
      writeFileSync(join(folder, '.cache'), 'a file');
      expect((await encoded(await corners(8, 8).png().toBuffer())).bytes.length).toBeGreaterThan(0);
    });
  });

  test('REVISION is raised with the code that makes pictures, so that no cache and no stage keeps the old ones', () => {
    const text = (name: string) => readFileSync(join(ROOT, `lib/content/images/${name}.ts`), 'utf8');
    const [, revision] = text('encoder').match(/^const REVISION = (\d+);$/m)!;
    const code = createHash('sha256')
      .update(text('encode') + text('crop') + text('draw'))
      .digest('hex');
    // Other pictures of the same source: raise REVISION. The same pictures: only write the new digest.
    expect([revision, code.slice(0, 16)]).toEqual(['1', '83f5989c774af2bd']);
  });

  describe('the content', () => {
    const withBytes = (base64: string, madeFrom = 'one'): SiteSource => {
      const source = fixtureSource();
      const body = { madeFrom, base64 };
      return {
        ...source,
        images: [{ ...source.images[0]!, body }],
        assets: { ...source.assets, iconPng: body },
      };
    };

    test('has the same digest with other bytes of the same source, and another one with another source', () => {
      const digest = (source: SiteSource) => contentDigest(contentText(source));
      expect(digest(withBytes('AAAA'))).toBe(digest(withBytes('BBBB')));
      expect(digest(withBytes('AAAA'))).not.toBe(digest(withBytes('AAAA', 'two')));
    });

    test('brings the bytes to the publisher', () => {
      const text = contentText(withBytes('AAAA'));
      const { images, assets } = sourceOf({ text, digest: '' });
      expect([(images[0]!.body as Encoded).base64, assets.iconPng.base64]).toEqual(['AAAA', 'AAAA']);
    });
  });
});
