/**
 * Proactive negotiation by `Accept`, RFC 9110 §12.5.1. Runs in the edge functions and in the MCP handler. Imports
 * nothing. Written for CloudFront Functions runtime 2.0 (ES5.1 plus a little): no destructuring, spread, for-of,
 * default parameters, Map, classes, `?.` or `??`. No global replace either: njs, from which that runtime derives, takes
 * quadratic time for it and fails on some non-ASCII text.
 */

/**
 * Media range → weight, for each well-formed member of the list. The range is in lower case and without parameters
 * (`text/html`, `text/*`). The weight is in thousandths (0 to 1000): integers compare exactly. Every key contains a
 * slash, so no key is `__proto__`.
 */
export type AcceptedRanges = Readonly<Record<string, number>>;

export interface Quality {
  /** Weight of the most specific range that matches the type, in thousandths. 0: not acceptable. */
  readonly q: number;
  /** The header names the type itself, not only a wildcard that matches it. */
  readonly explicit: boolean;
}

/**
 * Only this much of a header is read. Every step below is linear, so the limit bounds the work: the worst header takes
 * 0.7 ms in njs, and a function has about 1 ms. Browsers and agents send at most 300 characters and 10 members today.
 */
export const MAX_ACCEPT_CHARS = 2048;
/** Counts empty members too. */
export const MAX_ACCEPT_MEMBERS = 64;

/**
 * OWS type "/" subtype *( OWS ";" [ OWS name "=" value ] ) OWS, after quoted values were emptied. White space can match
 * in only one way at each place, so a member that does not match fails in linear time.
 */
const MEMBER =
  /^[\t ]*([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)((?:[\t ]*;(?:[\t ]*[!#$%&'*+.^_`|~\w-]+=(?:[!#$%&'*+.^_`|~\w-]+|""))?)*)[\t ]*$/;

/** The first parameter named q is the weight, at any position (§12.5.1). */
const WEIGHT = /;[\t ]*q=([^\t ;]*)/i;

/** RFC 9110 §12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Empties quoted strings (§5.6.4): a comma or semicolon inside separates nothing, and the value is never used. An
 * unclosed quote stays and makes only its own member malformed.
 */
function emptyQuotes(header: string): string {
  if (header.indexOf('"') < 0) return header;
  // An escaped character becomes `(`. Inside quotes it is emptied; outside, where it is no token character, `MEMBER` refuses it.
  const parts = header.split('\\\\').join('(').split('\\"').join('(').split('"');
  for (let i = 1; i < parts.length - 1; i += 2) parts[i] = '';
  return parts.join('"');
}

/**
 * Reads an `Accept` field value. A malformed member is skipped, not the whole header. A member that `MAX_ACCEPT_CHARS`
 * cuts is malformed. If a range occurs twice, the higher weight counts (the RFC says nothing), so the order of members
 * never matters. Parameters other than q are ignored (contract §2): `text/html;level=1` is `text/html`. Join several
 * lines with a comma first (§5.3).
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

/** The weight of one type: the most specific range decides. */
export function qualityOf(ranges: AcceptedRanges, type: string, subtype: string): Quality {
  const exact = ranges[`${type}/${subtype}`];
  if (exact !== undefined) return { q: exact, explicit: true };
  const group = ranges[`${type}/*`];
  return { q: (group === undefined ? ranges['*/*'] : group) || 0, explicit: false };
}

/**
 * Weight of one type in an `Accept` field value. An empty field value accepts nothing. The caller decides what an
 * absent header means.
 *
 * @param type - lower case, e.g. `text`
 * @param subtype - lower case, e.g. `markdown`
 */
export function acceptQuality(header: string, type: string, subtype: string): Quality {
  return qualityOf(parseAccept(header), type, subtype);
}
