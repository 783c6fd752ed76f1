/** Ends the process with one message if Node is too old. Imported first, because then other modules may fail to load. */
import { PACKAGE } from './package.ts';

const numbers = (version: string) => (version.match(/\d+/g) ?? []).map(Number);
const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [
  process.version,
  PACKAGE.engines.node,
].map(numbers) as [number[], number[]];

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `${PACKAGE.name} needs Node ${PACKAGE.engines.node.replace('>=', '')} or later; this is ${process.version}.`,
  );
  process.exit(1);
}
