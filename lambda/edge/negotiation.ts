/**
 * What an `Accept` header asks for (contract §2), alike in both edge functions. Same language limits as
 * accept.ts; no CloudFront calls, no state.
 */
import { type AcceptedRanges, type Quality, qualityOf } from '../shared/accept.ts';
import type { EdgeHeader } from './event.ts';

/** All lines of a header as one value (RFC 9110 §5.3); absent is empty. */
export function allLines(header: EdgeHeader | undefined): string {
  if (!header) return '';
  return header.multiValue ? header.multiValue.map((line) => line.value).join(', ') : header.value;
}

/** Weighs more, or weighs the same and is named in the header. */
function beats(challenger: Quality, holder: Quality): boolean {
  return challenger.q > holder.q || (challenger.q > 0 && challenger.q === holder.q && challenger.explicit);
}

/** Of the two representations of a page: Markdown rather than HTML. */
export function asksForMarkdown(ranges: AcceptedRanges): boolean {
  return beats(qualityOf(ranges, 'text', 'markdown'), qualityOf(ranges, 'text', 'html'));
}

/** Of the three representations of an error: JSON. It loses a tie with named Markdown or named HTML. */
export function asksForJson(ranges: AcceptedRanges): boolean {
  const html = qualityOf(ranges, 'text', 'html');
  const markdown = qualityOf(ranges, 'text', 'markdown');
  const plain = qualityOf(ranges, 'application', 'json');
  const problem = qualityOf(ranges, 'application', 'problem+json');
  const json = beats(problem, plain) ? problem : plain;
  return (
    beats(json, html) &&
    !(html.explicit && html.q === json.q) &&
    !(beats(markdown, html) && markdown.q >= json.q)
  );
}
