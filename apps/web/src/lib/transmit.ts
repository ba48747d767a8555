// The one place that sends. fetch tells nothing of an upload's progress, so a call that wants it goes by XHR.
import { takeHeadStart } from './head-start.ts';

export interface Progress {
  sent: number;
  total: number;
}

export interface Outgoing {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  content: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Answer {
  ok: boolean;
  status: number;
  /** The parsed body, or null where it is no JSON. */
  said: unknown;
  /** Seconds to wait before another try, where the service names them. */
  retryAfter: number | null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

async function byFetch({ method, url, headers, content, signal }: Outgoing): Promise<Answer> {
  const started = method === 'GET' ? takeHeadStart(url, headers) : null;
  const response = await (started ??
    fetch(url, { method, headers, body: content ?? null, signal: signal ?? null }));
  return {
    ok: response.ok,
    status: response.status,
    said: parsed(await response.text()),
    retryAfter: secondsOf(response.headers.get('Retry-After')),
  };
}

function byXhr({ method, url, headers, content, signal, onProgress }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    request.onload = () =>
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        said: parsed(request.responseText),
        retryAfter: secondsOf(request.getResponseHeader('Retry-After')),
      });
    request.onerror = () => reject(new TypeError('network failure'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(content ?? null);
  });
}

export function transmit(outgoing: Outgoing): Promise<Answer> {
  return outgoing.onProgress ? byXhr(outgoing) : byFetch(outgoing);
}
