/**
 * The part of the CloudFront Functions event that our edge functions use (developer guide, "CloudFront Functions event
 * structure"). Header names are in lower case in both directions.
 */
export interface EdgeHeader {
  value: string;
  /** All lines, including the first, if the header occurs more than once. */
  multiValue?: { value: string }[];
}

export type EdgeHeaders = Record<string, EdgeHeader>;

export interface EdgeRequest {
  readonly method: string;
  /** The path as the viewer sent it: not percent-decoded, not normalised. */
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
