/**
 * Sends requests to the server of the editor. Addresses are relative to the page, whose path contains the token of this
 * run.
 */
import type {
  Checked,
  CheckRequest,
  Crop,
  Draft,
  EarlierState,
  FoundDraft,
  PracticeState,
  Published,
  PublishState,
  SaveAnswer,
  SaveRequest,
  SheetPlace,
  Uploaded,
} from './protocol.ts';
import { say } from './texts.ts';

/** @throws Error whose message is the reason, in the language of the practice */
async function request<T>(name: string, sent: RequestInit = {}): Promise<T> {
  const answer = await fetch(name, sent).catch(() => undefined);
  // Another server may answer: an editor of another run, or the site.
  const value = await answer?.json().catch(() => undefined);
  if (!answer || value === undefined) throw new Error(say('gone'));
  if (!answer.ok) throw new Error(value.error);
  return value;
}

const post = <T>(name: string, body: unknown, signal: AbortSignal | null = null) =>
  request<T>(name, {
    method: 'POST',
    headers: { 'Content-Type': body instanceof File ? 'application/octet-stream' : 'application/json' },
    body: body instanceof File ? body : JSON.stringify(body),
    signal,
  });

/** @param language - of the form. @default the practice's */
export const readState = (language?: string) =>
  request<PracticeState>(language === undefined ? 'state' : `state/${language}`);
export const begin = (language: string, country: string) => post<Draft>('begin', { language, country });
export const check = (draft: CheckRequest, signal: AbortSignal) => post<Checked>('check', draft, signal);
export const save = (draft: SaveRequest) => post<SaveAnswer>('save', draft);
export const readPublishState = () => request<PublishState>('publish');
export const publish = () => post<Published>('publish', {});
export const readSheet = () => request<SheetPlace[]>('sheet');
export const sendCompared = (id: string) => post<SheetPlace[]>('compared', { id });
export const readDraft = (id: string) => request<FoundDraft>(`draft/${id}`);
export const dropDraft = (id: string) => post<unknown>('drop', { id });
export const readEarlier = () => request<EarlierState[]>('earlier');
export const readEarlierDraft = (id: string) => request<Draft>(`earlier/${id}`);

export const sendPicture = (file: File, { zoom, x, y, shape }: Crop) =>
  post<Uploaded>(`picture?zoom=${zoom}&x=${x}&y=${y}&shape=${shape}`, file);

export const sendPdf = (file: File) => post<Uploaded>('pdf', file);
