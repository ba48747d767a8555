// Converts errors to error responses.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from '@burnish/contract/error-reply';
import { errorMessages, httpStatus } from '@burnish/contract/errors';
import { defaultRetryAfterSeconds, formatWait } from '@burnish/contract/limit-messages';
import { DomainError, type ErrorCode, type FieldError, type SignInChallenge } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logger.ts';
import { requestIdField, userOf } from './request-log.ts';
import type { SecurityHeaders } from './security-headers.ts';

const fastifyErrorCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
};

/** Errors of Node's HTTP server for a request that it stopped reading. */
const nodeErrorCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Of PostgreSQL (including the limits for statements, locks and idle transactions) and of Node. */
const outageCodes =
  /^(08|53|57P|40001|40P01|57014|55P03|25P03)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const outageMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered))/;

/** The error and its causes, outermost first. Stops at circular references. */
function listCauses(error: unknown): Set<Error> {
  const causes = new Set<Error>();
  for (let cause = error; cause instanceof Error && !causes.has(cause); cause = cause.cause)
    causes.add(cause);
  return causes;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The database is unreachable, or a transaction conflicted with another one: the caller may retry. */
function isOutage(error: unknown): boolean {
  return [...listCauses(error)].some(
    (cause) => outageCodes.test(codeOf(cause)) || outageMessages.test(cause.message),
  );
}

/** PostgreSQL's disk_full. */
const isDatabaseDiskFull = (error: unknown) =>
  [...listCauses(error)].some((cause) => codeOf(cause) === '53100');

function serverErrorCode(error: unknown): ErrorCode {
  if (isDatabaseDiskFull(error)) return 'STORAGE_FULL';
  return isOutage(error) ? 'NOT_READY' : 'INTERNAL';
}

/** Stack frames only: a stack begins with the message, which may contain user input, even lines that look like frames. */
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => line.trimStart().startsWith('at '));
}

/** The loggable part of an error. Leaves out messages, because those of the database quote values. */
export function describeError(error: unknown): object {
  return {
    causes: [...listCauses(error)].map((cause) => ({ kind: cause.name, code: codeOf(cause) })),
    stack: error instanceof Error ? stackFrames(error) : undefined,
  };
}

/** The code for a client error of Fastify or a plugin. Undefined for all other errors. */
function clientErrorCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  const byStatus = status === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_INPUT';
  return fastifyErrorCodes[codeOf(error)] ?? (status >= 400 && status < 500 ? byStatus : undefined);
}

export function toErrorResponse(error: unknown): { code: ErrorCode; fieldErrors: readonly FieldError[] } {
  if (error instanceof DomainError) return { code: error.code, fieldErrors: error.fieldErrors };
  return { code: clientErrorCode(error) ?? serverErrorCode(error), fieldErrors: [] };
}

/** When to try again. Null: trying again is pointless, or possible at once. */
function retryAfterSecondsOf(error: unknown): number | null {
  const known = error instanceof DomainError ? error.retryAfterSeconds : null;
  return known ?? defaultRetryAfterSeconds[toErrorResponse(error).code] ?? null;
}

/** The message of the field error if there is exactly one, otherwise of the code. */
function messageFor(code: ErrorCode, fieldErrors: readonly FieldError[]): string {
  const [only] = fieldErrors;
  return only !== undefined && fieldErrors.length === 1 ? only.message : errorMessages[code];
}

/** With the limit that was reached and when to try again. */
export function messageOf(error: unknown): string {
  const { code, fieldErrors } = toErrorResponse(error);
  const message = messageFor(code, fieldErrors);
  if (!(error instanceof DomainError) || error.limit === null) return message;
  const { limit, retryAfterSeconds } = error;
  if (code !== 'TOO_MANY_REQUESTS' || retryAfterSeconds === null) return `${message} The limit is ${limit}.`;
  return `Too many requests. The limit is ${limit}. Please try again in ${formatWait(retryAfterSeconds)}.`;
}

