import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/http/route.ts';
import { settingsPath } from './mail-task.ts';
import type { Notifications } from './service.ts';
import { type UnsubscribeLinks, unsubscribePath } from './unsubscribe-links.ts';

interface LinkParams {
  Params: { token: string; signature: string };
}

/** Mail programs send the form `List-Unsubscribe=One-Click`. What the link says is all that counts. */
async function unsubscribeRoutes(
  app: FastifyInstance,
  notifications: Notifications,
  links: UnsubscribeLinks,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000 }, async () => null);
  app.post<LinkParams>(`${unsubscribePath}/:token/:signature`, async ({ params }, reply) => {
    const fields = links.verify(params.token, params.signature);
    if (fields !== null) await notifications.unsubscribe(fields.userId, fields.event);
    // The same answer for every link: mail programs show none.
    return reply.code(204).send();
  });
  // People who open the link choose on the website. Opening a link must not change anything, because mail scanners do.
  app.get<LinkParams>(`${unsubscribePath}/:token/:signature`, async (_request, reply) =>
    reply.redirect(settingsPath),
  );
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
