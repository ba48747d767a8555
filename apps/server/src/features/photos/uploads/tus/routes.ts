// Connects the tus server to Fastify: requests are authenticated before their body is read, bodies are streamed, and
// errors have the same format as those of other calls.
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../../platform/http/caller.ts';
import { disableBodyTimeout } from '../../../../platform/http/request-timeouts.ts';
import { type Authenticate, bearerToken } from '../../../../platform/http/route.ts';
import { freeBuffers } from '../../../../platform/short-lived-buffers.ts';
import { type RequestBody, type TusServer, tusHeaders, tusPath } from './server.ts';

const contentType = 'application/offset+octet-stream';

/** Converts the request without its body. */
function toWebRequest({ method, url, headers }: FastifyRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(', ')]],
  );
  return new Request(new URL(url, 'http://tus'), { method, headers: pairs });
}

/** Leaves the connection open when reading stops early, so that an error can still be sent. */
function requestBody({ raw }: FastifyRequest): RequestBody {
  return { bytes: freeBuffers(raw.iterator({ destroyOnReturn: false })), abort: () => void raw.destroy() };
}

/** Reads and drops the rest of the body: most clients read the response only after they have sent everything. */
function drain({ raw }: FastifyRequest): void {
  raw.resume();
}

function isStorageFull(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'STORAGE_FULL';
}

export function tusRoutes(app: FastifyInstance, tus: TusServer, authenticate: Authenticate): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function handler(request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) {
    const caller = callers.get(request);
    if (caller === undefined) throw new DomainError('UNAUTHENTICATED');
    try {
      const response = await tus.handle(caller, toWebRequest(request), requestBody(request));
      for (const name of tusHeaders.response) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return await reply.code(response.status).send();
    } catch (error) {
      drain(request);
      const { id } = request.params;
      if (isStorageFull(error) && id !== undefined) reply.header('upload-offset', await tus.offsetOf(id));
      throw error;
    }
  }

  void app.register(async (scope) => {
    // Nothing else is read: there is no limit of time for these bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(contentType, (_request, _body, done) => done(null));
    const config = { access: 'authenticated' } as const;
    const onRequest = async (request: FastifyRequest) => {
      const caller = await authenticate(bearerToken(request), request.ip, { scope: 'photos:write' });
      request.userId = caller.id;
      callers.set(request, caller);
      disableBodyTimeout(request.raw);
    };
    scope.route({ method: 'POST', url: tusPath, config, onRequest, handler });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${tusPath}/:id`,
      config,
      onRequest,
      handler,
    });
  });
}
