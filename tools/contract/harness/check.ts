/**
 * Types of a check and of its context. The suite knows only a base URL and docs/contract.md. No file in contract/
 * imports another folder or a test runner, so the same checks run over the local stack, over a handler without a server,
 * and over a deployed service.
 */
export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

export interface RequestInput {
  readonly method?: string;
  /** Request target, sent as it is: `//about` and `/../about` are not normalised. */
  readonly path: string;
  /** The client adds only Host, Connection and Content-Length. Each value of an array gets its own header line. */
  readonly headers?: HeaderValues;
  readonly body?: string | Uint8Array;
}

export interface Reply {
  readonly request: Required<Pick<RequestInput, 'method' | 'path'>> & RequestInput & { readonly url: string };
  readonly status: number;
  /** Every header line in the order received, names in lower case. */
  readonly headerLines: readonly (readonly [name: string, value: string])[];
  /** All lines of one name joined by `, ` (RFC 9110 §5.3); undefined if there is no such line. */
  header(name: string): string | undefined;
  /** The bytes as received: still compressed if `Content-Encoding` says so. */
  readonly body: Buffer;
  /** The body as UTF-8. */
  readonly text: string;
  /** Parses the body. @throws ContractError if it is not JSON */
  json(): Json;
}

// biome-ignore lint/suspicious/noExplicitAny: the suite has no types of the service; each check tests what it reads
export type Json = any;

/** A way to send requests to the service: over HTTP, or to a handler in this process. */
export interface Service {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  /** Sends one request. A client of a live service limits its rate, and repeats a throttled request. */
  request(input: RequestInput): Promise<Reply>;
  /** Sends one request now, and does not repeat it if it is throttled. */
  send(input: RequestInput): Promise<Reply>;
}

export interface Context {
  /** Public origin, no trailing slash. */
  readonly baseUrl: string;
  request(input: RequestInput): Promise<Reply>;
  /** As `request`, but sends the same request only once a run: all checks share its answer. */
  recall(input: RequestInput): Promise<Reply>;
  /** The items to send requests for: all of them, or twelve of more than fifty in a short run. */
  some<T>(items: readonly T[]): readonly T[];
  /** As `request`, without a limit on the rate and without repetition after 429. For checks marked `local`. */
  burst(input: RequestInput): Promise<Reply>;
}

export type FaultName = 'lambda-timeout' | 'lambda-crash' | 's3-503' | 'throttle';

export interface Check {
  /** Unique, e.g. `negotiation.claude-code`. */
  readonly id: string;
  /** Section of the contract and its name, e.g. `2 negotiation`. */
  readonly section: string;
  readonly title: string;
  /** The sentence of the contract or of a standard that requires this. */
  readonly why: string;
  /** The check would burden a live service, so `verify` skips it. */
  readonly local?: true;
  /**
   * Name shared by the rows that vary one requirement. A short run sends only the first of them.
   * @default none: a short run sends the row
   */
  readonly family?: string;
  /** Sends PUT, PATCH or DELETE, or POST to a path other than the MCP endpoint. The service must refuse these. */
  readonly unsafe?: true;
  /** The fault under which this check holds (`npm start -- --fault`). @default no fault */
  readonly fault?: FaultName;
  /** @throws ContractError if the service does not meet the requirement; NotApplicable if it has nothing to check */
  run(ctx: Context): Promise<void>;
}

/** A check as written in a table. `section()` adds the rest. */
export type Row = Omit<Check, 'section'>;

/** Makes the checks of one section: adds the section's name, and the prefix to ids and families. */
export function section<Each extends Row>(
  name: string,
  prefix: string,
  rows: readonly Each[],
): readonly (Each & Check)[] {
  return rows.map((row) => ({
    ...row,
    id: `${prefix}.${row.id}`,
    section: name,
    ...(row.family !== undefined && { family: `${prefix}.${row.family}` }),
  }));
}

/** Puts rows into one family. Put the most important row first: a short run sends only that one. */
export function family<T extends object>(
  name: string,
  rows: readonly T[],
): readonly (T & { family: string })[] {
  return rows.map((row) => ({ ...row, family: name }));
}
