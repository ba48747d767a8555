import type { FastifyInstance } from 'fastify';
import { type Pictures, picturesPath } from './service.ts';
import { secondsSame } from './tickets.ts';

export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { ticket: string; signature: string } }>(
    `${picturesPath}/:ticket/:signature`,
    async ({ params }, reply) => {
      const { id, size } = pictures.ticketOf(params.ticket, params.signature);
      const { content, type } = await pictures.open(id, size);
      return reply
        .type(type)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${secondsSame}, immutable`)
        .send(content);
    },
  );
}
