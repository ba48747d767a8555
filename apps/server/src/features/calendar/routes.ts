import type { FastifyInstance } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Accounts } from '../accounts/index.ts';
import { type Calendar, calendarFileName, calendarPath } from './service.ts';

function hasEtag(header: string | undefined, etag: string): boolean {
  return (
    header
      ?.split(',')
      .map((tag) => tag.trim())
      .includes(etag) ?? false
  );
}

/** Calendar apps can't sign in, so the secret in the path is all that they have. */
function feedRoute(app: FastifyInstance, calendar: Calendar): void {
  app.get<{ Params: { secret: string } }>(
    `${calendarPath}/:secret/${calendarFileName}`,
    async ({ params, headers, ip }, reply) => {
      const { etag, text } = await calendar.read(params.secret, ip);
      void reply.header('cache-control', 'private, no-cache').header('etag', etag);
      if (hasEtag(headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', attachment(calendarFileName))
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(text);
    },
  );
}

export function calendarRoutes(
  app: FastifyInstance,
  route: Route,
  calendar: Calendar,
  accounts: Accounts,
): void {
  route('GET /auth/calendar-feeds', async ({ caller }) => ({
    calendarFeeds: await accounts.listCalendarFeeds(caller),
  }));
  route('POST /auth/calendar-feeds', async ({ caller, body: { confirmation, ...input } }) => {
    await accounts.requireConfirmation(caller, confirmation);
    const { calendarFeed, secret } = await accounts.createCalendarFeed(caller, input);
    return { calendarFeed, url: calendar.urlOf(secret) };
  });
  route('DELETE /auth/calendar-feeds/:id', async ({ caller, params }) => {
    await accounts.revokeCalendarFeed(caller, params.id);
    return {};
  });
  feedRoute(app, calendar);
}
