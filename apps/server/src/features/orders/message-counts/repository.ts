// How many messages of the conversation are about an order or an invoice.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { chatMessages } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

/** Columns for the select of rows that messages refer to. */
export function messageCounts(queries: Queries, reference: AnyPgColumn, id: AnyPgColumn) {
  const count = (kind: SQL) =>
    sql<number>`(${queries
      .select({ n: sql`count(*)::int` })
      .from(chatMessages)
      .where(and(eq(reference, id), kind))})`;
  return {
    messageCount: count(ne(chatMessages.kind, 'note')).as('message_count'),
    noteCount: count(eq(chatMessages.kind, 'note')).as('note_count'),
  };
}
