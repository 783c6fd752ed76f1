/**
 * Reads from an `Accept` header which representation it asks for (contract §2). Both edge functions use it.
 * JavaScript as ../shared/accept.ts describes.
 */
import { type AcceptedRanges, MAX_ACCEPT_MEMBERS, type Quality, qualityOf } from '../shared/accept.ts';
import type { EdgeHeader } from './constants.ts';

/** The lines of a header as one value (RFC 9110 §5.3), as many as parseAccept() reads. Empty if the header is absent. */
export function allLines(header: EdgeHeader | undefined): string {
  if (!header) return '';
  return header.multiValue
    ? header.multiValue
        .slice(0, MAX_ACCEPT_MEMBERS)
        .map((line) => line.value)
        .join(', ')
    : header.value;
}

/** Whether the challenger has a higher weight, or the same weight and the header names its type itself. */
function beats(challenger: Quality, holder: Quality): boolean {
  return challenger.q > holder.q || (challenger.q > 0 && challenger.q === holder.q && challenger.explicit);
}

/** For a page: Markdown instead of HTML. */
export function asksForMarkdown(ranges: AcceptedRanges): boolean {
  return beats(qualityOf(ranges, 'text', 'markdown'), qualityOf(ranges, 'text', 'html'));
}

/** For an error: JSON instead of HTML or Markdown. JSON loses a tie with HTML that is named, and with Markdown that beats HTML. */
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
