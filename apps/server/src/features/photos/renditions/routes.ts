import type { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../../../platform/http/networks.ts';
import { type Renditions, renditionsPath, renditionType, stableSeconds, tilesPath } from './service.ts';

interface SignedUrl {
  Params: { token: string; signature: string };
}

const cacheControl = `private, max-age=${stableSeconds}, immutable`;

function sendImage(reply: FastifyReply, content: Readable) {
  return reply
    .type(renditionType)
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', cacheControl)
    .send(content);
}

/** '3-0': the fourth column, the first row. @throws DomainError NOT_FOUND */
function parseTile(text: string): { column: number; row: number } {
  const [, column, row] = /^(\d{1,6})-(\d{1,6})$/.exec(text) ?? [];
  if (column === undefined || row === undefined) throw new DomainError('NOT_FOUND');
  return { column: Number(column), row: Number(row) };
}

export function renditionRoutes(app: FastifyInstance, renditions: Renditions): void {
  app.get<SignedUrl>(`${renditionsPath}/:token/:signature`, async ({ params, ip }, reply) => {
    const { id, size } = renditions.verifyUrl(params.token, params.signature);
    const { content } = await renditions.open(id, size, networkOf(ip));
    return sendImage(reply, content);
  });

  app.get<SignedUrl>(`${tilesPath}/:token/:signature`, async ({ params, ip }, reply) => {
    const id = renditions.verifyTilesUrl(params.token, params.signature);
    const grid = await renditions.tiles.describe(id, networkOf(ip));
    return reply.header('cache-control', cacheControl).send(grid);
  });

  app.get<{ Params: SignedUrl['Params'] & { tile: string } }>(
    `${tilesPath}/:token/:signature/:tile`,
    async ({ params, ip }, reply) => {
      const id = renditions.verifyTilesUrl(params.token, params.signature);
      const content = await renditions.tiles.open(id, parseTile(params.tile), networkOf(ip));
      return sendImage(reply, content);
    },
  );
}
