import type { TakesIdempotencyKey } from '@burnish/contract/endpoint';
import { type ApiError, errorFromResponse, networkError } from './api-error.ts';
import { type ApiRequest, type ApiResponse, type Progress, sendRequest } from './send-request.ts';

interface Endpoint {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The `data` of a response, or the text of a CSV file. */
  readonly reply: unknown;
}

/** By method and path: 'GET /auth/profile', 'PUT /admin/payment-receipts/:id'. */
export type Endpoints<Known> = { readonly [Key in keyof Known]: Endpoint };

interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

type Empty = Record<never, never>;

/** A member that is required, optional or forbidden, depending on the type of its value. */
type InputMember<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Empty extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/**
 * Within a day, a request with the same key and body returns the first response and has no further effect. Null where a
 * repeated call has no further effect anyway.
 */
type KeyMember<Key> = InputMember<
  'idempotencyKey',
  TakesIdempotencyKey<Key> extends true ? string | null : undefined
>;

type MemberOf<Called, Name extends string> = Name extends keyof Called ? Called[Name] : undefined;

/** Files are sent as form data instead of a JSON body. */
type Content<Body> =
  | (InputMember<'body', Body> & { form?: undefined })
  | { form: FormData; body?: undefined };

type Input<Key, Called extends Endpoint> = KeyMember<Key> &
  InputMember<'params', MemberOf<Called, 'params'>> &
  InputMember<'query', MemberOf<Called, 'query'>> &
  Content<MemberOf<Called, 'body'>> &
  CallOptions;

/** The second argument is optional if the endpoint needs no input. */
type Arguments<Key, Called extends Endpoint> =
  Empty extends Input<Key, Called> ? [input?: Input<Key, Called>] : [input: Input<Key, Called>];

export type Api<Known extends Endpoints<Known>> = <Key extends keyof Known & string>(
  key: Key,
  ...input: Arguments<Key, Known[Key]>
) => Promise<Known[Key]['reply']>;

interface ApiOptions {
  baseUrl?: string;
  token: () => string | null;
  /** Called for every 401 with the token that was sent, before the call rejects. */
  onUnauthorized: (token: string | null) => void;
  /** Called when the user has to set up a second factor first, before the call rejects. */
  onSetupRequired?: () => void;
}

interface UntypedInput extends CallOptions {
  params?: Endpoint['params'];
  query?: Endpoint['query'];
  body?: unknown;
  form?: FormData | undefined;
  idempotencyKey?: string | null | undefined;
}

function buildUrl(baseUrl: string, path: string, { params = {}, query = {} }: UntypedInput): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // An array repeats the parameter.
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') searchParams.append(name, String(one));
    }
  }
  const search = searchParams.toString();
  return baseUrl + filledPath + (search && `?${search}`);
}

function dataOf(body: unknown): unknown {
  if (typeof body === 'string') return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}

export function createApi<Known extends Endpoints<Known>>({
  baseUrl = '/api',
  token,
  onUnauthorized,
  onSetupRequired,
}: ApiOptions): Api<Known> {
  function failure({ status, body, retryAfter }: ApiResponse, sentToken: string | null): ApiError {
    const error = errorFromResponse(status, body, retryAfter);
    if (status === 401) onUnauthorized(sentToken);
    if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') onSetupRequired?.();
    return error;
  }

  async function call(key: string, input: UntypedInput = {}): Promise<unknown> {
    const [method = '', path = ''] = key.split(' ');
    const sentToken = token();
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (sentToken !== null) headers.Authorization = `Bearer ${sentToken}`;
    if (typeof input.idempotencyKey === 'string') headers['Idempotency-Key'] = input.idempotencyKey;
    if (input.form === undefined && input.body !== undefined) headers['Content-Type'] = 'application/json';
    const content = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const request: ApiRequest = { method, url: buildUrl(baseUrl, path, input), headers, content, ...input };

    const response: ApiResponse = await sendRequest(request).catch((cause: unknown) => {
      if (input.signal?.aborted === true) throw cause;
      throw networkError();
    });
    if (response.ok) return dataOf(response.body);
    throw failure(response, sentToken);
  }
  // The server encodes its replies with the same contract, so they are not validated again.
  return call as Api<Known>;
}
