// Puts a handler behind the contract's definition of its call: who may call, what is checked, how it answers.
import { type Api, type ApiKey, api, basePath, type Handled } from '@burnish/contract/api';
import { type Access, type EndpointDefinition, takesIdempotencyKey } from '@burnish/contract/endpoint';
import { isAdmin } from '@burnish/domain/access/access';
import { DomainError } from '@burnish/domain/errors';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { check } from './check.ts';
import { type Form, numericMembers, readForm, type UploadedFile } from './form-data.ts';
import { type Asked, hashOf, type Idempotency, readKey } from './idempotency/idempotency.ts';
import { isId } from './ids.ts';
import { takeJsonOnly } from './json-body.ts';

type CallerOf<K extends ApiKey> = Api[K]['access'] extends 'anyone' ? null : Caller;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the contract. */
    access?: Access;
  }
}

export interface Call<K extends ApiKey> {
  readonly caller: CallerOf<K>;
  readonly params: Handled[K]['params'];
  readonly query: Handled[K]['query'];
  readonly body: Handled[K]['body'];
  /** The file that came as form data, where the call takes one. */
  readonly file: UploadedFile | null;
  readonly address: string;
}

export type Route = <K extends ApiKey>(
  key: K,
  handle: (call: Call<K>) => Promise<Handled[K]['reply']>,
) => void;

/** Finds the person behind a bearer token. @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE */
export type Authenticate = (token: string, address: string | null) => Promise<Caller>;

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : '';
}

function parameters(definition: EndpointDefinition, request: FastifyRequest): Record<string, string> {
  const given = z.record(z.string(), z.string()).parse(request.params);
  if (!Object.values(given).every(isId)) throw new DomainError(definition.malformedId ?? 'NOT_FOUND');
  return given;
}

const noForm: Form = { fields: {}, file: null };
const json = 'application/json; charset=utf-8';

async function readRequest(
  request: FastifyRequest,
  { query, body, upload }: EndpointDefinition,
  numeric: ReadonlySet<string>,
) {
  const isForm = request.isMultipart();
  if (isForm && !upload) throw new DomainError('UNSUPPORTED_BODY');
  const { fields, file } = upload && isForm ? await readForm(request, upload.field, numeric) : noForm;
  return {
    query: query && check(query, request.query),
    body: body && check(body, isForm ? fields : request.body),
    file,
  };
}

/** Whoever sends the same once more gets the same answer once more. */
async function sendOnce(
  response: FastifyReply,
  idempotency: Idempotency,
  asked: Asked,
  answer: (caller: Caller) => Promise<unknown>,
  status: number,
) {
  const kept = await idempotency.once(asked, async (caller) => ({
    status,
    text: JSON.stringify(await answer(caller)),
  }));
  if (kept.isReplayed) response.header('idempotent-replayed', 'true');
  return response.code(kept.status).type(json).send(kept.text);
}

export function createRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
): Route {
  const callers = new WeakMap<FastifyRequest, Caller>();
  takeJsonOnly(app);

  return (key, handle) => {
    const definition: EndpointDefinition = api[key];
    const [method = '', path = ''] = key.split(' ');
    const { access, body, reply, message, status = 200, beside = false } = definition;
    const spoken = message === undefined ? {} : { message };
    const numeric = body === undefined ? new Set<string>() : numericMembers(body);
    const encode = z.object({ success: z.literal(true), message: z.string().optional(), data: reply });
    const takesKey = takesIdempotencyKey(key);

    app.route({
      method,
      url: basePath + path,
      config: { access },
      // Before the body is read: a stranger's ten megabytes are not worth reading.
      async onRequest(request) {
        if (access === 'anyone') return;
        const caller = await authenticate(bearerToken(request), request.ip);
        if (access === 'admin' && !isAdmin(caller)) throw new DomainError('FORBIDDEN');
        callers.set(request, caller);
      },
      async handler(request, response) {
        const idempotencyKey = takesKey ? readKey(request.headers['idempotency-key']) : null;
        const params = parameters(definition, request);
        const checked = { params, ...(await readRequest(request, definition, numeric)), address: request.ip };
        const answer = async (caller: Caller | null) => {
          // The definition made both these checks and the handler's types; the compiler cannot follow a key that
          // is only known when it runs, so the two are tied here, once.
          const data = await handle({ caller, ...checked } as unknown as Call<typeof key>);
          const answered = encode.parse({ success: true, ...spoken, data });
          return beside ? Object.assign({}, answered.data, answered) : answered;
        };
        const caller = callers.get(request) ?? null;
        if (caller === null || idempotencyKey === null)
          return response.code(status).send(await answer(caller));
        const bodyHash = hashOf(params, checked.body, checked.file);
        const asked = { caller, call: key, key: idempotencyKey, bodyHash };
        return sendOnce(response, idempotency, asked, answer, status);
      },
    });
  };
}
