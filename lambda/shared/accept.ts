/**
 * Proactive negotiation by `Accept`, RFC 9110 §12.5.1. Runs in the edge functions, in the MCP handler and
 * in tests. Imports nothing.
 * Written for CloudFront Functions runtime 2.0 (ES5.1 plus a little): no destructuring, spread, for-of,
 * default parameters, Map, classes, `?.` or `??` in here. No global replace either: njs, whose kin that
 * runtime is, takes quadratic time for it and fails on some non-ASCII text.
 */

/**
 * The well-formed members of a list: media range, lower case and without parameters (`text/html`,
 * `text/*`), to weight in thousandths (0 to 1000; integers, so that equal means equal). A key always
 * holds a slash: `__proto__` and the like cannot be one.
 */
export type AcceptedRanges = Readonly<Record<string, number>>;

export interface Quality {
  /** Weight of the most specific range that covers the type, in thousandths; 0: not acceptable. */
  readonly q: number;
  /** The type itself is in the header, not only a wildcard that covers it. */
  readonly explicit: boolean;
}

/**
 * How much of a header is read; what follows is ignored. Every step below is linear, so this bounds the
 * work: the worst header takes njs 0.7 ms, of about 1 ms that a function has. Browsers and agents of
 * today send at most 300 characters and 10 members.
 */
export const MAX_ACCEPT_CHARS = 2048;
/** Members, empty ones included. */
export const MAX_ACCEPT_MEMBERS = 64;

/**
 * OWS type "/" subtype *( OWS ";" [ OWS name "=" value ] ) OWS, where quoted values have been emptied.
 * White space has one reading at each place: a member that does not match is given up in linear time.
 */
const MEMBER =
  /^[\t ]*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)((?:[\t ]*;(?:[\t ]*[!#$%&'*+.^_`|~\w-]+=(?:[!#$%&'*+.^_`|~\w-]+|""))?)*)[\t ]*$/;

/** The first parameter named q is the weight, wherever it stands (§12.5.1). */
const WEIGHT = /;[\t ]*q=([^\t ;]*)/i;

/** RFC 9110 §12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Empties quoted strings (§5.6.4): a comma or semicolon in one separates nothing, and its value never
 * matters. A quote that is never closed stays, and spoils its own member only.
 */
function emptyQuotes(header: string): string {
  if (header.indexOf('"') < 0) return header;
  // Escaped backslashes and quotes give way to a character that is no token: outside quotes it spoils.
  const parts = header.split('\\\\').join('(').split('\\"').join('(').split('"');
  for (let i = 1; i < parts.length - 1; i += 2) parts[i] = '';
  return parts.join('"');
}

/**
 * Reads an `Accept` field value. A malformed member is skipped, not the whole header; a member cut off
 * by `MAX_ACCEPT_CHARS` is malformed. Where one range occurs twice, on which the RFC is silent, the
 * higher weight holds, so that the order of members never matters. Parameters other than q do not count
 * (contract §2): `text/html;level=1` is `text/html`. Several lines: join them with a comma first (§5.3).
 */
export function parseAccept(header: string): AcceptedRanges {
  const members = emptyQuotes(header.slice(0, MAX_ACCEPT_CHARS)).split(',');
  if (header.length > MAX_ACCEPT_CHARS) members.pop();
  const ranges: Record<string, number> = {};
  for (let i = 0; i < Math.min(members.length, MAX_ACCEPT_MEMBERS); i++) {
    const member = members[i] && MEMBER.exec(members[i]!);
    if (member) {
      const weight = member[2] && WEIGHT.exec(member[2]);
      const range = member[1]!.toLowerCase();
      if (!weight) ranges[range] = 1000;
      else if (QVALUE.test(weight[1]!)) {
        ranges[range] = Math.max(ranges[range] || 0, Math.round(+weight[1]! * 1000));
      }
    }
  }
  return ranges;
}

/** The weight that the ranges give one type: the most specific range decides. */
export function qualityOf(ranges: AcceptedRanges, type: string, subtype: string): Quality {
  const exact = ranges[`${type}/${subtype}`];
  if (exact !== undefined) return { q: exact, explicit: true };
  const group = ranges[`${type}/*`];
  return { q: (group === undefined ? ranges['*/*'] : group) || 0, explicit: false };
}

/**
 * Weight of one type under an `Accept` field value. An absent header accepts anything, an empty one
 * names nothing: which of the two `''` means is the caller's to say.
 *
 * @param type - lower case, e.g. `text`
 * @param subtype - lower case, e.g. `markdown`
 */
export function acceptQuality(header: string, type: string, subtype: string): Quality {
  return qualityOf(parseAccept(header), type, subtype);
}
