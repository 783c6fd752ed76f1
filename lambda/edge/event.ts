/**
 * The part of the CloudFront Functions event that our edge functions touch (developer guide, "CloudFront
 * Functions event structure"). Types only. Header names are lower case in both directions.
 */
export interface EdgeHeader {
  value: string;
  /** Every line, the first included, when the header came more than once. */
  multiValue?: { value: string }[];
}

export type EdgeHeaders = Record<string, EdgeHeader>;

export interface EdgeRequest {
  readonly method: string;
  /** Path only, as the viewer sent it: neither percent-decoded nor normalised. */
  uri: string;
  querystring: Record<string, EdgeHeader>;
  headers: EdgeHeaders;
  cookies?: Record<string, EdgeHeader>;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers: EdgeHeaders;
  body?: string;
}

export interface EdgeEvent {
  readonly context: { readonly distributionDomainName: string };
  readonly request: EdgeRequest;
}

export interface EdgeResponseEvent extends EdgeEvent {
  readonly response: EdgeResponse;
}
