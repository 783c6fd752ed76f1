/** Reads the certificates and policies by which a stage checks a signature. */
import { resolve } from 'node:path';
import { type ContentProblem, type Report, reporter } from '../../lambda/shared/content-problem.ts';
import type { CountersignatureOptions } from '../config/member-schemas.ts';
import { realPath } from '../practice/files/real-path.ts';
import { readBytes } from '../practice/files/text-file.ts';
import { firstOfEach } from '../practice/first-of-each.ts';
import { placeOf } from '../practice/messages/problem.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { type Policy, readPolicy, shippedPolicies } from './policy.ts';

const MAX_BYTES = 1_000_000;

export interface Trust {
  readonly anchors: readonly Certificate[];
  /** Authorities below an anchor, which are not trusted by themselves. */
  readonly intermediates: readonly Certificate[];
  readonly policies: readonly Policy[];
}

/**
 * Paths are relative to the working directory, which is the root of the project. The files are read also if there is no
 * signature, so that a mistake is found before somebody signs.
 *
 * @param stageFile - has the paths
 */
export function readTrust(
  { trustAnchors = [], intermediates = [], policies = [] }: CountersignatureOptions,
  stageFile: string,
  problems: ContentProblem[],
): Trust {
  const read = <Item>(
    member: string,
    paths: readonly string[],
    itemsIn: (bytes: Buffer, report: Report<string>) => Item[],
  ): Item[] =>
    paths.flatMap((path, index) => {
      // The line that names a file is the one to correct if there is no such file.
      const report: Report<string> = (_, rule, received = path) =>
        reporter<string>(stageFile, problems)(`$.countersignature.${member}[${index}]`, rule, received);
      const real = realPath(path, 'file', resolve(), report, 'the project');
      const bytes = real === undefined ? undefined : readBytes(real, report, undefined, MAX_BYTES);
      return bytes ? itemsIn(bytes, reporter<string>(path, problems)) : [];
    });
  const own = read('policies', policies, (bytes, report) => {
    const policy = readPolicy(bytes);
    if (!policy)
      report('file', 'must be a signature policy in DER, with its own hash: get it from the authority again');
    return policy ? [policy] : [];
  });
  const all = [...shippedPolicies(), ...own];
  const anchors = read('trustAnchors', trustAnchors, authoritiesIn);
  return {
    anchors: firstOfEach([...anchors, ...all.flatMap(({ roots = [] }) => roots)], ({ bytes }) =>
      bytes.toString('base64'),
    ),
    intermediates: read('intermediates', intermediates, authoritiesIn),
    policies: all,
  };
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

function authoritiesIn(bytes: Buffer, report: Report<string>): Certificate[] {
  const pem = bytes.toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    report('file', 'has a private key: remove it, and use that key for nothing any more');
  const found = [...pem.matchAll(CERTIFICATES)];
  if (found.length === 0)
    report(
      'file',
      // How every structure in DER begins (ITU-T X.690 §8.9).
      bytes[0] === 0x30
        ? 'is not PEM but probably DER: convert it (openssl x509 -inform DER -in <file> -out <file>.pem)'
        : 'must have a certificate in PEM (-----BEGIN CERTIFICATE-----)',
    );
  return found.flatMap(({ 1: body, index }) => {
    const certificate = readCertificate(Buffer.from(body!, 'base64'));
    const where = placeOf(pem, index);
    if (!certificate) report(where, 'is no certificate that can be read: get it from the authority again');
    else if (!certificate.x509.ca)
      report(where, 'must be the certificate of an authority (CA), not of a person or a server');
    return certificate ? [certificate] : [];
  });
}
