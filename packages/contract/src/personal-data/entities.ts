import { dataExportStates, deletionBlockers } from '@burnish/domain/accounts/personal-data';
import { z } from 'zod';
import { amount, currency, dateTime, identified } from '../common.ts';

const count = z.number().int();

export const dataExport = identified.extend({
  state: z.enum(dataExportStates),
  requestedAt: dateTime,
  readyAt: dateTime.nullable(),
  size: count.nullable().describe('Bytes of the ZIP file. Null until it is ready.'),
  expiresAt: dateTime.nullable().describe('When the file is deleted. Null until it is ready.'),
});

export const accountDeletion = z.object({
  blockers: z.array(z.enum(deletionBlockers)).describe("What must be settled first. Empty: it's possible."),
  losses: z
    .object({
      subscriptions: count.describe(
        "Subscriptions whose time or images aren't over, whatever their status. They end without a refund.",
      ),
      images: count.describe('Images left in them, and those of paidPeriodsAhead.'),
      paidPeriodsAhead: count.describe("Paid periods of plans that haven't started."),
      refundRequests: count.describe(
        "Refund requests and cancellations that aren't decided, which are withdrawn without a credit.",
      ),
      orders: count.describe('Orders without an invoice, which are withdrawn.'),
      jobs: count.describe("Jobs that aren't due yet, which won't be delivered."),
      credits: z.array(z.object({ currency, amount })).describe('Credit, which can be paid out before.'),
    })
    .describe('What you would lose.'),
});

export const personalDataState = z.object({
  export: dataExport.nullable().describe('Your latest copy. Null: there is none.'),
  nextExportAt: dateTime.nullable().describe('When you can request the next copy. Null: now.'),
  deletion: accountDeletion,
});

export type DataExport = z.output<typeof dataExport>;
export type AccountDeletion = z.output<typeof accountDeletion>;
export type PersonalDataState = z.output<typeof personalDataState>;
