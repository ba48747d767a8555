import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/http/route.ts';
import { pageHeaders } from '../../platform/plain-pages/page.ts';
import type { Notifications } from './service.ts';
import { type UnsubscribeLinks, unsubscribePath } from './unsubscribe-links.ts';
import { invalidLinkPage, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts';

interface LinkParams {
  Params: { token: string; signature: string };
}

/** Mail programs send the form `List-Unsubscribe=One-Click`, people that of the page. What the link says is all that counts. */
async function unsubscribeRoutes(
  app: FastifyInstance,
  notifications: Notifications,
  links: UnsubscribeLinks,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000 }, async () => null);
  const path = `${unsubscribePath}/:token/:signature`;
  app.post<LinkParams>(path, async ({ params }, reply) => {
    const fields = links.verify(params.token, params.signature);
    if (fields === null) return reply.code(404).headers(pageHeaders).send(invalidLinkPage());
    await notifications.unsubscribe(fields.userId, fields.event);
    return reply.headers(pageHeaders).send(unsubscribedPage());
  });
  // Mail scanners open links, so this changes nothing.
  app.get<LinkParams>(path, async ({ params }, reply) => {
    const isValid = links.verify(params.token, params.signature) !== null;
    if (!isValid) return reply.code(404).headers(pageHeaders).send(invalidLinkPage());
    return reply.headers(pageHeaders).send(unsubscribePage());
  });
}

export function notificationRoutes(
  app: FastifyInstance,
  route: Route,
  notifications: Notifications,
  links: UnsubscribeLinks,
): void {
  route('GET /notifications', ({ caller, query }) => notifications.list(caller, query));
  route('PUT /notifications/read', async ({ caller, body }) => ({
    unreadCount: await notifications.markRead(caller, body.ids),
  }));
  route('GET /notifications/settings', async ({ caller }) => ({
    settings: await notifications.getSettings(caller),
  }));
  route('PUT /notifications/settings', async ({ caller, body }) => ({
    settings: await notifications.choose(caller, body),
  }));
  route('PUT /notifications/quiet-hours', async ({ caller, body }) => ({
    settings: await notifications.setQuietHours(caller, body.quietHours),
  }));
  route('DELETE /notifications/email-block', async ({ caller }) => ({
    settings: await notifications.unblockEmails(caller),
  }));
  app.register(async (scope) => unsubscribeRoutes(scope, notifications, links));
}
