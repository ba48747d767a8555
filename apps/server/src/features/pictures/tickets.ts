// Addresses of pictures, which we sign: a browser opens one without a header, and nobody makes one up. One stays the
// same for five minutes at a time, so that a page that is read anew finds its pictures in the browser's cache.
import { thumbnailSizes } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { deriveKey, isSignedBy, sign } from '../../platform/secrets.ts';

/** It is good for at least this long, and for less than twice as long. */
export const secondsSame = 300;

export interface Ticket {
  readonly id: string;
  /** Pixels of the longer side. */
  readonly size: number;
}

const form = z.object({
  id: z.string(),
  size: z.number().int().min(thumbnailSizes.min).max(thumbnailSizes.max),
  until: z.number(),
});

export function createTickets(secret: string, clock: Clock) {
  const key = deriveKey(secret, 'picture addresses');
  const seconds = () => clock.now().getTime() / 1000;

  return {
    /** 'ticket/signature'. */
    issue({ id, size }: Ticket): string {
      const until = (Math.floor(seconds() / secondsSame) + 2) * secondsSame;
      const ticket = Buffer.from(JSON.stringify({ id, size, until })).toString('base64url');
      return `${ticket}/${sign(key, ticket)}`;
    },

    /** Null: it is not ours, or has ended. */
    read(ticket: string, signature: string): Ticket | null {
      if (!isSignedBy(key, ticket, signature)) return null;
      const { id, size, until } = form.parse(JSON.parse(Buffer.from(ticket, 'base64url').toString('utf8')));
      return seconds() < until ? { id, size } : null;
    },
  };
}
