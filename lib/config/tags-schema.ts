/**
 * Tags of every resource of a stage, under AWS's rules (Tagging AWS Resources, "Tag naming limits and requirements").
 */
import { z } from 'zod';

/** The characters that every service accepts; some accept more. */
const CHARACTERS = '[\\p{L}\\p{N}\\p{Zs}_.:/=+@-]';
const CHARACTER_RULE = 'have letters, digits, spaces and _ . : / = + - @ only';

const MOST_KEY_CHARACTERS = 128;
const MOST_VALUE_CHARACTERS = 256;

/** A resource has at most 50 tags; this app sets two. */
const MOST_TAGS = 48;

/** The tags that this app sets. */
export const OUR_TAGS = ['service', 'stage'];

const isReserved = (text: string) => /^aws:/i.test(text);
const RESERVED_RULE = 'not begin with aws:, which is reserved';

const valueSchema = z
  .string('must be a text')
  .max(MOST_VALUE_CHARACTERS, `must have at most ${MOST_VALUE_CHARACTERS} characters`)
  .regex(new RegExp(`^${CHARACTERS}*$`, 'u'), `must ${CHARACTER_RULE}`)
  .refine((value) => !isReserved(value), `must ${RESERVED_RULE}`);

/** @returns the rule that the key breaks, if it breaks one */
function brokenKeyRule(key: string): string | undefined {
  if (key.length === 0 || key.length > MOST_KEY_CHARACTERS)
    return `the key must have 1 to ${MOST_KEY_CHARACTERS} characters`;
  if (!new RegExp(`^${CHARACTERS}+$`, 'u').test(key)) return `the key must ${CHARACTER_RULE}`;
  if (isReserved(key)) return `the key must ${RESERVED_RULE}`;
  return OUR_TAGS.includes(key) ? 'the key must not be service or stage, which the app sets' : undefined;
}

export const tagsSchema = z
  .record(z.string(), valueSchema, 'must be an object of texts, e.g. {"cost-centre": "4711"}')
  .refine((tags) => Object.keys(tags).length <= MOST_TAGS, `must have at most ${MOST_TAGS} tags`)
  .superRefine((tags, context) => {
    for (const key of Object.keys(tags)) {
      const message = brokenKeyRule(key);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [key], message, input: key });
    }
  })
  .meta({
    description: 'Tags of every resource, besides service and stage. Default: none',
    maxProperties: MOST_TAGS,
    propertyNames: { pattern: `^(?!aws:|(${OUR_TAGS.join('|')})$)${CHARACTERS}{1,${MOST_KEY_CHARACTERS}}$` },
  });
