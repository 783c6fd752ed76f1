/**
 * Proactive negotiation by `Accept`, RFC 9110 §12.5.1. Runs in the edge function, in the MCP handler and
 * in tests. Imports nothing.
 * Written for CloudFront Functions runtime 2.0 (ES5.1 plus a little): no destructuring, spread, for-of,
 * default parameters, Map, classes, `?.` or `??` in here.
 */

/** One well-formed member of an `Accept` list. */
export interface MediaRange {
  /** Lower case, without parameters: `text/html`, `text/*`, `*\/*`. */
  readonly range: string;
  /** Weight in thousandths, 0 to 1000: integers, so that equal means equal. */
  readonly q: number;
}

export interface Quality {
  /** Weight of the most specific range that covers the type, in thousandths; 0: not acceptable. */
  readonly q: number;
  /** The type itself is in the header, not only a wildcard that covers it. */
  readonly explicit: boolean;
}

/**
 * How much of a header is read. Each step below is linear, so that this bounds the work too (at most
 * 2,048 members). The longest `Accept` that browsers and agents send is below 300 characters.
 */
export const MAX_ACCEPT_CHARS = 4096;

/** Quoted string (RFC 9110 §5.6.4); the group is empty when it is not closed. It cannot fail: linear. */
const QUOTED = /"(?:[\t !#-[\]-~\x80-\uffff]|\\[\t -~\x80-\uffff])*("?)/g;

/** type "/" subtype *( ";" [ name "=" value ] ), quoted values emptied, no white space left. */
const MEMBER =
  /^([!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+)((?:;(?:[!#$%&'*+.^_`|~\w-]+=(?:[!#$%&'*+.^_`|~\w-]+|""))?)*)$/;

/** The first parameter named q is the weight, wherever it stands (§12.5.1). */
const WEIGHT = /;q=([^;]*)/i;

/** RFC 9110 §12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The well-formed members of an `Accept` field value, in their order. A malformed member is skipped, not
 * the whole header; a member cut off by `MAX_ACCEPT_CHARS` is malformed. Several lines: join them with
 * a comma first (§5.3).
 */
export function parseAccept(header: string): MediaRange[] {
  // A comma or semicolon inside quotes separates nothing. Its value never matters, only q does. A quote
  // that is never closed stays, and spoils its own member only.
  const members = header
    .slice(0, MAX_ACCEPT_CHARS)
    .replace(QUOTED, (quoted, closed) => (closed ? '""' : quoted))
    .replace(/[\t ]+/g, ' ')
    .replace(/ ?([,;]) ?|^ | $/g, '$1')
    .split(',');
  if (header.length > MAX_ACCEPT_CHARS) members.pop();

  const ranges: MediaRange[] = [];
  for (let i = 0; i < members.length; i++) {
    const member = MEMBER.exec(members[i]!);
    if (member) {
      const weight = WEIGHT.exec(member[2]!);
      const qvalue = weight ? weight[1]! : '1';
      if (QVALUE.test(qvalue))
        ranges.push({ range: member[1]!.toLowerCase(), q: Math.round(+qvalue * 1000) });
    }
  }
  return ranges;
}

/**
 * The weight that the ranges give one type: the most specific range decides. Parameters other than q do
 * not count (contract §2), so `text/html;level=1` is `text/html`. Where one range occurs twice, on which
 * the RFC is silent, the higher weight holds: the order of members never matters.
 */
export function qualityOf(ranges: readonly MediaRange[], type: string, subtype: string): Quality {
  const candidates = ['*/*', `${type}/*`, `${type}/${subtype}`];
  let specificity = -1;
  let q = 0;
  for (let i = 0; i < ranges.length; i++) {
    const found = candidates.indexOf(ranges[i]!.range);
    if (found > specificity) {
      specificity = found;
      q = ranges[i]!.q;
    } else if (found >= 0 && found === specificity) {
      q = Math.max(q, ranges[i]!.q);
    }
  }
  return { q, explicit: specificity === 2 };
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
