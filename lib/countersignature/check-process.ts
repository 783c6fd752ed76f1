/**
 * `checked-signature.ts` starts this file as a process. It reads from the standard input and writes to the standard
 * output, both as `v8.serialize` makes it.
 */
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { checkSignature } from './signature.ts';

process.stdout.write(serialize(await checkSignature(deserialize(await buffer(process.stdin)))));
