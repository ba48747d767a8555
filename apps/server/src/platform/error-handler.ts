// The one translator from what went wrong to what is answered.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorReply, sentenceOf, statusOf } from '@burnish/contract/errors';
import { DomainError, type ErrorCode, type FieldFault } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Fastify's own refusals of a request, in our words. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
};

/** What Node says of a request that it gave up on. */
const unreadable: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

const outageCodes = /^(08|53|57P|40001|40P01)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
const outageWords = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** The error and what caused it, outermost first; each once, though they name each other. */
function chain(error: unknown): Set<Error> {
  const causes = new Set<Error>();
  for (let cause = error; cause instanceof Error && !causes.has(cause); cause = cause.cause)
    causes.add(cause);
  return causes;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The database cannot be reached, or gave way to somebody else: the caller may try again, nobody did wrong. */
function isOutage(error: unknown): boolean {
  return [...chain(error)].some(
    (cause) => outageCodes.test(codeOf(cause)) || outageWords.test(cause.message),
  );
}

/** Where it happened. A stack begins with the message, whose lines may look like places and be somebody's words. */
function placesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => line.trimStart().startsWith('at '));
}

/** What a log may hold: kinds, codes and places. A database's message quotes the values that it refused. */
export function describeError(error: unknown): object {
  return {
    causes: [...chain(error)].map((cause) => ({ kind: cause.name, code: codeOf(cause) })),
    at: error instanceof Error ? placesOf(error) : undefined,
  };
}

/** What Fastify or a plugin refuses; anything else that is thrown is a fault of ours. */
function refusedWith(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  const byStatus = status === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_INPUT';
  return refusals[codeOf(error)] ?? (status >= 400 && status < 500 ? byStatus : undefined);
}

export function translate(error: unknown): { code: ErrorCode; faults: readonly FieldFault[] } {
  if (error instanceof DomainError) return { code: error.code, faults: error.faults };
  return { code: refusedWith(error) ?? (isOutage(error) ? 'NOT_READY' : 'INTERNAL'), faults: [] };
}

/** In words for a person: of a single fault its own. */
export function sentenceFor(code: ErrorCode, faults: readonly FieldFault[]): string {
  return faults.length === 1 && faults[0] !== undefined ? faults[0].message : sentenceOf[code];
}

const json = 'application/json; charset=utf-8';

function refusal(code: ErrorCode, faults: readonly FieldFault[], requestId: string): ErrorReply {
  return {
    success: false,
    message: sentenceFor(code, faults),
    code,
    ...(faults.length > 0 ? { errors: faults.map(({ path, message }) => ({ path, message })) } : {}),
    requestId,
  };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  faults: readonly FieldFault[],
) {
  // Past every schema: this answer is the same for all calls and made here only.
  return reply
    .code(statusOf[code])
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type(json)
    .send(refusal(code, faults, request.id));
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<unknown>((error, request, reply) => {
    const { code, faults } = translate(error);
    if (error instanceof DomainError && error.retryAfterSeconds !== null)
      reply.header('retry-after', error.retryAfterSeconds);
    if (statusOf[code] >= 500) request.log.error({ ...describeError(error), code }, 'a request failed');
    return answer(request, reply, code, faults);
  });
}

/** What every answer has, for those that no hook of the application reaches. */
const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** An address that cannot be read leads nowhere. */
export function answerBadAddress(request: FastifyRequest, reply: FastifyReply) {
  return answerNotFound(request, reply.headers(bareHeaders));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(request, reply, 'NOT_FOUND', []);
}

export function answerWrongMethod(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) {
  return answer(request, reply.header('allow', allowed.join(', ')), 'METHOD_NOT_ALLOWED', []);
}

/** What cannot be read as a request never becomes one: it is answered on its bare connection, which then ends. */
export function answerUnreadable(error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const code = unreadable[codeOf(error)] ?? 'INVALID_INPUT';
  const body = JSON.stringify(refusal(code, [], crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${statusOf[code]} ${STATUS_CODES[statusOf[code]]}`,
    `Content-Type: ${json}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
