/**
 * `node --import tsx tools/shared/on-lambda-node.ts <script> …`: runs a tool on the major version of Node in .nvmrc, which Lambda
 * runs. If the installed Node has another one, it installs the Node that tools/bench/package-lock.json pins.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installLockedTools } from './locked-tools.ts';

const major = Number(readFileSync(join(import.meta.dirname, '../../.nvmrc'), 'utf8'));
const node = await installLockedTools(join(import.meta.dirname, '../bench'), console.error, major);
const { status } = spawnSync(node, ['--import', 'tsx', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
