/** Parses a value with a zod schema and reports each broken rule in the terms of `messages/english.ts`. */
import { z } from 'zod';
import type { Report, Rule } from '../../lambda/shared/content-problem.ts';
import { probablyMeant } from '../../lambda/shared/nearest.ts';
import { RULES } from './messages/english.ts';
import { jsonPath } from './messages/problem.ts';

/** @returns undefined after reporting */
export function checkSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  report: Report,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value, { reportInput: true, error: defaultMessage });
  for (const issue of (parsed.error?.issues ?? []).flatMap(issuesIn)) {
    if (issue.code !== 'unrecognized_keys') {
      const rule = issue.input === undefined ? RULES.missing() : ruleIn(issue.message);
      report(jsonPath(issue.path), rule, issue.input);
      continue;
    }
    const known = fieldsAt(schema, issue.path);
    for (const key of issue.keys) {
      const meant = probablyMeant(key, known);
      const input = issue.input as Readonly<Record<string, unknown>>;
      report(jsonPath([...issue.path, key]), RULES.unknown(meant), input[key]);
    }
  }
  return parsed.data;
}

/** @returns for a union, the issues of the alternative that the value is meant to be, or else the issue of the union */
function issuesIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isMeant = (issues: readonly z.core.$ZodIssue[]) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
  const meant = issue.errors.find(isMeant);
  return meant?.flatMap((each) => issuesIn({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

const TYPES: Readonly<Record<string, () => Rule>> = {
  array: RULES['type.array'],
  boolean: RULES['type.boolean'],
  int: RULES['year.whole'],
  number: RULES['type.number'],
  object: RULES['type.object'],
  string: RULES['type.string'],
};

/** A rule as JSON, because messages of zod are texts. */
export const asMessage = (rule: Rule | undefined): string | undefined => rule && JSON.stringify(rule);

/** @returns the rule that `asMessage` wrote; the text itself for a schema of a stage, whose messages are in English */
const ruleIn = (message: string): Rule =>
  message.startsWith('{"id":') ? JSON.parse(message) : (message as unknown as Rule);

/** The message of a rule that has none in the schema. */
function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return asMessage(TYPES[issue.expected]?.()) ?? `must be ${issue.expected}`;
  if (issue.code === 'invalid_value')
    return asMessage(
      issue.values[0] === true
        ? RULES['type.true']()
        : RULES.oneOf(issue.values.map((each) => JSON.stringify(each)).join(' or ')),
    );
  if (issue.code === 'too_big' && issue.origin === 'string')
    return asMessage(RULES.length(Number(issue.maximum)));
  return issue.code === 'too_small' && issue.minimum === 1 ? asMessage(RULES.empty()) : undefined;
}

function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsAt(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsAt(option, path));
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return fieldsAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  return key === undefined ? Object.keys(schema.shape) : fieldsAt(schema.shape[key as string], rest);
}

/**
 * Makes a rule that JSON Schema cannot express, for `superRefine`.
 *
 * @param brokenRule - returns the rule that a text breaks, or undefined
 */
export function obeys(brokenRule: (text: string) => Rule | undefined) {
  return (input: string, { addIssue }: z.RefinementCtx): void => {
    const message = asMessage(brokenRule(input));
    if (message !== undefined) addIssue({ code: 'custom', message, input });
  };
}
