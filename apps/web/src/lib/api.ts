import { refused, unreachable } from './api-error.ts';
import { type Answer, type Outgoing, type Progress, transmit } from './transmit.ts';

/** One call of the service. `reply` is what stands under `data` in its answer. */
export interface Endpoint {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  reply: unknown;
}

/** By method and path: 'GET /auth/profile', 'PUT /admin/payment-receipts/:id'. */
export type Endpoints<Known> = { readonly [Key in keyof Known]: Endpoint };

interface Ways {
  signal?: AbortSignal | undefined;
  /** The same key and body within a day give the first answer and no second effect. */
  idempotencyKey?: string | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

type Part<Called extends Endpoint, Name extends 'params' | 'query'> = Called extends Record<Name, unknown>
  ? { [Key in Name]: Called[Name] }
  : Name extends keyof Called
    ? { [Key in Name]?: Called[Name] }
    : { [Key in Name]?: never };

type Content<Called extends Endpoint> = 'body' extends keyof Called
  ? { body: Called['body']; form?: never } | { form: FormData; body?: never }
  : { body?: never; form?: FormData };

export type Input<Called extends Endpoint> = Part<Called, 'params'> & Part<Called, 'query'> & Content<Called> & Ways;

/** Nothing to say: the second argument may be left out. */
type Arguments<Called extends Endpoint> = Record<never, never> extends Input<Called>
  ? [input?: Input<Called>]
  : [input: Input<Called>];

export interface Api<Known extends Endpoints<Known>> {
  <Key extends keyof Known & string>(key: Key, ...input: Arguments<Known[Key]>): Promise<Known[Key]['reply']>;
}

interface ApiOptions {
  baseUrl?: string;
  token: () => string | null;
  /** Called for every 401, with the token that was sent, before the call fails. */
  onUnauthorized: (sent: string | null) => void;
}

interface Said extends Ways {
  params?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  form?: FormData;
}

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: Said): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') asked.set(name, String(value));
  }
  const search = asked.toString();
  return baseUrl + filled + (search && `?${search}`);
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
}

export function createApi<Known extends Endpoints<Known>>({
  baseUrl = '/api',
  token,
  onUnauthorized,
}: ApiOptions): Api<Known> {
  async function call(key: string, said: Said = {}): Promise<unknown> {
    const [method = '', path = ''] = key.split(' ');
    const sent = token();
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (sent !== null) headers.Authorization = `Bearer ${sent}`;
    if (said.idempotencyKey !== undefined) headers['Idempotency-Key'] = said.idempotencyKey;
    if (said.form === undefined && said.body !== undefined) headers['Content-Type'] = 'application/json';
    const content = said.form ?? (said.body === undefined ? undefined : JSON.stringify(said.body));
    const outgoing: Outgoing = { method, url: addressOf(baseUrl, path, said), headers, content, ...said };

    const answer: Answer = await transmit(outgoing).catch((cause: unknown) => {
      if (said.signal?.aborted === true) throw cause;
      throw unreachable();
    });
    if (answer.ok) return dataOf(answer.said);
    if (answer.status === 401) onUnauthorized(sent);
    throw refused(answer.status, answer.said);
  }
  return call as Api<Known>;
}
