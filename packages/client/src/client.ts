// The client: typed calls, pages, uploads and downloads.
import { type Download, type DownloadOptions, openDownload } from './download.ts';
import { type Calls, listRows } from './generated/calls.ts';
import { buildContent, buildPath, type CallInput, createIdempotencyKey } from './request.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retries.ts';
import { createTransport } from './transport.ts';
import { type UploadOptions, type UploadSource, uploadFile } from './upload.ts';

export interface ClientOptions {
  /** Of the studio's website, such as `https://studio.example`. HTTPS, except on this machine. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** By default that of the runtime. */
  readonly fetch?: typeof fetch;
  /** By default up to 4 retries, which wait for at most 60 seconds each. */
  readonly retryPolicy?: Partial<RetryPolicy>;
}

/** A method and a path, such as `GET /photos/jobs/:id`. */
export type CallName = keyof Calls;

/** `data` of the response. */
export type Reply<Name extends CallName> = Calls[Name]['reply'];

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Until the response has been read. 60 by default; calls with files have no limit. */
  readonly timeoutSeconds?: number | undefined;
  /** Of a POST call: repeating it with the same key and content has no further effect. A new one by default. */
  readonly idempotencyKey?: string | undefined;
}

type Input<Name extends CallName> = Omit<Calls[Name], 'reply'>;

/** What a call sends. Calls without required members can leave it out. */
export type CallOptions<Name extends CallName> = Input<Name> & RequestOptions;

type OptionalIfEmpty<Options> = object extends Options ? [options?: Options] : [options: Options];

type Lists = typeof listRows;

/** A call that returns pages. */
export type ListName = keyof Lists;

/** A row of its pages. */
export type Row<Name extends ListName> = RowOf<Reply<Name>, Lists[Name]>;
type RowOf<Data, Member extends string> = Data extends { readonly [M in Member]: readonly (infer Item)[] }
  ? Item
  : never;

export interface Client {
  /**
   * Makes a call. GET calls are repeated if they fail for a time, as are POST calls, which have an idempotency key.
   * @throws BurnishError, ConnectionError, the reason of the signal
   */
  call<Name extends CallName>(
    name: Name,
    ...options: OptionalIfEmpty<CallOptions<Name>>
  ): Promise<Reply<Name>>;
  /** The rows of all pages. A page is read when its first row is needed. */
  list<Name extends ListName>(
    name: Name,
    ...options: OptionalIfEmpty<CallOptions<Name>>
  ): AsyncGenerator<Row<Name>, void, undefined>;
  /**
   * Uploads a photo of up to 2 GB, or a finished file of a job, and returns the ID of the upload. Continues after
   * interruptions. @throws BurnishError, ConnectionError, the reason of the signal
   */
  upload(source: UploadSource, options: UploadOptions): Promise<string>;
  /**
   * Opens a file by a signed URL of a reply. @throws BurnishError, ConnectionError, the reason of the signal; TypeError for
   * a URL of another server
   */
  download(signedUrl: string, options?: DownloadOptions): Promise<Download>;
}

const defaultTimeoutSeconds = 60;

type PagedReply = {
  readonly page: { readonly nextCursor: string | null };
} & { readonly [Rows in Lists[ListName]]?: readonly unknown[] };

/** CSV files are text. */
async function readReply(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response.text();
  const { data } = (await response.json()) as { readonly data: unknown };
  return data;
}

/** @throws TypeError for a URL or key that can't be used */
export function createClient({
  baseUrl,
  apiKey,
  fetch: send = (...request) => fetch(...request),
  retryPolicy = {},
}: ClientOptions): Client {
  const transport = createTransport({
    baseUrl,
    apiKey,
    fetch: send,
    retryPolicy: { ...defaultRetryPolicy, ...retryPolicy },
  });

  function callUntyped(name: string, options: CallInput & RequestOptions): Promise<unknown> {
    const [method = '', template = ''] = name.split(' ');
    const { headers, body } = buildContent(options);
    const { files, signal, idempotencyKey, timeoutSeconds } = options;
    const isPost = method === 'POST';
    const key = isPost ? { 'idempotency-key': idempotencyKey ?? createIdempotencyKey() } : {};
    const request = {
      method,
      url: transport.resolve(buildPath(template, options)),
      headers: { accept: 'application/json', ...headers, ...key },
      body,
      repeat: isPost || method === 'GET' ? 'always' : 'if-refused',
      timeoutSeconds: timeoutSeconds ?? (files === undefined ? defaultTimeoutSeconds : null),
      signal,
    } as const;
    return transport.send(request, readReply);
  }

  async function* readRows(
    name: ListName,
    { query, ...rest }: CallInput & RequestOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    let cursor: string | null = null;
    do {
      const pageQuery: CallInput['query'] = cursor === null ? query : { ...query, cursor };
      const reply = (await callUntyped(name, { ...rest, query: pageQuery })) as PagedReply;
      yield* reply[listRows[name]] ?? [];
      cursor = reply.page.nextCursor;
    } while (cursor !== null);
  }

  // Replies have the types of the API description, which the compiler cannot see for a call that is only known at run time.
  return {
    call: (name, ...[options = {}]) => callUntyped(name, options) as Promise<Reply<typeof name>>,
    list: (name, ...[options = {}]) =>
      readRows(name, options) as AsyncGenerator<Row<typeof name>, void, undefined>,
    upload: (source, options) => uploadFile(transport, source, options),
    download: (signedUrl, options = {}) => openDownload(transport, signedUrl, options),
  };
}
