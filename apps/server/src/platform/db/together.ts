/**
 * Waits for queries of a transaction that were sent one after the other without waiting for their responses, which saves
 * round trips. PostgreSQL runs them in the order in which they were sent. Rejects with the first error of the list, after all
 * have ended, so that none of them is sent after the transaction. Other values are returned unchanged.
 */
export async function together<const Queries extends readonly unknown[]>(
  queries: Queries,
): Promise<{ -readonly [Index in keyof Queries]: Awaited<Queries[Index]> }>;
export async function together(queries: readonly unknown[]): Promise<readonly unknown[]> {
  // Drizzle sends a query each time that it is awaited.
  const sent = queries.map((query) => Promise.resolve(query));
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
