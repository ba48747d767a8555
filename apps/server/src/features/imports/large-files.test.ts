// Files with as many invoices and plans as one can have.
import { maxImportedRows } from '@burnish/domain/imports/import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createPaymentProfile, dataOf } from '../../../../../testing/factories.ts';
import { csvOf, importForm, invoiceCells, planCells } from '../../../../../testing/imports.ts';
import { findViolations } from '../../../../../testing/invariants.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';

let t: TestApp;
let admin: TestUser;
const emails = Array.from({ length: maxImportedRows.plans }, (_, index) => `customer-${index}@large.test`);

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  await createPaymentProfile(admin);
  const form = importForm(`Email\n${emails.join('\n')}\n`);
  dataOf(await admin.call('POST /admin/imports/customers', { form }));
});
afterAll(() => t.close());

test('are imported, and files with more rows are refused', async () => {
  const invoices = Array.from({ length: maxImportedRows.invoices }, (_, index) =>
    invoiceCells(emails[index % 10] ?? '', { Number: `Many-${index}` }),
  );
  const invoiceForm = importForm(csvOf(...invoices));
  const imported = dataOf(await admin.call('POST /admin/imports/invoices', { form: invoiceForm }));
  expect(imported.result).toEqual({ newCount: maxImportedRows.invoices, existingCount: 0 });

  const plans = emails.map((email) => planCells(email));
  const planForm = importForm(csvOf(...plans));
  const { result } = dataOf(await admin.call('POST /admin/imports/plans', { form: planForm }));
  expect(result).toEqual({ newCount: maxImportedRows.plans, existingCount: 0 });

  const more = importForm(csvOf(...invoices, invoiceCells(emails[0] ?? '')));
  const { preview } = dataOf(await admin.call('POST /admin/imports/invoices/preview', { form: more }));
  expect(preview.problems).toEqual(['A file has at most 500 rows. Import it in parts.']);
  expect(findViolations(await readTables(t.database))).toEqual([]);
});
