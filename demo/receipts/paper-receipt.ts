// A paper receipt from a bank counter, scanned slightly skewed.
import sharp from 'sharp';
import type { DemoRandom } from '../random.ts';
import {
  type DrawReceipt,
  formatAmount,
  formatDay,
  formatTime,
  type ReceiptContent,
} from './receipt-content.ts';
import { draw, mono, rect, svg, text } from './svg.ts';

const width = 760;
const height = 980;
const edge = 74;
const ink = '#2b2a2e';

const dashes = (y: number) =>
  `<path d="M${edge} ${y}H${width - edge}" stroke="${ink}" stroke-width="2" stroke-dasharray="9 7"/>`;

/** Paper grain: the same turbulence each time. Rendered once, because it takes a second. */
const grain = `<defs><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.35  0 0 0 0 0.33  0 0 0 0 0.28  0 0 0 0.16 0"/></filter></defs><rect width="${width}" height="${height}" filter="url(#grain)"/>`;
let drawnGrain: Promise<Buffer> | null = null;
const pixels = { width, height, channels: 4 } as const;

/** Raw pixels: encoding them in between takes longer than drawing them. */
async function drawPixels(markup: string): Promise<Buffer> {
  return (await draw(markup)).ensureAlpha().raw().toBuffer();
}

function lines({ payee, payer, reference, remark, paidAt, amount }: ReceiptContent): string {
  const figures = [
    ['DATE', `${formatDay(paidAt)} ${formatTime(paidAt)}`],
    ['DEPOSITOR', payer.toUpperCase()],
    ['BENEFICIARY', payee.accountName.toUpperCase()],
    ['BANK', payee.bankName.toUpperCase()],
    ['ACCOUNT NO', payee.accountNumber],
    ['TRAN REF', reference],
    ['REMARK', remark],
  ] as const;
  const small = { size: 24, family: mono, fill: ink };
  const rows = figures.map(([label, value], place) => {
    const y = 294 + place * 54;
    return (
      text(edge, y, label, small) +
      text(width - edge, y, value, { ...small, anchor: 'end', bold: true, longest: 28 })
    );
  });
  return [
    ...rows,
    dashes(668),
    text(edge, 732, 'AMOUNT', { ...small, size: 28 }),
    text(width - edge, 736, formatAmount(amount), { ...small, size: 44, bold: true, anchor: 'end' }),
    dashes(768),
  ].join('');
}

function stamp({ bank, paidAt }: ReceiptContent, random: DemoRandom): string {
  const turn = random.between(-16, -6);
  const round = { size: 20, fill: bank.tint, bold: true, anchor: 'middle', family: mono } as const;
  return `<g transform="translate(${random.between(500, 560)} 858) rotate(${turn})" opacity="0.72">
<circle r="84" fill="none" stroke="${bank.tint}" stroke-width="5"/><circle r="68" fill="none" stroke="${bank.tint}" stroke-width="2"/>
${text(0, -22, 'RECEIVED', round)}${text(0, 8, formatDay(paidAt).toUpperCase(), { ...round, size: 17 })}${text(0, 36, `TELLER 0${random.between(1, 9)}`, round)}</g>`;
}

export const drawPaperReceipt: DrawReceipt = async (slip, random) => {
  const markup = svg(
    width,
    height,
    rect(0, 0, width, height, '#f6f2e8'),
    text(width / 2, 104, slip.bank.name.toUpperCase(), {
      size: 36,
      bold: true,
      anchor: 'middle',
      fill: ink,
      family: mono,
    }),
    text(width / 2, 148, 'CUSTOMER TRANSFER SLIP', { size: 23, anchor: 'middle', fill: ink, family: mono }),
    text(width / 2, 184, `BRANCH 0${random.between(10, 89)}`, {
      size: 21,
      anchor: 'middle',
      fill: ink,
      family: mono,
    }),
    dashes(222),
    lines(slip),
    text(edge, 830, 'Customer copy', { size: 22, fill: ink, family: mono }),
    stamp(slip, random),
  );
  const askew = random.pick([-1.9, -1.3, -0.8, 0.9, 1.4, 2.1]);
  drawnGrain ??= drawPixels(svg(width, height, grain));
  const paper = await (await draw(markup))
    .composite([{ input: await drawnGrain, raw: pixels }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const bytes = await sharp(paper, { raw: { width, height, channels: 3 } })
    .rotate(askew, { background: '#8b8a86' })
    .extend({ top: 14, bottom: 22, left: 18, right: 12, background: '#8b8a86' })
    .jpeg({ quality: 74 })
    .toBuffer();
  return { name: random.digits(random.pick(['IMG_####.jpg', 'scan00##.jpg', 'teller-slip.jpeg'])), bytes };
};
