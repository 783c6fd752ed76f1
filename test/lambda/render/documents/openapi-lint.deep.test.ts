/**
 * `/openapi.json` against the strictest rules of redocly, run by its command line. Telemetry and the check for updates
 * are off, because tests use no network.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { body, render } from '../support.ts';

const CLI = join(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

describe('lambda/render/documents/openapi-lint', () => {
  test('has no error and no warning', () => {
    const dir = mkdtempSync(join(tmpdir(), 'front-door-openapi-'));
    try {
      writeFileSync(join(dir, 'openapi.json'), body(render(), 'openapi.json'));
      const { status, stdout } = spawnSync(
        process.execPath,
        [CLI, 'lint', '--extends=recommended-strict', '--format=json', 'openapi.json'],
        { cwd: dir, encoding: 'utf8', env: { ...process.env, ...OFFLINE } },
      );
      const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{')));
      expect({ status, totals }).toEqual({ status: 0, totals: { errors: 0, warnings: 0, ignored: 0 } });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
