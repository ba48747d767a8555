// Registers a handler for a call of the contract: authentication, validation, idempotency and encoding.
import { type Api, type ApiKey, api, basePath, type Handled } from '@burnish/contract/api';
import {
  type Access,
  type EndpointDefinition,
  isPermission,
  needsSpace,
  takesIdempotencyKey,
} from '@burnish/contract/endpoint';
import { httpStatus } from '@burnish/contract/errors';
import { can } from '@burnish/domain/access';
import type { ApiKeyScope } from '@burnish/domain/accounts/api-key';
import { DomainError } from '@burnish/domain/errors';
import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isId } from '../db/ids.ts';
import type { BodyMemory } from './body-memory.ts';
import type { CallTurns } from './call-turns.ts';
import { type Caller, type Visitor, visitorOf } from './caller.ts';
import { isConnectionClosed } from './connection.ts';
import {
  announcedBytes,
  digestOnly,
  type FileReceiver,
  type FormInProgress,
  findNumericFields,
  type ReceivedFile,
  type UploadedFile,
  unreservedForm,
  withStreamedForm,
} from './form-data.ts';
import {
  hashRequest,
  type Idempotency,
  type IdempotentCall,
  parseIdempotencyKey,
} from './idempotency/idempotency.ts';
import { networkOf } from './networks.ts';
import { acceptJsonOnly, type Content, digestFiles, readContent } from './request-content.ts';
import { disableBodyTimeout } from './request-timeouts.ts';
import type { StoredText } from './stored-text.ts';
import { StreamResponse, sendStream } from './stream-response.ts';
import { validate } from './validate.ts';

type CallerOf<K extends ApiKey> = Api[K]['access'] extends 'public' ? null : Caller;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls of the contract. */
    access?: Access;
  }
}

export interface Call<K extends ApiKey, File extends ReceivedFile = never> {
  readonly caller: CallerOf<K>;
  readonly params: Handled[K]['params'];
  readonly query: Handled[K]['query'];
  readonly body: Handled[K]['body'];
  /** The file of a form, for calls that accept one. */
  readonly file: UploadedFile | null;
  /** The files that the receiver stored. */
  readonly files: readonly File[];
  /** The `Accept` header. */
  readonly accept: string;
  /** Who sends the request, for public calls. */
  readonly visitor: Visitor;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: a visitor. Known before the body is read. */
    caller: Caller | null;
  }
}

export interface RouteOptions<File extends ReceivedFile> {
  /** For a form whose files are streamed. */
  readonly receiver?: FileReceiver<File>;
  /** Maximum size of a JSON body in bytes, in place of the server's default. */
  readonly bodyLimit?: number;
}

export type Route = <K extends ApiKey, File extends ReceivedFile = never>(
  key: K,
  handle: (call: Call<K, File>) => Promise<Handled[K]['reply'] | StreamResponse>,
  options?: RouteOptions<File>,
) => void;

export interface AuthenticateOptions {
  /** Also a user who must set up a second factor first. */
  readonly isSecondFactorSetup?: boolean;
  /** The scope that an API key needs. By default none is accepted. */
  readonly scope?: ApiKeyScope | null;
  /** The call was admitted before, and counted for its limit. */
  readonly isRepeated?: boolean;
}

/**
 * Finds the user of a bearer token.
 * @throws DomainError UNAUTHENTICATED, ACCOUNT_NOT_ACTIVE, SECOND_FACTOR_SETUP_REQUIRED, SESSION_REQUIRED,
 * INSUFFICIENT_SCOPE
 */
export type Authenticate = (
  token: string,
  ipAddress: string | null,
  options?: AuthenticateOptions,
) => Promise<Caller>;

export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' ? (token ?? '') : '';
}

const pathParams = z.record(z.string(), z.string());

function parseParams(definition: EndpointDefinition, request: FastifyRequest): Record<string, string> {
  const params = pathParams.parse(request.params);
  if (!Object.values(params).every(isId)) throw new DomainError(definition.malformedId ?? 'NOT_FOUND');
  return params;
}

const json = 'application/json; charset=utf-8';

/** The state doesn't allow the call, possibly because of an earlier one. */
function isConflict(error: unknown): boolean {
  return error instanceof DomainError && httpStatus[error.code] === 409;
}

/** A response that is ready to be sent. */
interface PreparedResponse {
  /** False if this is the stored response to an earlier call, so that the content of this call was not used. */
  readonly isUsed: boolean;
  send(): void;
}

