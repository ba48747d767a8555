import { z } from 'zod';

/** The figures of a customer's dashboard. */
export const overview = z.object({
  orders: z.object({
    pending: z.number().int(),
    completed: z.number().int().describe('Approved, invoiced or completed.'),
  }),
  subscriptions: z.object({
    active: z.number().int(),
    ended: z
      .number()
      .int()
      .describe(
        "Active plans that can't be used until they are renewed: their paid periods and grace days are over.",
      ),
  }),
  images: z.object({
    used: z
      .number()
      .int()
      .describe('In current periods, including grace days, and individually bought images.'),
    limit: z.number().int(),
  }),
  uploadPortalUrl: z.string().nullable().describe('Where to upload photos. Null: there is no upload portal.'),
});

/** The figures of the admin dashboard. */
export const stats = z.object({
  users: z.object({ total: z.number().int() }),
  subscriptionRequests: z.object({ pending: z.number().int() }),
  payPerImageRequests: z.object({ pending: z.number().int() }),
  invoices: z.object({ total: z.number().int() }),
  payments: z.object({
    pending: z.number().int().describe("Invoices whose payment was submitted but isn't confirmed."),
    awaitingReview: z.number().int().describe("The invoices among these whose receipt hasn't been reviewed."),
  }),
  receipts: z.object({ submitted: z.number().int() }),
  chat: z.object({ unread: z.number().int().describe('Messages from customers that no admin has read.') }),
});

export type Overview = z.output<typeof overview>;
export type Stats = z.output<typeof stats>;
