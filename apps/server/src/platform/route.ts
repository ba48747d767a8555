// Puts a handler behind the contract's definition of its call: who may call, what is checked, how it answers.
import type { Readable } from 'node:stream';
import { type Api, type ApiKey, api, basePath, type Handled } from '@burnish/contract/api';
import { type Access, type EndpointDefinition, takesIdempotencyKey } from '@burnish/contract/endpoint';
import { isAdmin } from '@burnish/domain/access/access';
import { DomainError } from '@burnish/domain/errors';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { check } from './check.ts';
import { numericMembers, readForm, type UploadedFile } from './form-data.ts';
import { type Asked, hashOf, type Idempotency, readKey, sentFile } from './idempotency/idempotency.ts';
import { isId } from './ids.ts';
import { takeJsonOnly } from './json-body.ts';
import { type PhotoReceiver, type ReceivedPhoto, withPhotos } from './photo-form.ts';
import { takesItsTime } from './slow-requests.ts';

type CallerOf<K extends ApiKey> = Api[K]['access'] extends 'anyone' ? null : Caller;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the contract. */
    access?: Access;
  }
}

/** What a call answers with instead of JSON. */
export interface Picture {
  readonly content: Readable;
  readonly type: 'image/jpeg';
}

export interface Call<K extends ApiKey, Photo extends ReceivedPhoto = never> {
  readonly caller: CallerOf<K>;
  readonly params: Handled[K]['params'];
  readonly query: Handled[K]['query'];
  readonly body: Handled[K]['body'];
  /** The file that came as form data, where the call takes one. */
  readonly file: UploadedFile | null;
  /** Those that came as form data, where the call takes photographs. */
  readonly photos: readonly Photo[];
  /** Of a call about a picture: it is wished for itself, and not its address. */
  readonly wantsPicture: boolean;
  readonly address: string;
}

type Answered<K extends ApiKey> = Api[K] extends { picture: true }
  ? Handled[K]['reply'] | Picture
  : Handled[K]['reply'];

export type Route = <K extends ApiKey, Photo extends ReceivedPhoto = never>(
  key: K,
  handle: (call: Call<K, Photo>) => Promise<Answered<K>>,
  /** Of a call that takes photographs: what keeps them. */
  receiver?: PhotoReceiver<Photo>,
) => void;

/** Finds the person behind a bearer token. @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE */
export type Authenticate = (token: string, address: string | null) => Promise<Caller>;

export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : '';
}

function parameters(definition: EndpointDefinition, request: FastifyRequest): Record<string, string> {
  const given = z.record(z.string(), z.string()).parse(request.params);
  if (!Object.values(given).every(isId)) throw new DomainError(definition.malformedId ?? 'NOT_FOUND');
  return given;
}

/** What came in the body: the value of it, and files beside it. */
interface Content {
  readonly value: unknown;
  readonly file: UploadedFile | null;
  readonly photos: readonly ReceivedPhoto[];
}

/** A thousand photographs, with something to say of each. */
const longBodyMaxBytes = 4 * 1024 ** 2;

const json = 'application/json; charset=utf-8';

async function readContent(
  request: FastifyRequest,
  { upload }: EndpointDefinition,
  numeric: ReadonlySet<string>,
): Promise<Content> {
  if (!request.isMultipart()) return { value: request.body, file: null, photos: [] };
  if (!upload) throw new DomainError('UNSUPPORTED_BODY');
  const { fields, file } = await readForm(request, upload.field, numeric);
  return { value: fields, file, photos: [] };
}

/** Of the files that came, for whoever sends the same once more. */
function filesIn({ file, photos }: Content) {
  if (photos.length > 0) return photos.map(({ fileName, sha256 }) => ({ name: fileName, sha256 }));
  return file && sentFile(file);
}

function acceptsPicture(accept: string | undefined): boolean {
  return /(^|,)\s*image\//.test(accept ?? '');
}

function isPicture(answered: object): answered is Picture {
  return 'content' in answered && 'type' in answered;
}

function sendPicture(response: FastifyReply, { content, type }: Picture): void {
  void response.type(type).header('vary', 'accept').send(content);
}

/** An answer that only has to be sent. */
interface Prepared {
  /** Not used: this is the answer to a call before this one, given once more. */
  readonly isUsed: boolean;
  send(): void;
}

