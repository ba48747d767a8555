// The links in emails that switch emails like this off without signing in (RFC 8058). They work for a year.
import { basePath } from '@burnish/contract/api';
import { notificationEvents } from '@burnish/domain/notifications/events';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { createSignedUrls } from '../../platform/security/signed-urls.ts';

export const unsubscribePath = `${basePath}/notifications/unsubscribe`;

const fields = z.object({ userId: z.string(), event: z.enum(notificationEvents) });

export function createUnsubscribeLinks({ secret, clock }: { secret: string; clock: Clock }) {
  return createSignedUrls<z.output<typeof fields>>({
    path: unsubscribePath,
    purpose: 'unsubscribe links',
    fields,
    secret,
    clock,
    validSeconds: 365 * 24 * 3_600,
  });
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
