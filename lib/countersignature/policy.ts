/** Signature policies (ETSI TR 102 272): the files of ICP-Brasil in `lib/content/defaults/icp-brasil`, and those of a stage. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../../lambda/shared/days.ts';
import { PACKAGE_ROOT } from '../practice/files/package-root.ts';
import { type Node, oidOf, readBer, TYPE, timeOf } from './ber.ts';
import { type Certificate, commonNameOf, isBrazilian, readCertificate } from './certificate.ts';
import { ANOTHER_CERTIFICATE, refuse, SIGN_AGAIN } from './verdict.ts';

export interface Policy {
  readonly oid: string;
  /** What signatures carry, and the algorithm that they name beside it. */
  readonly hash: Buffer;
  readonly hashAlgorithm: string;
  /** When it may be used. */
  readonly from: Date;
  readonly until: Date;
  /** What certificates have to lead to. @default any trust anchor */
  readonly roots?: readonly Certificate[];
}

/** @returns undefined if the file is none, or does not have its own hash */
export function readPolicy(file: Uint8Array): Policy | undefined {
  try {
    const { type, isDer, children: parts } = readBer(file);
    const [algorithm, information, hash] = parts;
    const [oid, , , , validation] = information!.children;
    const [period, rules] = validation!.children;
    const trust = rules!.children.find(({ type }) => type === '2.1');
    const policy = {
      oid: oidOf(oid)!,
      hash: hash!.content,
      hashAlgorithm: oidOf(algorithm!.children[0])!,
      from: timeOf(period!.children[0])!,
      until: timeOf(period!.children[1])!,
      roots: trust!.children[0]!.children[0]!.children.map(
        ({ children }) => readCertificate(children[0]!.bytes)!,
      ),
    };
    const own = createHash('sha256').update(algorithm!.bytes).update(information!.bytes).digest();
    const isWhole =
      isDer && type === TYPE.sequence && hash!.type === TYPE.octets && own.equals(hash!.content);
    return isWhole && Object.values(policy).flat().every(Boolean) ? policy : undefined;
  } catch {
    return;
  }
}

const ICP_BRASIL = /^2\.16\.76\.1\./;

const FOLDER = join(PACKAGE_ROOT, 'lib/content/defaults/icp-brasil');
/** AutoFirma's policy of the Spanish administration, version 1.9: `policy.properties` of ctt-gob-es/clienteafirma. */
const AGE: Policy = {
  oid: '2.16.724.1.3.1.1.2.1.9',
  hash: Buffer.from('G7roucf600+f03r/o0bAOQ6WAs0=', 'base64'),
  hashAlgorithm: '1.3.14.3.2.26',
  from: new Date(0),
  until: new Date('9999-12-31'),
};

let shipped: readonly Policy[] | undefined;

/** The policies of `lib/content/defaults/icp-brasil`, and AutoFirma's. */
export function shippedPolicies(): readonly Policy[] {
  const names = shipped ? [] : readdirSync(FOLDER).sort();
  shipped ??= [...names.map((name) => readPolicy(readFileSync(join(FOLDER, name)))!), AGE];
  return shipped;
}

/** E.g. `AD-RB v2.4`. */
const nameOf = (oid: string): string =>
  oid.replace(/^2\.16\.76\.1\.7\.1\.1\.(?=\d+\.\d+$)/, 'AD-RB v').replace(AGE.oid, 'AGE 1.9');

const SHA_512 = '2.16.840.1.101.3.4.2.3';

/**
 * @param attribute - the policy that the signature names (RFC 5126, section 5.8.1)
 * @param root - in which the signer's chain ends. @default it is not checked
 * @returns what the signer should know, if the policy is accepted
 */
export function checkPolicy(
  attribute: Node | undefined,
  signer: Certificate,
  signedAt: Date,
  root: Certificate | undefined,
  policies: readonly Policy[],
): string | undefined {
  const isNational = isBrazilian(signer);
  if (attribute === undefined && !isNational) return;
  const [identifier, hash] = attribute?.children ?? [];
  const oid = oidOf(identifier) ?? 'none';
  const usable = policies.filter((each) => ICP_BRASIL.test(each.oid) === isNational);
  const names = usable.map((each) => nameOf(each.oid)).join(', ');
  const policy = usable.find((each) => each.oid === oid);
  if (policy === undefined)
    refuse(
      isNational
        ? `a signature with a certificate of ICP-Brasil needs one of the policies ${names}`
        : `a signature with a certificate that is not of ICP-Brasil may name no policy but ${names}`,
      isNational ? undefined : `choose CAdES (CAdES-BES, CAdES-B) without a policy, and ${SIGN_AGAIN}`,
      nameOf(oid),
    );
  const name = nameOf(policy.oid);
  if (!(policy.from <= signedAt && signedAt <= policy.until))
    refuse(
      `the policy ${name} may sign from ${dayOf(policy.from)} to ${dayOf(policy.until)} only`,
      `choose another one of ${names} in the program, and ${SIGN_AGAIN}`,
      signedAt.toISOString(),
    );
  const isOf = (each: Policy) =>
    !root || !each.roots || each.roots.some((own) => commonNameOf(own) === commonNameOf(root));
  if (!isOf(policy)) {
    const other = usable.find(isOf);
    refuse(
      `the policy ${name} does not have the root to which the certificate leads`,
      other ? `choose ${nameOf(other.oid)} in the program, and ${SIGN_AGAIN}` : ANOTHER_CERTIFICATE,
      root && commonNameOf(root),
    );
  }
  const named = oidOf(hash?.children[0]?.children[0]);
  const isByName = named === policy.hashAlgorithm || (isNational && named === SHA_512);
  if (!isByName || !hash?.children[1]?.content.equals(policy.hash))
    refuse(
      `the hash of the policy ${name} in the signature is not that of the policy`,
      `update the program, or use another one, and ${SIGN_AGAIN}`,
    );
  return named === policy.hashAlgorithm
    ? undefined
    : `names SHA-512 beside the hash of the policy ${name}, which is by SHA-256, as Assinador SERPRO did with Demoiselle Signer until 4.6.1: the state’s verifier may refuse it. Update the program and sign again`;
}
