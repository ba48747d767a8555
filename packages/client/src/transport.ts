// Sends requests with the API key, and repeats those that can be repeated.
import { ConnectionError, readError } from './errors.ts';
import { isRefused, type RetryPolicy, retryDelay, waitSeconds } from './retries.ts';

/** How requests are repeated, which a call can change. */
export type Repetition = 'always' | 'if-refused' | 'never';

export interface TransportRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | ArrayBuffer | FormData | undefined;
  /** Whether it can be sent again: `if-refused` only if it certainly had no effect. */
  readonly repeat: Repetition;
  /** Until the response has been read; null: none. */
  readonly timeoutSeconds: number | null;
  readonly signal: AbortSignal | undefined;
  /** Signed URLs need no key. */
  readonly isPublic?: boolean;
}

export interface Transport {
  readonly retryPolicy: RetryPolicy;
  /** @throws TypeError for another server than that of the API key */
  resolve(path: string): URL;
  /**
   * `read` gets successful responses. If their connection fails, the request counts as failed.
   * @throws BurnishError, ConnectionError, the reason of the signal
   */
  send<Result>(request: TransportRequest, read: (response: Response) => Promise<Result>): Promise<Result>;
}

export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly retryPolicy: RetryPolicy;
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @throws TypeError if it isn't an origin that a key can be sent to */
function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    throw new TypeError(`"${text}" is not the URL of a server. Use one such as https://studio.example.`);
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    throw new TypeError('An API key is only sent over HTTPS. Use a URL that starts with https://.');
  return new URL(url.origin);
}

const canRepeat = (repeat: Repetition, error: unknown) =>
  repeat === 'always' || (repeat === 'if-refused' && isRefused(error));

/** @throws TypeError for a URL or key that can't be used */
export function createTransport({ baseUrl, apiKey, fetch: send, retryPolicy }: TransportOptions): Transport {
  const base = parseBaseUrl(baseUrl);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('The API key is empty or has invalid characters.');

  async function attempt<Result>(
    { method, url, headers, body, timeoutSeconds, signal, isPublic = false }: TransportRequest,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const timeout = new AbortController();
    const timer =
      timeoutSeconds === null
        ? undefined
        : setTimeout(() => timeout.abort(new Error('no response in time')), timeoutSeconds * 1000);
    const authorization = isPublic ? {} : { authorization: `Bearer ${apiKey}` };
    try {
      const response = await send(url, {
        method,
        headers: { ...authorization, ...headers },
        body: body ?? null,
        // A redirect could lead to another server.
        redirect: 'error',
        signal: AbortSignal.any([timeout.signal, ...(signal === undefined ? [] : [signal])]),
      });
      if (!response.ok) throw await readError(response);
      return await read(response);
    } finally {
      clearTimeout(timer);
    }
  }

  async function attemptOnce<Result>(...args: Parameters<typeof attempt<Result>>): Promise<Result> {
    try {
      return await attempt(...args);
    } catch (error) {
      args[0].signal?.throwIfAborted();
      // Failures of fetch and of reading the body, whose classes differ between runtimes.
      if (error instanceof Error && error.name !== 'BurnishError')
        throw new ConnectionError(`There was no response from ${base.host}.`, { cause: error });
      throw error;
    }
  }

  return {
    retryPolicy,
    resolve(path) {
      const url = new URL(path, base);
      if (url.origin !== base.origin) throw new TypeError(`${url.origin} is not the server of the API key.`);
      return url;
    },
    async send(request, read) {
      for (let failures = 1; ; failures += 1) {
        try {
          return await attemptOnce(request, read);
        } catch (error) {
          const delay = canRepeat(request.repeat, error) ? retryDelay(error, failures, retryPolicy) : null;
          if (delay === null) throw error;
          await waitSeconds(delay, request.signal);
        }
      }
    },
  };
}
