import { and, eq, gt } from 'drizzle-orm';
import {
  orders,
  purchasedImages,
  refundRequests,
  subscriptionPauses,
  subscriptionPeriods,
  subscriptions,
  upgrades,
  usageEntries,
} from '../../../../db/schema/index.ts';
import { batchSize, type ExportedRows } from '../exported-rows.ts';

export const exportedSubscriptionRows: readonly ExportedRows[] = [
  {
    name: 'subscriptions',
    description: 'Your subscriptions, and the images that you bought individually.',
    readBatch: async (queries, { userId, after }) => {
      const rows = await queries
        .select({ subscription: subscriptions, purchasedImages })
        .from(subscriptions)
        .leftJoin(purchasedImages, eq(purchasedImages.subscriptionId, subscriptions.id))
        .where(and(eq(subscriptions.userId, userId), gt(subscriptions.id, after)))
        .orderBy(subscriptions.id)
        .limit(batchSize);
      return rows.map((row) => ({ ...row.subscription, purchasedImages: row.purchasedImages }));
    },
  },
  {
    name: 'subscription-periods',
    description: 'The paid periods of your subscriptions.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ period: subscriptionPeriods })
        .from(subscriptionPeriods)
        .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(subscriptionPeriods.id, after)))
        .orderBy(subscriptionPeriods.id)
        .limit(batchSize);
      return rows.map(({ period }) => period);
    },
  },
  {
    name: 'pauses',
    description: 'The pauses of your subscriptions.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ pause: subscriptionPauses })
        .from(subscriptionPauses)
        .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(subscriptionPauses.id, after)))
        .orderBy(subscriptionPauses.id)
        .limit(batchSize);
      return rows.map(({ pause }) => pause);
    },
  },
  {
    name: 'upgrades',
    description: 'The upgrades of your plans that you ordered, with the unused value that was deducted.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ upgrade: upgrades })
        .from(upgrades)
        .innerJoin(orders, eq(orders.id, upgrades.orderId))
        .where(and(eq(orders.userId, userId), gt(upgrades.orderId, after)))
        .orderBy(upgrades.orderId)
        .limit(batchSize);
      return rows.map(({ upgrade }) => ({ id: upgrade.orderId, ...upgrade }));
    },
  },
  {
    name: 'refund-requests',
    description: 'The refunds that you requested, and your cancellations of yearly plans.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ request: refundRequests })
        .from(refundRequests)
        .innerJoin(subscriptions, eq(subscriptions.id, refundRequests.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(refundRequests.id, after)))
        .orderBy(refundRequests.id)
        .limit(batchSize);
      return rows.map(({ request }) => request);
    },
  },
  {
    name: 'usage',
    description: 'The images that were used and returned.',
    async readBatch(queries, { userId, after }) {
      const rows = await queries
        .select({ entry: usageEntries })
        .from(usageEntries)
        .innerJoin(subscriptions, eq(subscriptions.id, usageEntries.subscriptionId))
        .where(and(eq(subscriptions.userId, userId), gt(usageEntries.id, after)))
        .orderBy(usageEntries.id)
        .limit(batchSize);
      return rows.map(({ entry: { actorId, ...entry } }) => ({ ...entry, byYou: actorId === userId }));
    },
  },
];
