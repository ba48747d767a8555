import { refused, unreachable } from './api-error.ts';
import { type Answer, type Outgoing, type Progress, transmit } from './transmit.ts';

/** One call of the service. `reply` is what stands under `data` in its answer. */
interface Endpoint {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly reply: unknown;
}

/** By method and path: 'GET /auth/profile', 'PUT /admin/payment-receipts/:id'. */
export type Endpoints<Known> = { readonly [Key in keyof Known]: Endpoint };

interface Ways {
  signal?: AbortSignal | undefined;
  /** The same key and body within a day give the first answer and no second effect. */
  idempotencyKey?: string | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

type Nothing = Record<never, never>;

/** A member that must be there, may be there, or has no sense, by what the call takes. */
type Part<Name extends string, Taken> = [Taken] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Nothing extends Taken
    ? { [Key in Name]?: Taken }
    : { [Key in Name]: Taken };

type Taken<Called, Name extends string> = Name extends keyof Called ? Called[Name] : undefined;

/** A file travels in form data instead of a body. */
type Content<Body> = (Part<'body', Body> & { form?: undefined }) | { form: FormData; body?: undefined };

type Input<Called extends Endpoint> = Part<'params', Taken<Called, 'params'>> &
  Part<'query', Taken<Called, 'query'>> &
  Content<Taken<Called, 'body'>> &
  Ways;

/** With nothing to say, the second argument may be left out. */
type Arguments<Called extends Endpoint> =
  Nothing extends Input<Called> ? [input?: Input<Called>] : [input: Input<Called>];

export type Api<Known extends Endpoints<Known>> = <Key extends keyof Known & string>(
  key: Key,
  ...input: Arguments<Known[Key]>
) => Promise<Known[Key]['reply']>;

interface ApiOptions {
  baseUrl?: string;
  token: () => string | null;
  /** Called for every 401, with the token that was sent, before the call fails. */
  onUnauthorized: (sent: string | null) => void;
}

interface Said extends Ways {
  params?: Endpoint['params'];
  query?: Endpoint['query'];
  body?: unknown;
  form?: FormData | undefined;
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
    throw refused(answer.status, answer.said, answer.retryAfter);
  }
  // The wire is typed by the contract that the service encodes its replies with; it is not checked once more here.
  return call as Api<Known>;
}
