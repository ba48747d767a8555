import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  createIgnoredLine,
  createStatementLine,
  formOfStatement,
  importLines,
  statementColumns,
  statementForm,
} from '../../../../../testing/bank-statements.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { createSentInvoice, createSubmittedReceipt, dataOf } from '../../../../../testing/factories.ts';
import { readTables } from '../../../../../testing/table-snapshot.ts';

let t: TestApp;
let admin: TestUser;
let other: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  other = await t.signIn('Second Admin');
  await admin.call('PUT /admin/users/:id/role', { params: { id: other.id }, body: { role: 'admin' } });
  customer = await t.signIn('Adaeze Okafor');
});
afterAll(() => t.close());

async function importFile(form: FormData, as = admin) {
  return as.call('POST /admin/bank-statements', { form });
}

function confirm(line: { _id: string }, body: { invoiceId: string; amountDue: number }, as = admin) {
  return as.call('POST /admin/bank-statement-lines/:id/confirm', { params: { id: line._id }, body });
}

async function openLines(statementId: string): Promise<BankStatementLine[]> {
  const query = { statementId, status: 'open' } as const;
  return dataOf(await admin.call('GET /admin/bank-statement-lines', { query })).lines;
}

describe('an import', () => {
  test('stores incoming payments, and counts outgoing ones', async () => {
    const form = statementForm([
      { text: 'Rent', amount: -900 },
      { text: 'First', amount: 12.5, date: '2026-11-18' },
      { text: 'Second', amount: 20, payer: 'Ada' },
    ]);
    const { statement } = dataOf(await importFile(form));
    expect(statement).toMatchObject({
      account: 'Harbor Trust',
      currency: 'USD',
      format: 'csv',
      newCount: 2,
      knownCount: 0,
      outgoingCount: 1,
      openCount: 2,
      firstDay: '2026-11-18T00:00:00.000Z',
      lastDay: '2026-11-20T00:00:00.000Z',
    });
    const lines = await openLines(statement._id);
    expect(lines.map(({ text, payer, amount, position }) => [text, payer, amount, position])).toEqual([
      ['Second', 'Ada', 20, 4],
      ['First', null, 12.5, 3],
    ]);
  });

  test('adds each line once, also of an overlapping file and by two admins at once', async () => {
    const [a, b, c] = ['A', 'B', 'C'].map((letter) => ({
      text: `${letter} ${crypto.randomUUID()}`,
      amount: 7,
    }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three lines');
    const both = await Promise.all([
      importFile(statementForm([a, b, b])),
      importFile(statementForm([a, b, b]), other),
    ]);
    const statements = both.map((response) => dataOf(response).statement);
    expect(statements.map(({ newCount }) => newCount).toSorted()).toEqual([0, 3]);
    const { statement } = dataOf(await importFile(statementForm([b, b, b, c], 'harbor trust.')));
    expect(statement).toMatchObject({ newCount: 2, knownCount: 2 });
    expect(dataOf(await importFile(statementForm([a], 'Another account'))).statement.newCount).toBe(1);
  });

  test('of the same file for another account is refused', async () => {
    const lines = [{ text: crypto.randomUUID(), amount: 7 }];
    dataOf(await importFile(statementForm(lines)));
    const response = await importFile(statementForm(lines, 'Meridian'));
    expectError(response, 400, 'INVALID_INPUT');
    expect(response.body).toMatchObject({ errors: [{ path: 'account' }] });
  });

  test('needs the columns of a CSV file, and names the lines that can not be read', async () => {
    const content = 'Date,Description,Amount\n2026-11-20,Gift,5\n2026-13-40,Gift,5\n2026-11-20,Gift,5.125\n';
    const missing = await importFile(formOfStatement(content, { account: 'Harbor', currency: 'USD' }));
    expect(missing.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'dateColumn' }] });
    const { payerColumn: _, ...columns } = statementColumns;
    const fields = { ...columns, textColumn: '1', amountColumn: '2' };
    const response = await importFile(
      formOfStatement(content, { account: 'Harbor', currency: 'USD', ...fields }),
    );
    const errors: unknown = 'errors' in response.body ? response.body.errors : null;
    expect(errors).toEqual([
      { path: 'statement', message: expect.stringMatching(/^Line 3: The date “2026-13-40”/) },
      { path: 'statement', message: expect.stringMatching(/^Line 4: The amount “5.125” has more than two/) },
    ]);
  });

  test('remembers the columns of a header', async () => {
    const header = `Day,Who,What ${crypto.randomUUID()},Sum`;
    const form = () => formOfStatement(`${header}\n2026-11-20,Ada,Gift,5`, {});
    const first = dataOf(await admin.call('POST /admin/bank-statements/preview', { form: form() })).preview;
    expect(first).toMatchObject({ isRemembered: false, account: null });
    const fields = { account: 'Remembered', currency: 'USD', ...statementColumns };
    dataOf(await importFile(formOfStatement(`${header}\n2026-11-19,Ada,Gift,6`, fields)));
    const again = dataOf(await admin.call('POST /admin/bank-statements/preview', { form: form() })).preview;
    expect(again).toMatchObject({
      isRemembered: true,
      account: 'Remembered',
      currency: 'USD',
      mapping: { dateColumn: 0, payerColumn: 1, textColumn: 2, amountColumn: 3 },
      lines: [{ payer: 'Ada', text: 'Gift', amount: 5 }],
      problems: [],
    });
  });
});

