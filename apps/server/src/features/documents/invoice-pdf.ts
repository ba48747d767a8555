import { formatMoney } from '@burnish/domain/money/format-money';
import { type Money, money, subtract } from '@burnish/domain/money/money';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { InvoiceContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { type Column, createSheet, type Sheet, type TotalLine } from './sheet.ts';

const columns: readonly Column[] = [
  { header: 'Description', share: 0.49 },
  { header: 'Quantity', share: 0.13, align: 'right' },
  { header: 'Unit price', share: 0.19, align: 'right' },
  { header: 'Amount', share: 0.19, align: 'right' },
];

function payment(sheet: Sheet, { number, paymentDetails, paymentInstructions }: InvoiceContent): void {
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
}

/** What was due when the invoice was sent. */
function totals({ amount, creditApplied, voidedOn }: InvoiceContent, due: Money): TotalLine[] {
  const total = { label: 'Total', value: formatMoney(amount) };
  if (creditApplied.minor === 0) return [{ ...total, isStrong: true }];
  const credit = formatMoney(money(-creditApplied.minor, creditApplied.currency));
  return [
    total,
    { label: 'Credit applied', value: credit },
    ...(voidedOn === null ? [{ label: 'Amount due', value: formatMoney(due), isStrong: true }] : []),
  ];
}

export async function createInvoicePdf(content: InvoiceContent): Promise<Buffer> {
  const { number, issuedOn, createdAt, dueDate, voidedOn, issuer, billTo, items, notes } = content;
  const { amount, creditApplied } = content;
  const { currency } = amount;
  const due = subtract(amount, creditApplied);
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
        formatMoney(voidedOn === null ? due : amount),
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
  sheet.totals(totals(content, due));
  if (voidedOn !== null && creditApplied.minor > 0)
    sheet.section('Credit', 'The credit was returned to your account when the invoice was voided.');
  if (voidedOn === null) {
    if (due.minor > 0) payment(sheet, content);
    else sheet.section('Payment', 'Your credit pays this invoice in full. Nothing is due.');
  }
  if (notes !== null) sheet.section('Notes', notes);
  return sheet.finish(footerText(issuer, title));
}
