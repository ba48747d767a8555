// Puts tus behind the application: who calls is known before a byte is read, bodies are streamed, refusals are answered
// like all others.
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/caller.ts';
import { type Authenticate, bearerToken } from '../../../platform/route.ts';
import { takesItsTime } from '../../../platform/slow-requests.ts';
import { tusHeaders } from '../../../platform/tus-headers.ts';
import { type Content, type Tus, tusPath } from './server.ts';

const contentType = 'application/offset+octet-stream';

/** Without its body. */
function headOf({ method, url, headers }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  return new Request(new URL(url, 'http://tus'), { method, headers: pairs });
}

/** Read so that whoever stops reading can still answer. */
function contentOf({ raw }: FastifyRequest): Content {
  return { bytes: raw.iterator({ destroyOnReturn: false }), stop: () => void raw.destroy() };
}

/** What still comes of a body that nobody wants is let through, or the answer would not reach who sends it. */
function drain({ raw }: FastifyRequest): void {
  raw.resume();
}

function isFull(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'STORAGE_FULL';
}

export function tusRoutes(app: FastifyInstance, tus: Tus, authenticate: Authenticate): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function answer(request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) {
    const caller = callers.get(request);
    if (caller === undefined) throw new DomainError('UNAUTHENTICATED');
    try {
      const answered = await tus.answer(caller, headOf(request), contentOf(request));
      for (const name of tusHeaders.told) {
        const value = answered.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return await reply.code(answered.status).send();
    } catch (error) {
      drain(request);
      const { id } = request.params;
      if (isFull(error) && id !== undefined) reply.header('upload-offset', await tus.offsetOf(id));
      throw error;
    }
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(contentType, (_request, _body, done) => done(null));
    const config = { access: 'user' } as const;
    const onRequest = async (request: FastifyRequest) => {
      callers.set(request, await authenticate(bearerToken(request), request.ip));
      takesItsTime(request.raw);
    };
    scope.route({ method: 'POST', url: tusPath, config, onRequest, handler: answer });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${tusPath}/:id`,
      config,
      onRequest,
      handler: answer,
    });
  });
}