const json = 'application/json; charset=utf-8';

/** Of a file: browsers would save the error under its name. */
const downloadHeaders = ['content-disposition', 'accept-ranges', 'etag'] as const;

function challengeView({ challenge, methods, expiresAt }: SignInChallenge) {
  return { challenge, methods: [...methods], expiresAt: expiresAt.toISOString() };
}

export function errorReply(
  code: ErrorCode,
  fieldErrors: readonly FieldError[],
  requestId: string,
  signInChallenge: SignInChallenge | null = null,
  message = messageFor(code, fieldErrors),
): ErrorReply {
  return {
    success: false,
    message,
    code,
    ...(fieldErrors.length > 0
      ? { errors: fieldErrors.map(({ path, message }) => ({ path, message })) }
      : {}),
    requestId,
    ...(signInChallenge === null ? {} : { signInChallenge: challengeView(signInChallenge) }),
  };
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  fieldErrors: readonly FieldError[],
  signInChallenge: SignInChallenge | null = null,
  message = messageFor(code, fieldErrors),
) {
  for (const name of downloadHeaders) reply.removeHeader(name);
  // Bypasses the route's schema, because all calls have the same error response.
  return reply
    .code(httpStatus[code])
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type(json)
    .send(errorReply(code, fieldErrors, request.id, signInChallenge, message));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<unknown>((error, request, reply) => {
    const { code, fieldErrors } = toErrorResponse(error);
    const retryAfterSeconds = retryAfterSecondsOf(error);
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
    if (httpStatus[code] >= 500)
      request.log.error({ ...describeError(error), code, ...userOf(request) }, 'request failed');
    const signInChallenge = error instanceof DomainError ? error.signInChallenge : null;
    return sendError(request, reply, code, fieldErrors, signInChallenge, messageOf(error));
  });
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply) {
  return sendError(request, reply, 'NOT_FOUND', []);
}

export function replyMethodNotAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
) {
  return sendError(request, reply.header('allow', allowed.join(', ')), 'METHOD_NOT_ALLOWED', []);
}

/** Milliseconds for a client to read a reply, before its connection is closed even if it goes on sending. */
const readTimeout = 1_000;

/** Replies on the connection itself, past Fastify, and closes it. */
export type ReplyOnSocket = (socket: Socket, code: ErrorCode, requestId: string) => void;

/** Replies that bypass the application's hooks, which would set the headers. */
export interface BareReplies {
  readonly onSocket: ReplyOnSocket;
  /** For requests that can't be parsed, which never reach Fastify. */
  malformedRequest(error: Error, socket: Socket): void;
  invalidUrl(request: FastifyRequest, reply: FastifyReply): void;
}

export function createBareReplies(securityHeaders: SecurityHeaders, log: Logger): BareReplies {
  const logReply = (code: ErrorCode, requestId: string) =>
    log.info({ [requestIdField]: requestId, code, status: httpStatus[code] }, 'a request was refused');
  const lines = Object.entries({ 'cache-control': 'no-store', ...securityHeaders }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const onSocket: ReplyOnSocket = (socket, code, requestId) => {
    const retryAfterSeconds = defaultRetryAfterSeconds[code];
    if (!socket.writable) return;
    logReply(code, requestId);
    const body = JSON.stringify(errorReply(code, [], requestId));
    const head = [
      `HTTP/1.1 ${httpStatus[code]} ${STATUS_CODES[httpStatus[code]]}`,
      `Content-Type: ${json}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
      ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), readTimeout).unref();
  };
  return {
    onSocket,
    malformedRequest: (error, socket) =>
      onSocket(socket, nodeErrorCodes[codeOf(error)] ?? 'INVALID_INPUT', crypto.randomUUID()),
    invalidUrl(request, reply) {
      logReply('NOT_FOUND', request.id);
      replyNotFound(request, reply.headers(securityHeaders));
    },
  };
}