describe('proposals', () => {
  test('name the invoice that the text mentions, with its reasons, and never one that is paid', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const number = invoice.invoiceNumber.replaceAll('-', ' ').toLowerCase();
    const line = await createStatementLine(admin, {
      text: `trf ${number} ${crypto.randomUUID()}`,
      amount: invoice.amountDue,
      payer: 'OKAFOR ADAEZE M',
    });
    expect(line.proposals[0]).toMatchObject({
      invoiceId: invoice._id,
      reasons: ['number', 'amount', 'payer'],
      isExact: true,
      receiptId: null,
    });
    dataOf(await confirm(line, { invoiceId: invoice._id, amountDue: invoice.amountDue }));
    const again = await createStatementLine(admin, {
      text: `${number} ${crypto.randomUUID()}`,
      amount: invoice.amountDue,
    });
    expect(again.proposals.map(({ invoiceId }) => invoiceId)).not.toContain(invoice._id);
  });

  test('lead to the receipt that is in review', async () => {
    const receipt = await createSubmittedReceipt(customer, admin);
    const line = await createStatementLine(admin, {
      text: `${receipt.invoiceId.invoiceNumber} ${crypto.randomUUID()}`,
      amount: receipt.invoiceId.amountDue,
    });
    expect(line.proposals[0]).toMatchObject({ invoiceId: receipt.invoiceId._id, receiptId: receipt._id });
    const body = { invoiceId: receipt.invoiceId._id, amountDue: receipt.invoiceId.amountDue };
    expectError(await confirm(line, body), 409, 'RECEIPT_IN_REVIEW');
  });

  test('find the invoices of a payer by name', async () => {
    const person = await t.signIn('Chukwuemeka Nwosu-Balogun');
    const invoice = await createSentInvoice(person, admin);
    const line = await createStatementLine(admin, { payer: 'NWOSU BALOGUN CHUKWUEMEKA', amount: 3.21 });
    expect(line.proposals).toMatchObject([{ invoiceId: invoice._id, reasons: ['payer'], isExact: false }]);
    // Also if many customers who owe nothing have the same name.
    for (let n = 0; n < 25; n += 1)
      await t.signIn('Common Namesake', { email: `namesake${n}@customers.test`, subject: `namesake ${n}` });
    const last = await t.signIn('Common Namesake', {
      email: 'last@customers.test',
      subject: 'last namesake',
    });
    const owed = await createSentInvoice(last, admin);
    const other = await createStatementLine(admin, { payer: 'NAMESAKE COMMON', amount: 3.22 });
    expect(other.proposals).toMatchObject([{ invoiceId: owed._id, reasons: ['payer'] }]);
  });
});

describe('proposals for a payer without accents', () => {
  test.each([
    ['Adaézé Nwachukwu', 'NWACHUKWU ADAEZE M'],
    ['Ṣọlá Adébáyọ̀', 'ADEBAYO SOLA'],
    ['Chloé Bélanger'.normalize('NFD'), 'BELANGER CHLOE'],
  ])('name the open invoices of %s', async (name, payer) => {
    const invoice = await createSentInvoice(await t.signIn(name), admin);
    const line = await createStatementLine(admin, { payer, amount: 3.23 });
    expect(line.proposals).toMatchObject([{ invoiceId: invoice._id, reasons: ['payer'] }]);
  });
});

