/** Requests to the desk's server. Its address ends with the token of this run. */
import type {
  Checked,
  Crop,
  DeskState,
  Draft,
  EarlierState,
  Published,
  PublishState,
  SaveAnswer,
  SaveRequest,
  UploadedPicture,
} from './protocol.ts';

/** The server refused the request, with the reason. */
export class Refused extends Error {}

async function request<T>(name: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(name, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
  });
  const value = await answer.json();
  if (!answer.ok) throw new Refused(value.error);
  return value;
}

export const readState = () => request<DeskState>('state');
export const check = (draft: Draft & { settled: unknown }, signal: AbortSignal) =>
  request<Checked>('check', draft, signal);
export const save = (draft: SaveRequest) => request<SaveAnswer>('save', draft);
export const readPublishState = () => request<PublishState>('publish');
export const publish = () => request<Published>('publish', {});
export const readEarlier = () => request<EarlierState[]>('earlier');
export const readEarlierDraft = (id: string) => request<Draft>(`earlier/${id}`);

export async function sendPicture(file: File, { zoom, x, y, shape }: Crop): Promise<UploadedPicture> {
  const answer = await fetch(`picture?zoom=${zoom}&x=${x}&y=${y}&shape=${shape}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  const value = await answer.json();
  if (!answer.ok) throw new Refused(value.error);
  return value;
}