async function prepareIdempotent(
  response: FastifyReply,
  idempotency: Idempotency,
  call: IdempotentCall,
  respond: (caller: Caller, hasWaited: boolean) => Promise<unknown>,
  status: number,
): Promise<PreparedResponse> {
  const stored = await idempotency.runOnce(call, async (...claimed) => ({
    status,
    text: JSON.stringify(await respond(...claimed)),
  }));
  if (stored.isReplayed) response.header('idempotent-replayed', 'true');
  return {
    isUsed: !stored.isReplayed,
    send: () => void response.code(stored.status).type(json).send(stored.text),
  };
}

/** Fields of a form with a file, besides the file. */
const maxFormFieldBytes = 30 * 20_000;

/** What a call may use: its turn, memory for its body, and space for what it stores. */
export interface CallLimits {
  readonly turns: CallTurns;
  readonly bodyMemory: BodyMemory;
  readonly storedText: StoredText;
  readonly storedFiles: {
    /** Before a file of at least this size is received. @throws DomainError DAILY_FILE_LIMIT_REACHED */
    checkDailyLimit(caller: Caller, leastBytes: number): Promise<void>;
  };
}

export function createRoute(
  app: FastifyInstance,
  authenticate: Authenticate,
  idempotency: Idempotency,
  { turns, bodyMemory, storedText, storedFiles }: CallLimits,
): Route {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  acceptJsonOnly(app);

  /** Requests that have waited for the rest of their body or for their turn since their callers were admitted. */
  const delayed = new WeakSet<FastifyRequest>();

  /** Who the call counts for: the user, or the network of a visitor. */
  const ownerOf = (request: FastifyRequest) => request.caller?.id ?? networkOf(request.ip);

  return (key, handle, { receiver, bodyLimit } = {}) => {
    const definition: EndpointDefinition = api[key];
    const [method = '', path = ''] = key.split(' ');
    const { access, alsoRequires, scope, query, body, reply, message, status = 200 } = definition;
    const { fileFields = [], spreadData = false, isSecondFactorSetup = false } = definition;
    const isForm = definition.upload !== undefined || receiver !== undefined;
    const numericFields = isForm && body !== undefined ? findNumericFields(body) : new Set<string>();
    const envelopeSchema = z.object({
      success: z.literal(true),
      message: z.string().optional(),
      data: reply,
    });
    const takesKey = takesIdempotencyKey(key);

    function envelope(data: unknown): object {
      const encoded = envelopeSchema.parse({
        success: true,
        ...(message === undefined ? {} : { message }),
        data,
      });
      return spreadData ? Object.assign({}, encoded.data, encoded) : encoded;
    }

    /**
     * Called again after a wait, in which the caller may have lost a role or signed out.
     * @throws DomainError UNAUTHENTICATED, FORBIDDEN
     */
    async function admit(request: FastifyRequest): Promise<void> {
      const options = { isSecondFactorSetup, scope, isRepeated: request.caller !== null };
      const caller = await authenticate(bearerToken(request), request.ip, options);
      request.userId = caller.id;
      if (isPermission(access) && !can(caller, access)) throw new DomainError('FORBIDDEN');
      if (alsoRequires !== undefined && !can(caller, alsoRequires)) throw new DomainError('FORBIDDEN');
      request.caller = {
        ...caller,
        userAgent: request.headers['user-agent'],
        isDisconnected: () => isConnectionClosed(request.raw),
      };
    }

    /** Validates the request and calls the handler. */
    async function prepare(
      request: FastifyRequest,
      response: FastifyReply,
      idempotencyKey: string | null,
      content: Content,
    ): Promise<PreparedResponse> {
      if (access !== 'public' && delayed.has(request)) await admit(request);
      const params = parseParams(definition, request);
      const call = {
        params,
        query: query && validate(query, request.query),
        body: body && validate(body, content.value),
        file: content.file,
        files: content.files,
        accept: request.headers.accept ?? '',
        visitor: visitorOf(request),
      };
      // The definition determines both these validations and the handler's types, which the compiler cannot see for
      // a key that is only known at run time.
      const run = async (caller: Caller | null) => {
        if (caller !== null && method !== 'GET') storedText.count(caller, call.body);
        if (caller !== null && needsSpace(key)) await storedText.checkSpace(caller);
        return handle({ caller, ...call } as unknown as Parameters<typeof handle>[0]);
      };
      const { caller } = request;
      if (caller === null || idempotencyKey === null) {
        const data = await run(caller);
        if (data instanceof StreamResponse) {
          return { isUsed: true, send: () => sendStream(response, data) };
        }
        const encoded = envelope(data);
        return { isUsed: true, send: () => void response.code(status).send(encoded) };
      }
      const bodyHash = hashRequest(params, call.body, digestFiles(content));
      const idempotentCall = { caller, call: key, key: idempotencyKey, bodyHash };
      const respond = async (claimant: Caller, hasWaited: boolean) => {
        // The stored response has expired in the meantime.
        if (content.isRepeated) throw new DomainError('IDEMPOTENCY_KEY_IN_USE');
        if (hasWaited) await admit(request);
        return envelope(await run({ ...claimant, ...request.caller }));
      };
      return prepareIdempotent(response, idempotency, idempotentCall, respond, status);
    }

    /** A form with a file doesn't wait: storing the file may take long, and the number of forms has its own limit. */
    function prepareInTurn(...[request, response, key, content]: Parameters<typeof prepare>) {
      let isWaiting = false;
      const run = () => {
        if (isWaiting) delayed.add(request);
        return prepare(request, response, key, content);
      };
      if (content.file !== null) return run();
      const prepared = turns.run(ownerOf(request), run);
      isWaiting = true;
      return prepared;
    }

    /** The files of a receiver are streamed. */
    function holdBody(request: FastifyRequest, { raw }: FastifyReply): void {
      const { bodyLimit: maxJsonBytes } = request.routeOptions;
      const { upload } = definition;
      const maxBytes = upload === undefined ? maxJsonBytes : upload.maxBytes + maxFormFieldBytes;
      if (receiver === undefined) bodyMemory.hold(ownerOf(request), maxBytes, request.raw, raw);
    }

    /** A repeated call stores nothing. */
    async function checkFileLimit(request: FastifyRequest, idempotencyKey: string | null): Promise<void> {
      const { caller } = request;
      if (caller === null || definition.upload === undefined || !request.isMultipart()) return;
      const leastBytes = Math.max(1, (announcedBytes(request) ?? 0) - maxFormFieldBytes);
      const isRepeated =
        idempotencyKey !== null && (await idempotency.hasKey({ caller, call: key, key: idempotencyKey }));
      if (!isRepeated) await storedFiles.checkDailyLimit(caller, leastBytes);
    }

    app.route({
      method,
      url: basePath + path,
      config: { access, cost: definition.cost },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      // Runs before the body is read, so that bodies of unauthenticated requests never are.
      async onRequest(request, response) {
        if (access === 'public') return holdBody(request, response);
        await admit(request);
        // Most bodies arrive with the headers.
        if (request.raw.complete === false) delayed.add(request);
        holdBody(request, response);
        if (receiver !== undefined) disableBodyTimeout(request.raw);
      },
      async handler(request, response) {
        const idempotencyKey = takesKey ? parseIdempotencyKey(request.headers['idempotency-key']) : null;
        const { caller } = request;
        if (receiver === undefined || caller === null) {
          await checkFileLimit(request, idempotencyKey);
          const content = await readContent(request, definition, numericFields);
          (await prepareInTurn(request, response, idempotencyKey, content)).send();
          return response;
        }
        // Storing the files takes long.
        delayed.add(request);
        const keyed = idempotencyKey === null ? null : { caller, call: key, key: idempotencyKey };
        const isRepeated = keyed !== null && (await idempotency.hasResponse(keyed));
        const authorize = async (check: () => Promise<void>) => {
          try {
            await check();
          } catch (error) {
            // The first call with this key may have used the last image since this one began.
            const isPossible = keyed !== null && isConflict(error);
            if (!isPossible || !(await idempotency.hasKey(keyed))) throw error;
          }
        };
        const repeatable: FileReceiver<ReceivedFile> = {
          ...receiver,
          async begin(...announced) {
            let inProgress: FormInProgress = unreservedForm;
            await authorize(async () => {
              inProgress = await receiver.begin(...announced);
            });
            return {
              authorizeNext: (...next) => authorize(() => inProgress.authorizeNext(...next)),
              end: () => inProgress.end(),
            };
          },
        };
        const form = { fileFields, numericFields };
        const prepared = await withStreamedForm(
          request,
          form,
          isRepeated ? digestOnly(receiver) : repeatable,
          caller,
          ({ fields, ...received }) =>
            prepare(request, response, idempotencyKey, {
              value: fields,
              file: null,
              ...received,
              isRepeated,
            }),
        );
        prepared.send();
        return response;
      },
    });
  };
}
