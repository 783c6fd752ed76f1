/**
 * What a check of the contract is, and what it may use. The suite knows a base URL and docs/contract.md,
 * nothing else: nothing below contract/ imports another room or a test runner, so that the same tables run
 * over the local stack, over a handler without a server, and over a deployed service.
 */
export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

export interface RequestInput {
  readonly method?: string;
  /** Request target as it goes over the wire: nothing normalises `//about` or `/../about`. */
  readonly path: string;
  /** Exactly these, plus Host, Connection and Content-Length. An array is one header line a value. */
  readonly headers?: HeaderValues;
  readonly body?: string | Uint8Array;
}

export interface Reply {
  readonly request: Required<Pick<RequestInput, 'method' | 'path'>> & RequestInput & { readonly url: string };
  readonly status: number;
  /** Every header line in the order received, names in lower case. */
  readonly headerLines: readonly (readonly [name: string, value: string])[];
  /** All lines of one name joined by `, ` (RFC 9110 §5.3); undefined when there is none. */
  header(name: string): string | undefined;
  /** The bytes as sent: still compressed if `Content-Encoding` says so. */
  readonly body: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
  /** The body parsed; throws a readable error when it is not JSON. */
  json(): Json;
}

// biome-ignore lint/suspicious/noExplicitAny: black-box JSON, every check says what it expects of it
export type Json = any;

/** One way to ask the service: over HTTP, or a handler in this process. */
export interface Service {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** One request. A client of a live service paces it, and repeats it when it is throttled. */
  request(input: RequestInput): Promise<Reply>;
  /** One request, at once and once. */
  send(input: RequestInput): Promise<Reply>;
}

export interface Context {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  request(input: RequestInput): Promise<Reply>;
  /** As `request`, but one answer serves every check of the run that asks the very same. */
  recall(input: RequestInput): Promise<Reply>;
  /** Of many things alike those to ask for: all of them, but in a short run a few of more than fifty. */
  some<T>(items: readonly T[]): readonly T[];
  /** As `request`, without pacing and without a second try after 429. For checks marked `local`. */
  burst(input: RequestInput): Promise<Reply>;
}

export type FaultName = 'lambda-timeout' | 'lambda-crash' | 's3-503' | 'throttle';

export interface Check {
  /** Unique, e.g. `negotiation.claude-code`. */
  readonly id: string;
  /** Section of the contract and its name, e.g. `2 negotiation`. */
  readonly section: string;
  readonly title: string;
  /** The row of the contract or of the standard that asks for it. */
  readonly why: string;
  /** Cannot be run politely on a live service. */
  readonly local?: true;
  /**
   * Rows of one table that vary one demand have its name in common: any of them shows whether it is met
   * at all, the others that it is met everywhere. @default a family of its own
   */
  readonly family?: string;
  /** Sends PUT, PATCH, DELETE, or POST to something other than the MCP endpoint; all must be refused. */
  readonly unsafe?: true;
  /** What has to be broken on purpose for this to hold (`npm start -- --fault`). @default nothing */
  readonly fault?: FaultName;
  /** Throws with a readable message when the contract is broken. */
  run(ctx: Context): Promise<void>;
}

/** A check as its table writes it; `section` completes it. */
export type Row = Omit<Check, 'section'>;

/** A table of one section: prefixes ids and families, so that tables only name their rows. */
export function section(name: string, prefix: string, rows: readonly Row[]): readonly Check[] {
  return rows.map((row) => ({
    ...row,
    id: `${prefix}.${row.id}`,
    section: name,
    ...(row.family !== undefined && { family: `${prefix}.${row.family}` }),
  }));
}

/** Variants of one demand; the first should be the one that says most. */
export function family(name: string, rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, family: name }));
}
