import { formatMoney } from '@burnish/domain/money/format-money';
import { money } from '@burnish/domain/money/money';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { InvoiceContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { type Column, createSheet, type Sheet } from './sheet.ts';

const columns: readonly Column[] = [
  { header: 'Description', share: 0.49 },
  { header: 'Quantity', share: 0.13, align: 'right' },
  { header: 'Unit price', share: 0.19, align: 'right' },
  { header: 'Amount', share: 0.19, align: 'right' },
];

function payment(sheet: Sheet, { number, paymentDetails, paymentInstructions, notes }: InvoiceContent): void {
  const { bankName, accountName, accountNumber, paymentLink, additionalInstructions } = paymentDetails;
  const details: readonly (readonly [string, string | null])[] = [
    ['Bank name', bankName],
    ['Account name', accountName],
    ['Account number', accountNumber],
    ['Payment link', paymentLink],
  ];
  const lines = details.flatMap(([term, value]) => (value === null ? [] : [`${term}: ${value}`]));
  const hasDetails = lines.length > 0 || additionalInstructions !== null;
  sheet.section(
    'Payment details',
    hasDetails
      ? [...lines, `Reference: ${number}`].join('\n')
      : 'No payment details available for this invoice.',
  );
  if (additionalInstructions !== null) sheet.section('Additional instructions', additionalInstructions);
  sheet.section('Payment instructions', paymentInstructions);
  if (notes !== null) sheet.section('Notes', notes);
}

export async function createInvoicePdf(content: InvoiceContent): Promise<Buffer> {
  const { number, issuedOn, createdAt, dueDate, voidedOn, issuer, billTo, amount, items } = content;
  const { currency } = amount;
  const title = `Invoice ${number}`;
  const sheet = createSheet({ title, author: issuer.legalName, createdAt });
  sheet.head(issuer.legalName, 'Invoice', number);
  if (voidedOn !== null)
    sheet.notice(`Void. This invoice was voided on ${formatCalendarDate(voidedOn)}. Don't pay it.`);
  sheet.blocks([
    issuerBlock(issuer),
    billToBlock(billTo, 'Bill to'),
    {
      heading: voidedOn === null ? 'Amount due' : 'Amount',
      isFigure: true,
      lines: [
        formatMoney(amount),
        `Issued ${formatCalendarDate(issuedOn)}`,
        `Due ${formatCalendarDate(dueDate)}`,
        `Currency ${currency}`,
      ],
    },
  ]);
  await sheet.table(
    columns,
    items.map(({ description, quantity, unitPriceMinor, totalMinor }) => [
      description,
      quantity.toLocaleString('en-US'),
      formatMoney(money(unitPriceMinor, currency)),
      formatMoney(money(totalMinor, currency)),
    ]),
  );
  sheet.totals([{ label: 'Total', value: formatMoney(amount), isStrong: true }]);
  payment(sheet, content);
  return sheet.finish(footerText(issuer, title));
}
