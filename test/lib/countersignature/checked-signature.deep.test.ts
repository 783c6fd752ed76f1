import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedSignature } from '../../../lib/countersignature/checked-signature.ts';
import { type Authority, authority } from '../../support/authority.ts';

const TEXT = 'Telefone: +55 31 5550-0123\n';
const NOW = new Date('2026-11-20T12:00:00Z');
const GOOD = { name: 'ANA EXEMPLO', signedAt: '2026-11-19' };

describe('lib/countersignature/checked-signature', () => {
  let br: Authority;
  let good: Parameters<typeof checkedSignature>[0];
  beforeAll(() => {
    br = authority({ keys: 'ec' });
    const signature = br.lawyer().sign(TEXT);
    good = { text: Buffer.from(TEXT), signature, anchors: [br.root.pem], crls: [], now: NOW };
  });

  /** Lets the process fail. */
  function withoutNode<Result>(work: () => Result): Result {
    const { execPath } = process;
    process.execPath = join(tmpdir(), 'no-such-node');
    try {
      return work();
    } finally {
      process.execPath = execPath;
    }
  }

  test('finds who signed, and refuses a changed text', () => {
    expect(checkedSignature(good)).toMatchObject(GOOD);
    expect(checkedSignature({ ...good, text: Buffer.from('Telefone: +55 31 5550-6666\n') })).toMatchObject({
      rule: expect.stringContaining('another text was signed'),
    });
  });

  test('remembers who signed for the same files on the same day, and nothing else', () => {
    checkedSignature(good);
    withoutNode(() => {
      expect(checkedSignature({ ...good, now: new Date('2026-11-20T23:00:00Z') })).toMatchObject(GOOD);
      const others = [
        { now: new Date('2026-11-21T00:00:00Z') },
        { text: Buffer.from('Telefone: +55 31 5550-6666\n') },
        { anchors: [br.intermediate.pem] },
        { crls: [br.crl([])] },
        { anchors: 'unchecked' as const },
      ];
      for (const other of others) expect(checkedSignature({ ...good, ...other })).toHaveProperty('rule');
    });
  });

  test('a signing time in the future is asked for again', () => {
    const early = { ...good, now: new Date('2026-11-19T14:00:00Z') };
    expect(checkedSignature(early)).toMatchObject({ rule: expect.stringContaining('in the future') });
    expect(checkedSignature({ ...early, now: new Date('2026-11-19T15:00:00Z') })).toMatchObject(GOOD);
  });

  test('a process that does not start is an error that says what to do', () => {
    const other = { ...good, text: Buffer.from('never seen\n') };
    expect(withoutNode(() => checkedSignature(other))).toEqual({
      rule: 'the check of a signature needs the package pkijs, which does not run: install the packages again (npm ci)',
      received: expect.stringContaining('ENOENT'),
    });
  });

  test('works from another folder, in TypeScript and compiled', () => {
    const folder = mkdtempSync(join(tmpdir(), 'checked-signature-'));
    const root = join(import.meta.dirname, '../../..');
    try {
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const dist = join(folder, 'dist');
      execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', dist]);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const script = join(folder, 'check.mjs');
      writeFileSync(
        script,
        `import { buffer } from 'node:stream/consumers';
        const { checkedSignature } = await import(process.argv[2]);
        const { text, signature, now, ...rest } = JSON.parse(await buffer(process.stdin));
        const bytes = { text: Buffer.from(text, 'base64'), signature: Buffer.from(signature, 'base64') };
        console.log(JSON.stringify(checkedSignature({ ...rest, ...bytes, now: new Date(now) })));`,
      );
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
      const input = JSON.stringify({ ...good, text: base64(good.text), signature: base64(good.signature) });
      const run = (loader: readonly string[], module: string) => {
        const args = [...loader, script, module];
        return JSON.parse(execFileSync(process.execPath, args, { cwd: tmpdir(), input, encoding: 'utf8' }));
      };
      const tsx = ['--import', join(root, 'node_modules/tsx/dist/loader.mjs')];
      expect(run(tsx, join(root, 'lib/countersignature/checked-signature.ts'))).toMatchObject(GOOD);
      expect(run([], join(dist, 'lib/countersignature/checked-signature.js'))).toMatchObject(GOOD);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
