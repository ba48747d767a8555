import { eq } from 'drizzle-orm';
import { customerNotes } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Deletes the notes about a customer. Notes that they wrote as staff belong to other customers. */
export async function eraseCustomerNotes(queries: Queries, customerId: string): Promise<void> {
  await queries.delete(customerNotes).where(eq(customerNotes.customerId, customerId));
}
