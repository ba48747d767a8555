import { formatMoney } from '@burnish/domain/money/format-money';
import { statementTotals } from '@burnish/domain/orders/statement';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { StatementContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { type Column, createSheet } from './sheet.ts';
import { balanceName, entryDescription, magnitude } from './statement-texts.ts';

const columns: readonly Column[] = [
  { header: 'Date', share: 0.13 },
  { header: 'Document', share: 0.18 },
  { header: 'Description', share: 0.33 },
  { header: 'Charged', share: 0.12, align: 'right' },
  { header: 'Credited', share: 0.12, align: 'right' },
  { header: 'Balance', share: 0.12, align: 'right' },
];

export async function createStatementPdf(content: StatementContent): Promise<Buffer> {
  const { currency, from, to, issuer, customer, statement } = content;
  const { openingBalance, entries, closingBalance } = statement;
  const period = `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`;
  const title = `Statement of account, ${currency}, ${period}`;
  // The end of the period, so that the same statement is the same file whenever it is created.
  const sheet = createSheet({ title, author: issuer.legalName, createdAt: new Date(to) });
  sheet.head(issuer.legalName, 'Statement of account', period);
  sheet.blocks([
    issuerBlock(issuer),
    customer.billTo === null
      ? { heading: 'Customer', lines: [customer.name] }
      : billToBlock(customer.billTo, 'Customer'),
    {
      heading: closingBalance.minor < 0 ? 'Credit' : 'Closing balance',
      isFigure: true,
      lines: [formatMoney(magnitude(closingBalance)), `Currency ${currency}`],
    },
  ]);
  await sheet.table(columns, [
    [
      formatCalendarDate(from),
      '',
      balanceName('Opening balance', openingBalance),
      '',
      '',
      formatMoney(openingBalance),
    ],
    ...entries.map((entry) => {
      const amount = formatMoney(magnitude(entry.amount));
      const { minor } = entry.amount;
      return [
        formatCalendarDate(entry.date),
        entry.documentNumber ?? '',
        entryDescription(entry),
        minor > 0 ? amount : '',
        minor < 0 ? amount : '',
        formatMoney(entry.balance),
      ];
    }),
  ]);
  const { charged, credited } = statementTotals(statement);
  sheet.totals([
    { label: 'Charged', value: formatMoney(charged) },
    { label: 'Credited', value: formatMoney(credited) },
    { label: 'Closing balance', value: formatMoney(closingBalance), isStrong: true },
  ]);
  if (closingBalance.minor < 0)
    sheet.section(
      'Credit',
      `The closing balance is a credit of ${formatMoney(magnitude(closingBalance))} on your account.`,
    );
  return sheet.finish(footerText(issuer, 'Statement of account'));
}
