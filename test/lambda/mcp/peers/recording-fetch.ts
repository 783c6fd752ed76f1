/**
 * A fetch that records exchanges, so that a test sees the requests of an official client and the bytes of the answers. It
 * sends the requests unchanged.
 */
export interface Exchange {
  readonly method: string;
  readonly requestHeaders: Headers;
  /** The JSON-RPC message sent; `undefined` for GET and DELETE. */
  readonly request:
    | { readonly id?: unknown; readonly method?: string; readonly params?: unknown }
    | undefined;
  readonly status: number;
  readonly responseHeaders: Headers;
  /** The response body as text, byte for byte. */
  readonly body: string;
}

export interface RecordingFetch {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly exchanges: Exchange[];
}

export function recordingFetch(): RecordingFetch {
  const exchanges: Exchange[] = [];
  const record = async (url: string | URL, init: RequestInit = {}) => {
    const response = await fetch(url, init);
    exchanges.push({
      method: init.method ?? 'GET',
      requestHeaders: new Headers(init.headers),
      request: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      status: response.status,
      responseHeaders: response.headers,
      body: await response.clone().text(),
    });
    return response;
  };
  return { fetch: record, exchanges };
}
