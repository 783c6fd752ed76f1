/** Reads the certificates and revocation lists by which a stage checks a signature. */
import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { CountersignatureOptions } from '../config/countersignature-schema.ts';
import { placeOf } from '../content/problem.ts';
import { realPath } from '../content/real-path.ts';
import { readBytes } from '../content/text-file.ts';

const MAX_ANCHOR_BYTES = 1_000_000;
/** A revoked certificate takes about 40 bytes of a list. */
const MAX_LIST_BYTES = 40_000_000;

interface Trust {
  /** PEM. */
  readonly anchors: readonly string[];
  /** DER or PEM. */
  readonly crls: readonly Uint8Array[];
}

/**
 * Paths are relative to the working directory, which is the root of the project. The files are read also if there is no
 * signature, so that a mistake is found before somebody signs.
 *
 * @param stageFile - has the paths
 */
export function readTrust(
  { trustAnchors, crls = [] }: CountersignatureOptions,
  stageFile: string,
  problems: ContentProblem[],
): Trust {
  const read = (member: string, paths: readonly string[], maxBytes: number) =>
    paths.flatMap((path, index) => {
      // The line that names a file is the one to correct if there is no such file.
      const report: Report = (_, rule, received = path) =>
        reporter(stageFile, problems)(`$.countersignature.${member}[${index}]`, rule, received);
      const real = realPath(path, 'file', resolve(), report, 'the project');
      const bytes = real === undefined ? undefined : readBytes(real, report, undefined, maxBytes);
      return bytes ? [{ bytes, report: reporter(path, problems) }] : [];
    });
  const anchorFiles = read('trustAnchors', trustAnchors, MAX_ANCHOR_BYTES);
  const lists = read('crls', crls, MAX_LIST_BYTES);
  for (const { bytes, report } of anchorFiles) checkAnchors(bytes, report);
  for (const { bytes, report } of lists) checkList(bytes, report);
  return {
    anchors: anchorFiles.map(({ bytes }) => bytes.toString('latin1')),
    crls: lists.map(({ bytes }) => bytes),
  };
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function checkAnchors(bytes: Buffer, report: Report): void {
  const pem = bytes.toString('latin1');
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    report('file', 'has a private key: remove it, and use that key for nothing any more');
  const certificates = [...pem.matchAll(CERTIFICATES)];
  if (certificates.length === 0)
    report(
      'file',
      isSequence(bytes)
        ? 'is not PEM but probably DER: convert it (openssl x509 -inform DER -in <file> -out <file>.pem)'
        : 'must have a certificate in PEM (-----BEGIN CERTIFICATE-----)',
    );
  for (const { 0: text, index } of certificates) {
    const certificate = parsed(text);
    const where = placeOf(pem, index);
    if (!certificate) report(where, 'is no certificate that can be read: get it from the authority again');
    else if (!certificate.ca)
      report(where, 'must be the certificate of an authority (CA), not of a person or a server');
  }
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function checkList(bytes: Buffer, report: Report): void {
  if (isSequence(bytes) || bytes.includes('-----BEGIN X509 CRL-----')) return;
  report('file', 'must be a list of revoked certificates (CRL), DER or PEM: get it from the authority again');
}

/** How every structure in DER begins (ITU-T X.690 §8.9). */
const isSequence = (bytes: Buffer): boolean => bytes[0] === 0x30;
