import type { TestApp } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { lockImportedInvoices } from '../../orders/imports/index.ts';

/** Starts two imports that wait for the same lock, and returns what each responds once it is free. */
export async function importTwiceAtOnce<Response>(
  { database }: TestApp,
  importFile: () => Promise<Response>,
): Promise<Response[]> {
  const { started } = await database.queries.transaction(async (tx) => {
    await lockImportedInvoices(tx);
    const started = [importFile(), importFile()];
    await untilBlocked(database, 2);
    return { started };
  });
  return Promise.all(started);
}
