// An export of users is a file that the import of customers reads in another installation.
import { profileFields } from '@burnish/contract/accounts/inputs';
import { addressInput } from '@burnish/contract/addresses/inputs';
import { userTypes } from '@burnish/domain/accounts/account';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { importForm } from '../../../../../testing/imports.ts';
import { savedAddresses, users } from '../../db/schema/index.ts';

let from: TestApp;
let to: TestApp;
let exporter: TestUser;
let importer: TestUser;

beforeAll(async () => {
  [from, to] = await Promise.all([createTestApp(), createTestApp()]);
  [exporter, importer] = await Promise.all([from.signInAdmin(), to.signInAdmin()]);
});
afterAll(() => Promise.all([from.close(), to.close()]));

/** Texts that spreadsheets, quotes and line endings make difficult, besides any others. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '+1 202 555 0136',
    "'=x",
    '@ada',
    '-5',
    'a;b;c;d',
    'say "hi"',
    'a,b',
    'a\nb',
    'a\r\nb',
    '|1|',
  ),
);

/** Null: the schema doesn't accept the text. */
const valid = (schema: z.ZodType<unknown>) =>
  text.map((value) =>
    z
      .string()
      .nullable()
      .catch(null)
      .parse(schema.safeParse(value).data ?? null),
  );

const address = fc
  .record({ street: text, city: text, state: text, zipCode: text, country: text })
  .map((value) => addressInput.safeParse(value).data ?? null);

const person = fc.record({
  fullName: valid(profileFields.shape.fullName),
  companyName: valid(profileFields.shape.companyName).map((name) => name || null),
  phone: valid(profileFields.shape.phone).map((phone) => phone || null),
  taxId: valid(profileFields.shape.taxId).map((id) => id || null),
  userType: fc.option(fc.constantFrom(...userTypes)),
  address,
});

async function exportUsers(admin: TestUser, search: string): Promise<string> {
  const response = await admin.send({
    method: 'GET',
    url: `/api/admin/users/export?search=${search}&sort=email`,
  });
  expect(response.status).toBe(200);
  return z.string().parse(response.body);
}

const importedColumns = [
  'Name',
  'Email',
  'Company',
  'Phone',
  'User type',
  'Tax ID',
  'Street',
  'City',
  'State',
  'ZIP code',
  'Country',
];

function importedCells(file: string): unknown[] {
  const records: Record<string, string>[] = parse(file, { columns: true, bom: true });
  return records.map((record) => importedColumns.map((column) => record[column]));
}

test('an export of users imports into another installation, which exports the same values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
      const domain = `${crypto.randomUUID()}.test`;
      for (const [index, { address: postal, ...profile }] of people.entries()) {
        const id = crypto.randomUUID();
        const createdAt = from.clock.now();
        const email = `p${index}@${domain}`;
        await from.database.queries
          .insert(users)
          .values({ id, ...profile, email, isEmailVerified: true, createdAt });
        if (postal !== null)
          await from.database.queries.insert(savedAddresses).values({
            id: crypto.randomUUID(),
            userId: id,
            label: 'Studio',
            address: postal,
            isDefault: true,
            createdAt,
          });
      }
      const exported = await exportUsers(exporter, domain);
      const { result } = dataOf(
        await importer.call('POST /admin/imports/customers', { form: importForm(exported) }),
      );
      expect(result).toEqual({ newCount: people.length, existingCount: 0 });
      expect(importedCells(await exportUsers(importer, domain))).toEqual(importedCells(exported));
    }),
    { numRuns: 8 },
  );
});
