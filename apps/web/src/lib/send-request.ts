// fetch cannot report upload progress, so calls that need it use XMLHttpRequest.
import { trackRequest } from './when-quiet.ts';

/** Bytes. */
export interface Progress {
  sent: number;
  total: number;
}

export interface ApiRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  content: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface ApiResponse {
  ok: boolean;
  status: number;
  /** The parsed body: the text of a CSV file, null if it is neither that nor JSON. */
  body: unknown;
  /** Seconds until the next attempt, if the server says so. */
  retryAfter: number | null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseRetryAfter(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

function isCsv({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/csv') === true;
}

async function sendWithFetch(request: ApiRequest): Promise<ApiResponse> {
  const { method, url, headers, content, signal } = request;
  const response = await (takePrefetchedResponse(request) ??
    fetch(url, { method, headers, body: content ?? null, signal: signal ?? null }));
  return {
    ok: response.ok,
    status: response.status,
    body: isCsv(response) ? await response.text() : parseJson(await response.text()),
    retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
  };
}

function sendWithXhr({
  method,
  url,
  headers,
  content,
  signal,
  onProgress,
}: ApiRequest): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    xhr.onload = () =>
      resolve({
        ok: xhr.status >= 200 && xhr.status < 300,
        status: xhr.status,
        body: parseJson(xhr.responseText),
        retryAfter: parseRetryAfter(xhr.getResponseHeader('Retry-After')),
      });
    xhr.onerror = () => reject(new TypeError('network failure'));
    xhr.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(content ?? null);
  });
}

export function sendRequest(request: ApiRequest): Promise<ApiResponse> {
  return trackRequest(request.onProgress ? sendWithXhr(request) : sendWithFetch(request));
}

// The head of a page sends the first requests before any script has loaded (app/first-paint.ts). On a phone this saves one
// round trip.

interface PrefetchedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly content: string | undefined;
  readonly response: Promise<Response>;
}

declare global {
  var prefetchedRequests: readonly PrefetchedRequest[] | undefined;
}

/** The response that is already on its way. Can be taken once; later calls make their own request. */
export function takePrefetchedResponse({
  method,
  url,
  headers,
  content,
}: ApiRequest): Promise<Response> | null {
  const requests = globalThis.prefetchedRequests ?? [];
  const taken = requests.find(
    (request) =>
      request.method === method &&
      request.url === url &&
      request.authorization === headers.Authorization &&
      request.content === content,
  );
  if (taken === undefined) return null;
  globalThis.prefetchedRequests = requests.filter((request) => request !== taken);
  return taken.response;
}
