// Prepares a response for the page.
import { copy } from './copy.ts';

export interface TryOutResponse {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly milliseconds: number;
}

export interface ShownBody {
  /** Null: not text. */
  readonly text: string | null;
  readonly isCut: boolean;
}

export interface HeaderRow {
  readonly name: string;
  readonly value: string;
}

/** Characters. More would slow down the page. */
export const maxShownCharacters = 50_000;

/** Bytes of a body that is formatted. Larger ones are shown as they are. */
const maxFormattedBytes = 2_000_000;

const shownHeaders = ['content-type', 'retry-after', 'idempotent-replayed', 'allow', 'location'];

export const mediaTypeOf = ({ headers }: Pick<TryOutResponse, 'headers'>) =>
  headers['content-type']?.split(';')[0]?.trim() ?? '';

const isJson = (mediaType: string) => mediaType === 'application/json';

/** As on the network: 'Retry-After'. */
const headerName = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

export function statusMeaning(status: number): string {
  return copy.statuses[status] ?? copy.statusClasses[Math.floor(status / 100)] ?? '';
}

/** The ID is in the body of an error. */
function requestIdOf(json: string): string | null {
  return /"requestId"\s*:\s*"([\w-]{1,100})"/.exec(json)?.[1] ?? null;
}

export function headerRows({ status, headers }: TryOutResponse, text: string | null): HeaderRow[] {
  const rows = shownHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [{ name: headerName(name), value }];
  });
  const requestId = status >= 400 && text !== null ? requestIdOf(text) : null;
  return requestId === null ? rows : [...rows, { name: copy.requestId, value: requestId }];
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export async function shownBody(response: TryOutResponse): Promise<ShownBody> {
  const mediaType = mediaTypeOf(response);
  if (!isJson(mediaType) && !mediaType.startsWith('text/')) return { text: null, isCut: false };
  const isFormatted = isJson(mediaType) && response.body.size <= maxFormattedBytes;
  // A character has at most four bytes.
  const content = isFormatted ? response.body : response.body.slice(0, maxShownCharacters * 4);
  const text = isFormatted ? formatJson(await content.text()) : await content.text();
  const isCut = text.length > maxShownCharacters || content.size < response.body.size;
  return { text: text.slice(0, maxShownCharacters), isCut };
}

/** When to try again after 429. Null: the response doesn't say. */
export function retryText({ status, headers }: Pick<TryOutResponse, 'status' | 'headers'>): string | null {
  const seconds = headers['retry-after'];
  if (status !== 429 || seconds === undefined || !/^\d+$/.test(seconds)) return null;
  return copy.retryAfter(Number(seconds));
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
};

export function fileNameOf(response: Pick<TryOutResponse, 'headers'>): string {
  return `response.${extensions[mediaTypeOf(response)] ?? 'bin'}`;
}