/** Whoever sends the same once more gets the same answer once more. */
async function answerOnce(
  response: FastifyReply,
  idempotency: Idempotency,
  asked: Asked,
  answer: (caller: Caller) => Promise<unknown>,
  status: number,
): Promise<Prepared> {
  const kept = await idempotency.once(asked, async (caller) => ({
    status,
    text: JSON.stringify(await answer(caller)),
  }));
  if (kept.isReplayed) response.header('idempotent-replayed', 'true');
  return {
    isUsed: !kept.isReplayed,
    send: () => void response.code(kept.status).type(json).send(kept.text),
  };
}

export function createRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
): Route {
  const callers = new WeakMap<FastifyRequest, Caller>();
  takeJsonOnly(app);

  return (key, handle, receiver) => {
    const definition: EndpointDefinition = api[key];
    const [method = '', path = ''] = key.split(' ');
    const { access, query, body, reply, message, status = 200, beside = false } = definition;
    const { photoFields = [], picture = false, isLong = false } = definition;
    const spoken = message === undefined ? {} : { message };
    const numeric = body === undefined ? new Set<string>() : numericMembers(body);
    const encode = z.object({ success: z.literal(true), message: z.string().optional(), data: reply });
    const takesKey = takesIdempotencyKey(key);

    /** Checks, and does. */
    async function prepare(
      request: FastifyRequest,
      response: FastifyReply,
      idempotencyKey: string | null,
      content: Content,
    ): Promise<Prepared> {
      const params = parameters(definition, request);
      const checked = {
        params,
        query: query && check(query, request.query),
        body: body && check(body, content.value),
        file: content.file,
        photos: content.photos,
        wantsPicture: picture && acceptsPicture(request.headers.accept),
        address: request.ip,
      };
      // The definition made both these checks and the handler's types; the compiler cannot follow a key that
      // is only known when it runs, so the two are tied here, once.
      const done = (caller: Caller | null) =>
        handle({ caller, ...checked } as unknown as Parameters<typeof handle>[0]);
      const envelope = (data: unknown) => {
        const answered = encode.parse({ success: true, ...spoken, data });
        return beside ? Object.assign({}, answered.data, answered) : answered;
      };
      const caller = callers.get(request) ?? null;
      if (caller === null || idempotencyKey === null) {
        const data = await done(caller);
        if (isPicture(data)) return { isUsed: true, send: () => sendPicture(response, data) };
        const answered = envelope(data);
        return { isUsed: true, send: () => void response.code(status).send(answered) };
      }
      const bodyHash = hashOf(params, checked.body, filesIn(content));
      const asked = { caller, call: key, key: idempotencyKey, bodyHash };
      const answer = async (asking: Caller) => envelope(await done(asking));
      return answerOnce(response, idempotency, asked, answer, status);
    }

    app.route({
      method,
      url: basePath + path,
      config: { access },
      ...(isLong ? { bodyLimit: longBodyMaxBytes } : {}),
      // Before the body is read: a stranger's ten megabytes are not worth reading.
      async onRequest(request) {
        if (access === 'anyone') return;
        const caller = await authenticate(bearerToken(request), request.ip);
        if (access === 'admin' && !isAdmin(caller)) throw new DomainError('FORBIDDEN');
        callers.set(request, caller);
        if (receiver !== undefined) takesItsTime(request.raw);
      },
      async handler(request, response) {
        const idempotencyKey = takesKey ? readKey(request.headers['idempotency-key']) : null;
        const caller = callers.get(request);
        if (receiver === undefined || caller === undefined) {
          const content = await readContent(request, definition, numeric);
          (await prepare(request, response, idempotencyKey, content)).send();
          return response;
        }
        const asked = idempotencyKey !== null && { caller, call: key, key: idempotencyKey };
        if (!asked || !(await idempotency.isKnown(asked))) await receiver.mayBegin(caller);
        const form = { names: photoFields, numeric };
        const prepared = await withPhotos(request, form, receiver, caller, ({ fields, photos }) =>
          prepare(request, response, idempotencyKey, { value: fields, file: null, photos }),
        );
        prepared.send();
        return response;
      },
    });
  };
}
