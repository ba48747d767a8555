import { eq } from 'drizzle-orm';
import { webhookEvents } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** With their deliveries. */
export async function eraseWebhookEvents(queries: Queries, userId: string): Promise<void> {
  await queries.delete(webhookEvents).where(eq(webhookEvents.ownerId, userId));
}
