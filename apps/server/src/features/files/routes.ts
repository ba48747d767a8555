import type { FastifyInstance } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import { type Files, filesPath, urlSeconds } from './service.ts';

export function fileRoutes(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${filesPath}/:token/:signature`,
    async ({ params }, reply) => {
      const { content, fileName, fileType } = await files.open(params.token, params.signature);
      return reply
        .type(fileType)
        .header('content-disposition', attachment(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${urlSeconds}`)
        .send(content);
    },
  );
}
