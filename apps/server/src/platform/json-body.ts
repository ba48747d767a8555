// How a body becomes a value: as JSON, and as nothing else that Fastify would read by itself.
import type { FastifyInstance } from 'fastify';

/** A body without a byte is none, also where a client names it JSON: many do so on every call. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  void app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
