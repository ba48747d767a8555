import type { FastifyInstance } from 'fastify';
import { type Files, filesPath } from './service.ts';

/** The name for every browser, and beside it the real one (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`;
}

export function fileRoutes(app: FastifyInstance, files: Files): void {
  app.get<{ Params: { ticket: string; signature: string } }>(
    `${filesPath}/:ticket/:signature`,
    async ({ params }, reply) => {
      const { content, fileName, fileType } = await files.open(params.ticket, params.signature);
      return reply
        .type(fileType)
        .header('content-disposition', attachment(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', 'private, max-age=600')
        .send(content);
    },
  );
}
