/** Parses a value with a zod schema and reports each broken rule in plain words. */
import { z } from 'zod';
import type { Report } from '../../lambda/shared/content-problem.ts';
import { probablyMeant } from '../../lambda/shared/nearest.ts';
import { jsonPath } from './messages/problem.ts';

/** @returns undefined after reporting */
export function checkSchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  report: Report,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value, { reportInput: true, error: plainWords });
  for (const issue of (parsed.error?.issues ?? []).flatMap(issuesIn)) {
    if (issue.code !== 'unrecognized_keys') {
      report(jsonPath(issue.path), issue.input === undefined ? 'missing' : issue.message, issue.input);
      continue;
    }
    const known = fieldsAt(schema, issue.path);
    for (const key of issue.keys) {
      const meant = probablyMeant(key, known);
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      const input = issue.input as Readonly<Record<string, unknown>>;
      report(jsonPath([...issue.path, key]), `unknown field${hint}`, input[key]);
    }
  }
  return parsed.data;
}

/** The issues of the alternative that the value is meant to be; else the one of the union. */
function issuesIn(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isMeant = (issues: readonly z.core.$ZodIssue[]) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys');
  const meant = issue.errors.find(isMeant);
  return meant?.flatMap((each) => issuesIn({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** The message for rules that have none in the schema. */
function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((each) => JSON.stringify(each)).join(' or ')}`;
  if (issue.code === 'too_small' && issue.minimum === 1) return 'must not be empty';
  return undefined;
}

/** The field names of the object at a path of the schema. */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
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
export function obeys(brokenRule: (text: string) => string | undefined) {
  return (input: string, { addIssue }: z.RefinementCtx): void => {
    const message = brokenRule(input);
    if (message !== undefined) addIssue({ code: 'custom', message, input });
  };
}
