// Reports of a mail provider, or of a program that reads its reports, about emails that came back or were marked as spam.
import { createHash, timingSafeEqual } from 'node:crypto';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { emailBlocks } from '@burnish/domain/notifications/events';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BodyMemory } from '../../../platform/http/body-memory.ts';
import { networkOf } from '../../../platform/http/networks.ts';
import { validate } from '../../../platform/http/validate.ts';
import type { Notifications } from '../service.ts';

const mailEventsPath = `${basePath}/mail-events`;

const maxEvents = 100;

const report = z.object({
  events: z
    .array(z.object({ email: z.email().max(254), kind: z.enum(emailBlocks) }))
    .min(1)
    .max(maxEvents),
});

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** `secret` null: no reports are accepted. */
export function mailEventRoutes(
  app: FastifyInstance,
  notifications: Pick<Notifications, 'reportUndeliverable'>,
  secret: string | null,
  bodyMemory: BodyMemory,
): void {
  if (secret === null) return;
  app.post(mailEventsPath, {
    // Before the body is read.
    async onRequest(request, { raw }) {
      if (!isEqual(request.headers.authorization ?? '', `Bearer ${secret}`))
        throw new DomainError('UNAUTHENTICATED');
      bodyMemory.hold(networkOf(request.ip), request.routeOptions.bodyLimit, request.raw, raw);
    },
    async handler({ body }) {
      const { events } = validate(report, body);
      for (const { email, kind } of events) await notifications.reportUndeliverable(email, kind);
      return { success: true };
    },
  });
}