describe('a confirmation', () => {
  test('records the payment of the line and settles the invoice', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const line = await createStatementLine(admin, { amount: invoice.amountDue, date: '2026-11-19' });
    const {
      line: matched,
      invoice: paid,
      entry,
    } = dataOf(await confirm(line, { invoiceId: invoice._id, amountDue: invoice.amountDue }));
    expect(paid).toMatchObject({ status: 'payment_confirmed', amountDue: 0 });
    expect(entry).toMatchObject({
      kind: 'payment',
      amount: line.amount,
      method: 'bank_transfer',
      date: '2026-11-19T00:00:00.000Z',
      reference: line.text,
    });
    expect(matched).toMatchObject({
      status: 'matched',
      proposals: [],
      allowedActions: [],
      payment: { _id: entry.paymentId, invoiceId: invoice._id },
      decidedBy: { _id: admin.id },
    });
  });

  test('of one line by two admins at once counts once', async () => {
    const [one, two] = [await createSentInvoice(customer, admin), await createSentInvoice(customer, admin)];
    const line = await createStatementLine(admin, { amount: one.amountDue });
    const before = (await readTables(t.database)).payments.length;
    const responses = await Promise.all([
      confirm(line, { invoiceId: one._id, amountDue: one.amountDue }),
      confirm(line, { invoiceId: two._id, amountDue: two.amountDue }, other),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const failed = responses.find(({ status }) => status === 409);
    expect(failed?.body).toMatchObject({ code: 'STATEMENT_LINE_USED' });
    expect((await readTables(t.database)).payments).toHaveLength(before + 1);
  });

  test('of two lines for one invoice at once pays it once', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const lines = await importLines(admin, [
      { text: crypto.randomUUID(), amount: invoice.amountDue },
      { text: crypto.randomUUID(), amount: invoice.amountDue },
    ]);
    const body = { invoiceId: invoice._id, amountDue: invoice.amountDue };
    const responses = await Promise.all(lines.map((line) => confirm(line, body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const open = await openLines(lines[0]?.statementId._id ?? '');
    expect(open).toHaveLength(1);
  });

  test('of less than is due needs the choice and its reason, and of more leaves credit', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const { _id: invoiceId, amountDue } = invoice;
    const less = await createStatementLine(admin, { amount: amountDue - 50 });
    const params = { id: less._id };
    const unexplained = await admin.call('POST /admin/bank-statement-lines/:id/confirm', {
      params,
      body: { invoiceId, amountDue },
    });
    expect(unexplained.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'reason' }] });
    const partial = await admin.call('POST /admin/bank-statement-lines/:id/confirm', {
      params,
      body: { invoiceId, amountDue, outcome: 'partial_payment' },
    });
    expect(dataOf(partial).invoice).toMatchObject({ status: 'sent', amountDue: 50 });
    const more = await createStatementLine(admin, { amount: 60 });
    expectError(await confirm(more, { invoiceId, amountDue }), 409, 'BALANCE_CHANGED');
    expect(dataOf(await confirm(more, { invoiceId, amountDue: 50 })).entry).toMatchObject({
      dueChange: -50,
      creditChange: 10,
    });
  });

  test('needs an invoice in the currency of the line', async () => {
    const invoice = await createSentInvoice(customer, admin, { currency: 'NGN' });
    const line = await createStatementLine(admin, { amount: 5 });
    const response = await confirm(line, { invoiceId: invoice._id, amountDue: invoice.amountDue });
    expect(response.body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'invoiceId' }] });
  });
});

test('a line can be ignored with a reason and reopened, but not once it is matched', async () => {
  const line = await createIgnoredLine(admin);
  expect(line).toMatchObject({ status: 'ignored', allowedActions: ['reopen'] });
  const params = { id: line._id };
  const invoice = await createSentInvoice(customer, admin);
  const body = { invoiceId: invoice._id, amountDue: invoice.amountDue };
  expectError(await confirm(line, body), 409, 'STATEMENT_LINE_USED');
  const reopened = dataOf(await admin.call('PUT /admin/bank-statement-lines/:id/reopen', { params })).line;
  expect(reopened).toMatchObject({ status: 'open', ignoredReason: null });
  expectError(
    await admin.call('PUT /admin/bank-statement-lines/:id/reopen', { params }),
    409,
    'INVALID_STATE',
  );
  const matched = await createStatementLine(admin, { amount: invoice.amountDue });
  dataOf(await confirm(matched, body));
  for (const response of [
    await admin.call('PUT /admin/bank-statement-lines/:id/reopen', { params: { id: matched._id } }),
    await admin.call('PUT /admin/bank-statement-lines/:id/ignore', {
      params: { id: matched._id },
      body: { reason: 'x' },
    }),
  ])
    expectError(response, 409, 'STATEMENT_LINE_USED');
});

test('the database refuses to use a line twice, to reuse a payment and to change what the bank says', async () => {
  const invoice = await createSentInvoice(customer, admin);
  const line = await createStatementLine(admin, { amount: invoice.amountDue });
  const { entry } = dataOf(await confirm(line, { invoiceId: invoice._id, amountDue: invoice.amountDue }));
  const open = await createStatementLine(admin, { amount: invoice.amountDue - 1 });
  const same = await createStatementLine(admin, { amount: invoice.amountDue });
  const match = (id: string) =>
    t.database.run(
      `update bank_statement_lines set status = 'matched', payment_id = '${entry.paymentId}', decided_by = '${admin.id}',
        decided_at = now() where id = '${id}'`,
    );
  await expect(match(same._id)).rejects.toThrow('bank_statement_lines_one_per_payment');
  const release = `update bank_statement_lines set status = 'open', payment_id = null where id = '${line._id}'`;
  await expect(t.database.run(release)).rejects.toThrow('is final');
  await expect(t.database.run('update bank_statement_lines set amount_minor = 1')).rejects.toThrow(
    'is final',
  );
  await expect(t.database.run('delete from bank_statement_lines')).rejects.toThrow('append-only');
  await expect(match(open._id)).rejects.toThrow(/bank_statement_lines_(payment|one_per_payment)/);
});

test('payers and texts of lines that did not become a payment are erased after a year', async () => {
  const line = await createStatementLine(admin, { payer: 'Ada', text: 'Private' });
  t.clock.advance(366 * 86_400_000);
  await t.services.bankStatements.cleanUp();
  const again = await t.signInAdmin();
  const { lines } = dataOf(
    await again.call('GET /admin/bank-statement-lines', { query: { statementId: line.statementId._id } }),
  );
  expect(lines).toMatchObject([{ payer: null, text: '', isErased: true, status: 'open' }]);
});
