import { formatMoney } from '@burnish/domain/money/format-money';
import { subtract } from '@burnish/domain/money/money';
import type { PaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { PaymentReceiptContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { createSheet, type TotalLine } from './sheet.ts';

const methods: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
};

/** The payment settles the invoice whatever its amount. */
function totals({ amount, invoiceAmount }: PaymentReceiptContent): TotalLine[] {
  const difference = subtract(amount, invoiceAmount);
  const lines: TotalLine[] = [{ label: 'Amount received', value: formatMoney(amount), isStrong: true }];
  if (difference.minor === 0) return lines;
  const rest = { ...difference, minor: Math.abs(difference.minor) };
  return [
    { label: 'Invoice', value: formatMoney(invoiceAmount) },
    { label: difference.minor < 0 ? 'Written off' : 'Credit', value: formatMoney(rest) },
    ...lines,
  ];
}

export async function createPaymentReceiptPdf(content: PaymentReceiptContent): Promise<Buffer> {
  const { number, issuedOn, createdAt, issuer, billTo, amount, invoiceNumber, invoiceAmount } = content;
  const title = `Payment receipt ${number}`;
  const sheet = createSheet({ title, author: issuer.legalName, createdAt });
  sheet.head(issuer.legalName, 'Payment receipt', number);
  sheet.blocks([
    issuerBlock(issuer),
    billToBlock(billTo, 'Received from'),
    {
      heading: 'Amount received',
      isFigure: true,
      lines: [formatMoney(amount), `Issued ${formatCalendarDate(issuedOn)}`, `Currency ${amount.currency}`],
    },
  ]);
  await sheet.table(
    [
      { header: 'Payment', share: 0.35 },
      { header: 'Details', share: 0.65 },
    ],
    [
      ['Paid on', formatCalendarDate(content.paymentDate)],
      ['Payment method', methods[content.paymentMethod]],
      ['Transaction reference', content.transactionReference],
      ['For', content.items.map(({ description }) => description).join('\n')],
      ['Invoice', `${invoiceNumber}, ${formatMoney(invoiceAmount)}, settled in full`],
    ],
  );
  sheet.totals(totals(content));
  return sheet.finish(footerText(issuer, title));
}
