import type { ImportPreview } from '@burnish/contract/imports/entities';
import { maxImportBytes, maxImportedRows, maxImportProblems } from '@burnish/domain/imports/import';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf, sampleFile } from '../../../../../testing/factories.ts';
import { importForm } from '../../../../../testing/imports.ts';
import { auditRecords, customerNotes, notifications, savedAddresses } from '../../db/schema/index.ts';
import { lockNewAccounts } from '../accounts/index.ts';

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

describe('a file', () => {
  const problemsOf = async (content: string) => (await preview(content)).problems;

  test('needs the column of the email, each column once, and rows', async () => {
    expect(await problemsOf('Name\nAda\n')).toEqual([
      'There is no column “Email”. Name the columns in the first row.',
    ]);
    expect(await problemsOf('Email,E-mail\na@example.com,b@example.com\n')).toEqual([
      'Several columns are named “Email” or similarly. Keep one of them.',
    ]);
    expect(await problemsOf('Email\n')).toEqual(['There are no rows below the headings.']);
  });

  test('can have 5,000 rows, and names ten problems', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => `${row}@limit.test\n`).join('');
    expect((await preview(`Email\n${rows(maxImportedRows.customers)}`)).newCount).toBe(
      maxImportedRows.customers,
    );
    expect(await problemsOf(`Email\n${rows(maxImportedRows.customers + 1)}`)).toEqual([
      'A file has at most 5,000 rows. Import it in parts.',
    ]);
    expect(await problemsOf(`Email\n${'nobody\n'.repeat(50)}`)).toHaveLength(maxImportProblems);
  });

  test.each([2, 11])('of 2 MB is read, and a larger one of %d MB is refused', async (megabytes) => {
    const sized = (bytes: number) => `Email\n${'\n'.repeat(bytes - 6)}`;
    expect(await problemsOf(sized(maxImportBytes))).toEqual(['There are no rows below the headings.']);
    const form = importForm(sized(megabytes * 1024 * 1024 + 1));
    const response = await admin.call('POST /admin/imports/customers/preview', { form });
    expectError(response, 413, 'FILE_TOO_LARGE');
    const message = 'The file is larger than 2 MB.';
    expect(response.body).toMatchObject({ message, errors: [{ path: 'file', message }] });
  });

  test('of another format is refused', async () => {
    for (const content of [sampleFile('png'), Buffer.from('   ')]) {
      const form = importForm(new Uint8Array(content));
      expectError(await admin.call('POST /admin/imports/customers', { form }), 415, 'UNSUPPORTED_CSV');
    }
    expectFieldErrors(await admin.call('POST /admin/imports/customers', { form: new FormData() }), 'file');
  });

  test('can have another delimiter, encoding and line ending, and long texts', async () => {
    const email = newEmail();
    const long = '"a;b\r\nc;d\r\ne;f"';
    const text = `Name;Email;Note\r\nJörg Müller;${email};${long}\r\n`;
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text),
    ])
      expect((await preview(new Uint8Array(bytes))).rows).toEqual([
        { row: 2, cells: ['Jörg Müller', email, 'a;b\r\nc;d\r\ne;f'], isExisting: false },
      ]);
    expect((await preview(`Name,Email,Note\nA,${email},"a;b\nc;d\ne;f;g"\n`)).columns).toHaveLength(3);
  });
});

describe('a file with', () => {
  const rowsOf = async (content: string) => (await preview(content)).rows;

  test('rows of empty cells has all other rows, up to the limit', async () => {
    const rows = Array.from({ length: maxImportedRows.customers }, (_, row) => `${row}@limit.test,\n`);
    const found = await preview(`${',\n'.repeat(5)}Email,Name\n${',\n'.repeat(5)}${rows.join('')}`);
    expect([found.newCount, found.problems]).toEqual([maxImportedRows.customers, []]);
  });

  test('tabs can have an empty first heading', async () => {
    const [first, second] = [newEmail(), newEmail()];
    expect(await rowsOf(`\tEmail\tName\n0\t${first}\tAda\n1\t${second}\tBola\n`)).toEqual([
      { row: 2, cells: [first, 'Ada'], isExisting: false },
      { row: 3, cells: [second, 'Bola'], isExisting: false },
    ]);
  });

  test.each(['\n\n', '\n \t\n', '\ufeff\n\n'])(
    'blank lines before its headings has the row numbers of a spreadsheet: %j',
    async (blankLines) => {
      const email = newEmail();
      const text = `${blankLines}Name;Email\nAda;${email}\n`;
      const rows = [{ row: 4, cells: ['Ada', email], isExisting: false }];
      expect(await rowsOf(text)).toEqual(rows);
      expect(await rowsOf(text.replaceAll('\n', '\r\n'))).toEqual(rows);
    },
  );
});

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

  test('by two admins at once adds each customer once', async () => {
    const email = newEmail();
    const all = await t.database.queries.transaction(async (tx) => {
      // Holds the lock that each of them takes first until both are waiting.
      await lockNewAccounts(tx);
      const calls = [importFile(`Email\n${email}\n`), importFile(`Email\n${email.toUpperCase()}\n`)];
      await untilBlocked(t.database, 2);
      return { calls };
    });
    const results = (await Promise.all(all.calls)).map((response) => dataOf(response).result.newCount);
    expect(results.toSorted()).toEqual([0, 1]);
    expect(await find(email)).toHaveLength(1);
  });

  test('waits for registrations, and they for it', async () => {
    const email = newEmail();
    const body = { email, password: defaultPassword };
    const all = await t.database.queries.transaction(async (tx) => {
      await lockNewAccounts(tx);
      const calls = [
        importFile(`Email\n${email}\n`),
        t.visitor.call('POST /auth/register', { body }),
      ] as const;
      await untilBlocked(t.database, 2);
      return { calls };
    });
    const [imported, registered] = await Promise.all(all.calls);
    expect(registered.status).toBe(dataOf(imported).result.newCount === 1 ? 409 : 201);
    expect(await find(email)).toHaveLength(1);
  });

  test('sends no email and notifies no one', async () => {
    const count = () => t.database.queries.$count(notifications);
    const before = await count();
    dataOf(await importFile(`Email\n${newEmail()}\n${newEmail()}\n`));
    expect(await count()).toBe(before);
  });

  test('of as many customers as a file can have adds all of them, with their addresses and notes', async () => {
    const domain = `${crypto.randomUUID()}.test`;
    const rows = Array.from(
      { length: maxImportedRows.customers },
      (_, row) => `Customer ${row},c${row}@${domain},1 Marina,Lagos,Lagos,101241,Nigeria,A note\n`,
    );
    const { queries } = t.database;
    const count = async () => [
      await queries.$count(savedAddresses),
      await queries.$count(customerNotes),
      await queries.$count(auditRecords, eq(auditRecords.action, 'import_account')),
    ];
    const before = await count();
    const { result } = dataOf(
      await importFile(`Name,Email,Street,City,State,ZIP code,Country,Note\n${rows.join('')}`),
    );
    expect(result).toEqual({ newCount: maxImportedRows.customers, existingCount: 0 });
    const after = await count();
    expect(after.map((all, index) => all - (before[index] ?? 0))).toEqual(
      Array(3).fill(maxImportedRows.customers),
    );
  });
});
