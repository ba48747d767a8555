import type { ImportPreview } from '@burnish/contract/imports/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { importForm } from '../../../../../testing/imports.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

async function preview(content: string | Uint8Array<ArrayBuffer>): Promise<ImportPreview> {
  const form = importForm(content);
  return dataOf(await admin.call('POST /admin/imports/customers/preview', { form })).preview;
}

const importFile = (content: string, headers = {}) =>
  admin.call('POST /admin/imports/customers', { form: importForm(content), headers });

async function find(email: string) {
  const { users } = dataOf(await admin.call('GET /admin/users', { query: { search: email } }));
  return users;
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe('a preview', () => {
  test('says what would be imported, which columns are ignored, and changes nothing', async () => {
    const email = newEmail();
    const found = await preview(
      `Joined,Full name,E-MAIL\n2024,Ada Okafor,${email}\n2025,Admin,${admin.email}\n`,
    );
    expect(found).toEqual({
      columns: ['Name', 'Email'],
      ignoredColumns: ['Joined'],
      rows: [
        { row: 2, cells: ['Ada Okafor', email], isExisting: false },
        { row: 3, cells: ['Admin', admin.email], isExisting: true },
      ],
      newCount: 1,
      existingCount: 1,
      problems: [],
    });
    expect(await find(email)).toEqual([]);
  });
});

describe('an import', () => {
  test('adds customers with an address and a note, and leaves existing ones unchanged', async () => {
    const email = newEmail();
    const written = await watchAudit(t.database);
    const content = [
      'Name,Email,Company,Phone,User type,Tax ID,Address line 1,Address line 2,City,State,Postal code,Country,Note',
      `Ada,${email},Okafor Studio,'+1 202 555 0136,Photographer,12-3,14 Harbor St,Suite 3,Portland,ME,04101,USA,Likes TIFF`,
      `Other,${admin.email.toUpperCase()},,,,,,,,,,,`,
    ].join('\n');
    const { result } = dataOf(await importFile(content));
    expect(result).toEqual({ newCount: 1, existingCount: 1 });
    const [user] = await find(email);
    expect(user).toMatchObject({
      fullName: 'Ada',
      companyName: 'Okafor Studio',
      phone: '+1 202 555 0136',
      userType: 'photographer',
      taxId: '12-3',
      role: 'user',
      isEmailVerified: false,
      isActive: true,
    });
    const id = user?._id ?? '';
    const { notes } = dataOf(await admin.call('GET /admin/customers/:id/notes', { params: { id } }));
    expect(notes).toMatchObject([{ text: 'Likes TIFF', author: { _id: admin.id } }]);
    expect(
      (await written()).map(({ action, actorId, entityId, after }) => [action, actorId, entityId, after]),
    ).toEqual([
      ['import_account', admin.id, id, { role: 'user' }],
      ['import_customers', admin.id, admin.id, { newCount: 1, existingCount: 1 }],
    ]);
  });

  test('of a row that is invalid names the row and the column, and imports nothing', async () => {
    const email = newEmail();
    const response = await importFile(
      `Email,Phone,City\n${email},,\nnobody,none,\n${newEmail()},,Lagos\n\n${email.toUpperCase()},,\n`,
    );
    expectError(response, 400, 'INVALID_INPUT');
    expect(await find(email)).toEqual([]);
    const { problems } = await preview(
      `Email,Phone,City\n${email},,\nnobody,none,\n${newEmail()},,Lagos\n\n${email.toUpperCase()},,\n`,
    );
    expect(problems).toEqual([
      'Row 3, Email: Enter an email address like name@studio.com.',
      'Row 3, Phone: Enter a phone number.',
      'Row 4, Street: Enter a street address.',
      'Row 4, State: Enter a state.',
      'Row 4, ZIP code: Enter a ZIP code.',
      'Row 4, Country: Enter a country.',
      'Row 6, Email: Row 2 has the same one.',
    ]);
  });
});
