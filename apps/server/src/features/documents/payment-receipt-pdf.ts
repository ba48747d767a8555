import { formatMoney } from '@burnish/domain/money/format-money';
import type { Money } from '@burnish/domain/money/money';
import type { RecordedPaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import { formatCalendarDate } from '@burnish/domain/time/calendar-date';
import type { PaymentReceiptContent } from './content.ts';
import { billToBlock, footerText, issuerBlock } from './parties.ts';
import { createSheet, type TotalLine } from './sheet.ts';

const methods: Readonly<Record<RecordedPaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  other: 'Other',
};

/** Lines that would say 0 are left out, but for what is still due. */
function totals(content: PaymentReceiptContent): TotalLine[] {
  const { dueBefore, amount, paid, credit, writtenOff, stillDue } = content;
  const line = (label: string, value: Money, isStrong = false): TotalLine => ({
    label,
    value: formatMoney(value),
    isStrong,
  });
  return [
    line('Due before payment', dueBefore),
    line('Amount received', amount, true),
    ...(credit.minor === 0 ? [] : [line('Paid on invoice', paid), line('Credit', credit)]),
    ...(writtenOff.minor === 0 ? [] : [line('Written off', writtenOff)]),
    line('Still due', stillDue, true),
  ];
}

export async function createPaymentReceiptPdf(content: PaymentReceiptContent): Promise<Buffer> {
  const { number, issuedOn, createdAt, issuer, billTo, amount, transactionReference } = content;
  const { invoiceNumber, invoiceAmount, stillDue } = content;
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
      ...(transactionReference === null ? [] : [['Transaction reference', transactionReference]]),
      ['For', content.items.map(({ description }) => description).join('\n')],
      [
        'Invoice',
        `${invoiceNumber}, ${formatMoney(invoiceAmount)}, ${stillDue.minor === 0 ? 'settled in full' : 'paid in part'}`,
      ],
    ],
  );
  sheet.totals(totals(content));
  return sheet.finish(footerText(issuer, title));
}
