import type { FastifyInstance } from 'fastify';
import { type Renditions, renditionsPath, stableSeconds } from './service.ts';

export function renditionRoutes(app: FastifyInstance, renditions: Renditions): void {
  app.get<{ Params: { token: string; signature: string } }>(
    `${renditionsPath}/:token/:signature`,
    async ({ params, ip }, reply) => {
      const { id, size } = renditions.verifyUrl(params.token, params.signature);
      const { content, type } = await renditions.open(id, size, ip);
      return reply
        .type(type)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${stableSeconds}, immutable`)
        .send(content);
    },
  );
}
