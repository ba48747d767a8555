// A screenshot of a banking app right after the transfer.
import type { Bank } from './banks.ts';
import {
  type DrawReceipt,
  formatAmount,
  formatDay,
  formatTime,
  type ReceiptContent,
} from './receipt-content.ts';
import { draw, rect, svg, text } from './svg.ts';

const width = 720;
const height = 1080;
const edge = 48;

/** The phone's status bar: time, signal, battery. */
function statusBar({ paidAt }: ReceiptContent): string {
  const bars = [8, 13, 18, 23].map((tall, place) => rect(556 + place * 11, 52 - tall, 7, tall, '#fff', 2));
  return [
    text(edge, 52, formatTime(paidAt), { size: 25, fill: '#fff', bold: true }),
    ...bars,
    `<rect x="618" y="30" width="44" height="22" rx="6" fill="none" stroke="#fff" stroke-width="2.5"/>`,
    rect(622, 34, 26, 14, '#fff', 3),
  ].join('');
}

function head({ bank, amount }: ReceiptContent): string {
  return [
    rect(0, 0, width, 400, bank.tint),
    `<circle cx="360" cy="162" r="50" fill="#fff"/>`,
    `<path d="M337 163l16 17 32-34" fill="none" stroke="${bank.tint}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
    text(360, 264, 'Transfer successful', { size: 29, fill: '#fff', anchor: 'middle' }),
    text(360, 344, formatAmount(amount), { size: 62, fill: '#fff', bold: true, anchor: 'middle' }),
  ].join('');
}

function rows(slip: ReceiptContent): string {
  const { payee, payer, reference, remark, paidAt } = slip;
  const lines = [
    ['To', payee.accountName],
    ['Account', payee.accountNumber],
    ['Bank', payee.bankName],
    ['From', payer],
    ['Date', `${formatDay(paidAt)}, ${formatTime(paidAt)}`],
    ['Reference', reference],
    ['Remark', remark],
  ] as const;
  return lines
    .map(([label, value], place) => {
      const y = 468 + place * 70;
      return [
        text(edge, y, label, { size: 25, fill: '#666b70' }),
        text(width - edge, y, value, { size: 27, bold: true, anchor: 'end', longest: 28 }),
        rect(edge, y + 25, width - 2 * edge, 1.5, '#e4e6e8'),
      ].join('');
    })
    .join('');
}

function foot({ name, tint }: Bank): string {
  return [
    `<rect x="${edge}" y="964" width="300" height="68" rx="34" fill="none" stroke="${tint}" stroke-width="2.5"/>`,
    text(edge + 150, 1007, 'Share receipt', { size: 25, fill: tint, anchor: 'middle' }),
    text(width - edge, 1007, name, { size: 25, fill: tint, bold: true, anchor: 'end' }),
  ].join('');
}

export const drawPhoneScreenshot: DrawReceipt = async (slip) => {
  const markup = svg(
    width,
    height,
    rect(0, 0, width, height, '#fff'),
    head(slip),
    statusBar(slip),
    rows(slip),
    foot(slip.bank),
  );
  const stamp = slip.paidAt.toISOString().replaceAll(/\D/g, '');
  const image = await draw(markup);
  return {
    name: `Screenshot_${stamp.slice(0, 8)}-${stamp.slice(8, 14)}.png`,
    bytes: await image.flatten().png({ compressionLevel: 7 }).toBuffer(),
  };
};
