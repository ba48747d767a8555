// A bank statement with a payment that is matched, one that is open and one that is ignored.
import { api } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { Studio } from './studio.ts';

const importedStatement = api['POST /admin/bank-statements'].body;

interface DemoStatement {
  readonly admin: Studio['staff'][number];
  readonly day: CalendarDate;
  readonly matched: Invoice;
  readonly open: Invoice;
}

export async function importDemoStatement(
  studio: Studio,
  { admin, day, matched, open }: DemoStatement,
): Promise<void> {
  const number = ({ invoiceNumber }: Invoice) => invoiceNumber.replaceAll('-', ' ');
  const rows = [
    ['Date', 'Reference', 'Payer', 'Description', 'Debit', 'Credit'],
    [day, 'MB-204417', 'INTEREST', 'Credit interest', '', '4.20'],
    [day, 'MB-204418', 'CITY POWER', 'Electricity', '86.00', ''],
    [day, 'MB-204419', 'T ADEBAYO', `TRF ${number(open)}`, '', open.amountDue.toFixed(2)],
    [day, 'MB-204420', 'T ADEBAYO', `TRF ${number(matched)}`, '', matched.amountDue.toFixed(2)],
  ];
  const input = importedStatement.parse({
    account: 'Meridian Bank',
    currency: matched.currency,
    dateColumn: 0,
    bankReferenceColumn: 1,
    payerColumn: 2,
    textColumn: 3,
    debitColumn: 4,
    creditColumn: 5,
    dateOrder: 'ymd',
    decimalMark: 'point',
  });
  const bytes = Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  const { bankStatements } = studio;
  const statement = await bankStatements.import(admin, input, { name: 'meridian-statement.csv', bytes });
  const { lines } = await bankStatements.listLines(admin, { statementId: statement._id, limit: 10 });
  const [payment, , interest] = lines;
  if (payment === undefined || interest === undefined) throw new Error('three payments arrived');
  await bankStatements.confirm(admin, payment._id, { invoiceId: matched._id, amountDue: matched.amountDue });
  await bankStatements.ignore(admin, interest._id, 'Interest of the bank.');
}
