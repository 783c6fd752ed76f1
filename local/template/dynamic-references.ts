/**
 * CloudFormation's dynamic references: values that a deployment looks up elsewhere. The emulator models whole secrets
 * of Secrets Manager. It derives each value from the secret's ARN, so that all references to a secret give the same
 * value.
 */
import { createHash } from 'node:crypto';
import { LocalStackError } from '../local-stack-error.ts';

/** `{{resolve:secretsmanager:<arn>:SecretString:::}}`: no key, version stage or version. */
const WHOLE_SECRET = /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:{0,3}\}\}/g;

/** Length of a value. Values are letters and digits, which any property accepts. */
const SECRET_LENGTH = 48;

/** @param path - of the text in the template, for the message */
export function withDynamicReferences(text: string, path: string): string {
  if (!text.includes('{{resolve:')) return text;
  const resolved = text.replace(WHOLE_SECRET, (_match, arn: string) => secretValue(arn));
  const [left] = /\{\{resolve:[^}]*\}?\}?/.exec(resolved) ?? [];
  if (left) throw new LocalStackError(`Cannot resolve ${path}: the emulator does not model ${left}.`);
  return resolved;
}

function secretValue(arn: string): string {
  return createHash('sha256').update(arn).digest('hex').slice(0, SECRET_LENGTH);
}
