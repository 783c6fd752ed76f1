/** Imported before all else: ends with one sentence on a Node that is too old, before a module meets what it lacks. */
import { PACKAGE } from './package.ts';

const numbers = (version: string) => (version.match(/\d+/g) ?? []).map(Number);
const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [
  process.version,
  PACKAGE.engines.node,
].map(numbers) as [number[], number[]];

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `This needs Node ${PACKAGE.engines.node.replace('>=', '')} or later; here is ${process.version}.`,
  );
  process.exit(1);
}
