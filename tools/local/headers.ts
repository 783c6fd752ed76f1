/**
 * HTTP headers with lower-case names. Each name has a list of values, one for each header line, in order of arrival.
 * Lines are not joined, because CloudFront shows several lines to a function as `multiValue`.
 */
export class HeaderLines {
  private readonly lines = new Map<string, string[]>();

  /** @param raw - name, value, name, value … as in `IncomingMessage.rawHeaders` */
  static fromRaw(raw: readonly string[]): HeaderLines {
    const headers = new HeaderLines();
    for (let i = 0; i + 1 < raw.length; i += 2) headers.append(raw[i]!, raw[i + 1]!);
    return headers;
  }

  static of(values: Readonly<Record<string, string | readonly string[]>>): HeaderLines {
    const headers = new HeaderLines();
    for (const [name, value] of Object.entries(values)) headers.set(name, value);
    return headers;
  }

  /** The value as one list (RFC 9110 §5.3), or undefined. */
  get(name: string): string | undefined {
    return this.lines.get(name.toLowerCase())?.join(', ');
  }

  all(name: string): readonly string[] {
    return this.lines.get(name.toLowerCase()) ?? [];
  }

  has(name: string): boolean {
    return this.lines.has(name.toLowerCase());
  }

  set(name: string, value: string | readonly string[]): void {
    this.lines.set(name.toLowerCase(), typeof value === 'string' ? [value] : [...value]);
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase();
    const present = this.lines.get(key);
    if (present) present.push(value);
    else this.lines.set(key, [value]);
  }

  delete(name: string): void {
    this.lines.delete(name.toLowerCase());
  }

  entries(): [name: string, lines: readonly string[]][] {
    return [...this.lines];
  }

  copy(): HeaderLines {
    const headers = new HeaderLines();
    for (const [name, lines] of this.lines) headers.lines.set(name, [...lines]);
    return headers;
  }

  /** Adds a member to `Vary` unless it has it or `*` (RFC 9110 §12.5.5). */
  vary(member: string): void {
    const present = this.get('vary');
    const members = (present ?? '').split(',').map((each) => each.trim().toLowerCase());
    if (members.includes('*') || members.includes(member.toLowerCase())) return;
    this.set('vary', present === undefined ? member : `${present}, ${member}`);
  }
}

interface HttpMessage {
  readonly headers: HeaderLines;
  readonly body: Buffer;
}

export interface Request extends HttpMessage {
  readonly method: string;
  /** Path as sent, percent-encoded, without the query. */
  readonly uri: string;
  /** Query as sent, without the question mark; empty when there is none. */
  readonly query: string;
  readonly clientIp: string;
}

export interface Response extends HttpMessage {
  readonly status: number;
}
