// Imports customers: their accounts, with an address and a note of the team. Emails that have an account stay unchanged.
import type { Queries } from '../../../platform/db/database.ts';
import { importAccounts, lockNewAccounts, takenEmails } from '../../accounts/index.ts';
import { importAddresses } from '../../addresses/index.ts';
import { importNotes } from '../../customers/index.ts';
import type { Importer } from '../importer.ts';
import type { NumberedRow } from '../parse/row-parser.ts';
import type { CustomerRow } from './customer-row.ts';

/** Rows whose emails have an account. */
async function existingRows(
  queries: Queries,
  rows: readonly NumberedRow<CustomerRow>[],
): Promise<ReadonlySet<number>> {
  const taken = await takenEmails(
    queries,
    rows.map(({ value }) => value.email),
  );
  return new Set(rows.filter(({ value }) => taken.has(value.email.toLowerCase())).map(({ row }) => row));
}

export const customerImporter: Importer<CustomerRow> = {
  action: 'import_customers',

  review: async (queries, rows) => ({ existingRows: await existingRows(queries, rows), problems: [] }),

  async add(tx, caller, rows) {
    await lockNewAccounts(tx.queries);
    const existing = await existingRows(tx.queries, rows);
    const customers = await importAccounts(
      tx,
      rows.filter(({ row }) => !existing.has(row)).map(({ value }) => value),
    );
    await importAddresses(
      tx,
      customers.flatMap(({ userId, address }) => (address === null ? [] : [{ userId, address }])),
    );
    await importNotes(
      tx,
      caller.id,
      customers.flatMap(({ userId, note }) => (note === null ? [] : [{ customerId: userId, text: note }])),
    );
    return { newCount: customers.length, existingCount: existing.size };
  },
};
