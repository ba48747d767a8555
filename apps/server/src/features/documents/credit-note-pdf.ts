import { formatMoney } from '@burnish/domain/money/format-money';
import { money } from '@burnish/domain/money/money';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { CreditNoteContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { type Column, createSheet } from './sheet.ts';

const columns: readonly Column[] = [
  { header: 'Description', share: 0.76 },
  { header: 'Amount', share: 0.24, align: 'right' },
];

export async function createCreditNotePdf(content: CreditNoteContent): Promise<Buffer> {
  const { number, issuedOn, createdAt, issuer, billTo, amount, items, reason } = content;
  const { invoiceNumber, invoiceAmount, invoiceIssuedOn, endsOn } = content;
  const { currency } = amount;
  const title = `Credit note ${number}`;
  const sheet = createSheet({ title, author: issuer.legalName, createdAt });
  sheet.head(issuer.legalName, 'Credit note', number);
  sheet.blocks([
    issuerBlock(issuer),
    billToBlock(billTo, 'Bill to'),
    {
      heading: 'Amount credited',
      isFigure: true,
      lines: [
        formatMoney(amount),
        `Issued ${formatCalendarDate(issuedOn)}`,
        `For invoice ${invoiceNumber}`,
        `Currency ${currency}`,
      ],
    },
  ]);
  await sheet.table(
    columns,
    items.map(({ description, totalMinor }) => [description, formatMoney(money(totalMinor, currency))]),
  );
  sheet.totals([{ label: 'Total credited', value: formatMoney(amount), isStrong: true }]);
  sheet.section(
    'Corrected invoice',
    `${invoiceNumber} of ${formatCalendarDate(invoiceIssuedOn)}, ${formatMoney(invoiceAmount)}`,
  );
  sheet.section('Reason', reason);
  if (endsOn !== null)
    sheet.section('End', `What the invoice paid for ends on ${formatCalendarDate(endsOn)}.`);
  sheet.section(
    'Credit',
    `The amount is credit on your account. It can be applied to invoices in ${currency} or paid out.`,
  );
  return sheet.finish(footerText(issuer, title));
}
