// Sends a POST request to a URL that a user has entered: to public addresses only, within a time, without redirects, and
// reads little of the response.
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressRefusedError, type ResolveHost } from './public-addresses.ts';

const maxResponseBytes = 64 * 1024;

export interface PostResponse {
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
}

export type PostError = 'timeout' | 'connection_failed' | 'address_refused';

export type PostResult = PostResponse | { readonly error: PostError };

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly milliseconds: number;
  /** Of the response. */
  readonly maxTextLength: number;
}

export type Post = (url: string, options: PostOptions) => Promise<PostResult>;

/** PostgreSQL stores no U+0000. */
const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

export function createPost(resolveHost: ResolveHost): Post {
  function send(url: URL, lookup: LookupFunction, options: PostOptions, signal: AbortSignal) {
    const { headers, body, maxTextLength } = options;
    const content = Buffer.from(body);
    const requestOptions: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': content.length },
      lookup,
      signal,
      // Each request has a connection of its own, whose address was just checked.
      agent: false,
    };
    return new Promise<PostResponse>((resolve, reject) => {
      const start = url.protocol === 'https:' ? requestHttps : requestHttp;
      const request = start(url, requestOptions, (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          const text = storable(Buffer.concat(chunks).toString('utf8').slice(0, maxTextLength));
          resolve({ status: response.statusCode ?? 0, text });
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes >= maxResponseBytes) finish();
        });
        response.on('end', finish);
        response.on('error', reject);
      });
      request.on('error', reject);
      // After a response of the status 101 there is neither a response nor an error.
      request.on('close', () => reject(new Error('the connection was closed without a response')));
      request.end(content);
    });
  }

  return async (text, options) => {
    const signal = AbortSignal.timeout(options.milliseconds);
    try {
      const url = new URL(text);
      const addresses = await resolveHost(url.hostname);
      const lookup: LookupFunction = (_hostname, { all }, callback) => {
        const [first] = addresses;
        if (all === true) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      };
      return await send(url, lookup, options, signal);
    } catch (error) {
      if (error instanceof AddressRefusedError) return { error: 'address_refused' };
      return { error: signal.aborted ? 'timeout' : 'connection_failed' };
    }
  };
}
