import type { FastifyInstance } from 'fastify';
import { type Files, filesPath, urlSeconds } from './service.ts';

/** An ASCII name for old clients, and the exact name (RFC 6266). */
function attachment(fileName: string): string {
  const asciiName = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escape)}`;
}

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
