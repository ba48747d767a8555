// A receipt from online banking, saved as an image.
import {
  type DrawReceipt,
  formatAmount,
  formatDay,
  formatTime,
  type ReceiptContent,
} from './receipt-content.ts';
import { draw, rect, svg, text } from './svg.ts';

const width = 760;
const height = 1064;
const edge = 56;

function head({ bank, amount }: ReceiptContent): string {
  return [
    rect(edge, 54, 44, 44, bank.tint),
    `<path d="M${edge + 11} 98V74a11 11 0 0 1 22 0v24z" fill="#fff"/>`,
    text(edge + 62, 87, bank.name, { size: 28, bold: true }),
    text(width - edge, 86, 'Transaction receipt', { size: 20, fill: '#5d6166', anchor: 'end' }),
    rect(edge, 126, width - 2 * edge, 3, bank.tint),
    text(edge, 188, 'Amount', { size: 21, fill: '#5d6166' }),
    text(edge, 256, formatAmount(amount), { size: 60, bold: true }),
  ].join('');
}

function rows(slip: ReceiptContent): string {
  const { payer, payee, reference, remark, paidAt } = slip;
  const lines = [
    ['Date', `${formatDay(paidAt)}, ${formatTime(paidAt)}`],
    ['From', payer.toUpperCase()],
    ['To', payee.accountName.toUpperCase()],
    ['Account', payee.accountNumber],
    ['Bank', payee.bankName],
    ['Reference', reference],
    ['Remark', remark],
    ['Status', 'Successful'],
  ] as const;
  return lines
    .map(([label, value], place) => {
      const y = 348 + place * 76;
      return [
        rect(edge, y - 46, width - 2 * edge, 1.5, '#d9dcdf'),
        text(edge, y, label, { size: 22, fill: '#5d6166' }),
        text(width - edge, y, value, { size: 24, anchor: 'end', longest: 36 }),
      ].join('');
    })
    .join('');
}

export const drawBrowserReceipt: DrawReceipt = async (slip, random) => {
  const markup = svg(
    width,
    height,
    rect(0, 0, width, height, '#fff'),
    head(slip),
    rows(slip),
    rect(edge, 938, width - 2 * edge, 3, slip.bank.tint),
    text(edge, 988, 'Generated electronically. No signature needed.', {
      size: 19,
      fill: '#5d6166',
    }),
  );
  const image = await draw(markup);
  const [day = '', month = ''] = formatDay(slip.paidAt).toLowerCase().split(' ');
  const name = random.pick([
    `transfer-${day}-${month}.jpg`,
    'receipt.jpg',
    `${slip.reference.replaceAll(' ', '')}.jpg`,
  ]);
  return { name, bytes: await image.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer() };
};
