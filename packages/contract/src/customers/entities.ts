// What the studio's page of a customer shows besides the customer's orders, invoices, subscriptions and jobs.
import { z } from 'zod';
import { staffRef } from '../accounts/entities.ts';
import { dateTime, id, identified } from '../common.ts';

/** A note of the team about a customer, which the customer never sees. */
export const customerNote = identified.extend({
  customerId: id,
  text: z.string(),
  author: staffRef,
  isAuthorInTeam: z
    .boolean()
    .describe('False once the author has left the team. Then everyone in the team can delete the note.'),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
});

export type CustomerNote = z.output<typeof customerNote>;
