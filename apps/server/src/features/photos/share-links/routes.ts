import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../platform/http/networks.ts';
import type { Route } from '../../../platform/http/route.ts';
import { type Guests, sharedPath } from './guests.ts';
import type { ShareLinks } from './service.ts';

/** Seconds for which a browser shows a photo without asking again whether the link is still active. */
const cacheSeconds = 300;

function imageRoute(app: FastifyInstance, guests: Guests): void {
  app.get<{ Params: { token: string; signature: string }; Querystring: { size?: string } }>(
    `${sharedPath}/:token/:signature`,
    async ({ params, query, ip }, reply) => {
      const { content, type } = await guests.openImage({
        ...params,
        size: query.size,
        requester: networkOf(ip),
      });
      return reply
        .type(type)
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', `private, max-age=${cacheSeconds}`)
        .send(content);
    },
  );
}

export function shareLinkRoutes(
  app: FastifyInstance,
  route: Route,
  shareLinks: ShareLinks,
  guests: Guests,
): void {
  route('GET /photos/jobs/:id/share-links', async ({ caller, params }) => ({
    shareLinks: await shareLinks.list(caller, params.id),
  }));
  route('POST /photos/jobs/:id/share-links', async ({ caller, params, body }) => ({
    shareLink: await shareLinks.add(caller, params.id, body),
  }));
  route('PUT /photos/share-links/:id/revoke', async ({ caller, params }) => ({
    shareLink: await shareLinks.revoke(caller, params.id),
  }));
  route('GET /photos/jobs/:id/guest-comments', async ({ caller, params }) => ({
    comments: await shareLinks.listComments(caller, params.id),
  }));
  route('DELETE /photos/guest-comments/:id', async ({ caller, params }) => {
    await shareLinks.deleteComment(caller, params.id);
    return {};
  });
  route('POST /photos/shared/open', ({ visitor, body }) => guests.open(visitor, body));
  route('POST /photos/shared/comments', async ({ visitor, body }) => ({
    comment: await guests.comment(visitor, body),
  }));
  imageRoute(app, guests);
}
