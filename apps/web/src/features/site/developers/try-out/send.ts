import type { TryOutRequest } from './request.ts';
import type { TryOutResponse } from './response.ts';

/** Rejects if there is no response. `secret`: a session token or an API key; null sends neither. */
export async function send(
  { method, url, headers, body }: TryOutRequest,
  secret: string | null,
  signal: AbortSignal,
): Promise<TryOutResponse> {
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers: secret === null ? headers : { ...headers, Authorization: `Bearer ${secret}` },
    body,
    signal,
    credentials: 'omit',
    cache: 'no-store',
  });
  const content = await response.blob();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: content,
    milliseconds: Math.round(performance.now() - start),
  };
}
