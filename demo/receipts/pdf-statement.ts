// A PDF confirmation of a bank, with other transactions of the same days.

import { money } from '@burnish/domain/money/money';
import PDFDocument from 'pdfkit';
import type { DemoRandom } from '../random.ts';
import {
  type DrawReceipt,
  formatAmount,
  formatDay,
  formatTime,
  type ReceiptContent,
} from './receipt-content.ts';
import { fontFile } from './svg.ts';

const page = { width: 595, height: 842, edge: 56 };
const grey = '#62666b';
const purchases = [
  'Card purchase, stationery',
  'Card purchase, fuel',
  'Rent, studio',
  'Incoming, client',
  'Mobile top-up',
  'Card purchase, coffee',
];

type Pdf = InstanceType<typeof PDFDocument>;

function head(pdf: Pdf, { bank, payer }: ReceiptContent): void {
  pdf.rect(0, 0, page.width, 92).fill(bank.tint);
  pdf.font('bold').fontSize(19).fillColor('#fff').text(bank.name, page.edge, 36);
  pdf
    .font('plain')
    .fontSize(10)
    .text('Payment confirmation', page.edge, 40, { width: page.width - 2 * page.edge, align: 'right' });
  pdf.fillColor(grey).fontSize(9).text('Account holder', page.edge, 122);
  pdf.font('bold').fontSize(12).fillColor('#111').text(payer, page.edge, 136);
}

function figures(pdf: Pdf, slip: ReceiptContent): void {
  const { payee, reference, remark, paidAt, amount } = slip;
  pdf.font('plain').fontSize(9).fillColor(grey).text('Amount sent', page.edge, 182);
  pdf.font('bold').fontSize(28).fillColor('#111').text(formatAmount(amount), page.edge, 196);
  const lines = [
    ['Date', `${formatDay(paidAt)}, ${formatTime(paidAt)} UTC`],
    ['Beneficiary', payee.accountName],
    ['Account', payee.accountNumber],
    ['Bank', payee.bankName],
    ['Bank reference', reference],
    ['Remark', remark],
    ['Status', 'Executed'],
  ] as const;
  for (const [place, [label, value]] of lines.entries()) {
    const y = 256 + place * 26;
    pdf
      .moveTo(page.edge, y - 8)
      .lineTo(page.width - page.edge, y - 8)
      .lineWidth(0.5)
      .stroke('#d5d8db');
    pdf.font('plain').fontSize(10).fillColor(grey).text(label, page.edge, y);
    pdf
      .font('bold')
      .fillColor('#111')
      .text(value, 220, y, { width: page.width - page.edge - 220, align: 'right' });
  }
}

function movements(pdf: Pdf, { amount, paidAt, remark, payee }: ReceiptContent, random: DemoRandom): void {
  pdf.font('bold').fontSize(11).fillColor('#111').text('Recent transactions', page.edge, 478);
  const own = random.between(1, 3);
  for (let place = 0; place < 5; place += 1) {
    const y = 506 + place * 24;
    const isOwn = place === own;
    const spent = money(random.between(3, 60) * (amount.currency === 'NGN' ? 50_000 : 100), amount.currency);
    const day = new Date(paidAt.getTime() - (own - place) * 86_400_000);
    const what = isOwn ? `${payee.accountName}, ${remark}` : random.pick(purchases);
    if (isOwn) pdf.rect(page.edge - 6, y - 6, page.width - 2 * page.edge + 12, 22).fill('#eef0f1');
    pdf
      .font(isOwn ? 'bold' : 'plain')
      .fontSize(9)
      .fillColor('#111')
      .text(formatDay(day), page.edge, y);
    pdf.text(what, 150, y);
    pdf.text(formatAmount(isOwn ? amount : spent), 400, y, {
      width: page.width - page.edge - 400,
      align: 'right',
    });
  }
}

export const drawPdfStatement: DrawReceipt = async (slip, random) => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: fontFile('DejaVuSans'),
    info: {
      Title: `Payment confirmation ${slip.reference}`,
      Author: slip.bank.name,
      CreationDate: slip.paidAt,
    },
  });
  pdf.registerFont('plain', fontFile('DejaVuSans'));
  pdf.registerFont('bold', fontFile('DejaVuSans-Bold'));
  head(pdf, slip);
  figures(pdf, slip);
  movements(pdf, slip, random);
  pdf
    .font('plain')
    .fontSize(8)
    .fillColor(grey)
    .text('Generated electronically; valid without a signature.', page.edge, 780);
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  const name = random.pick([
    'payment-confirmation.pdf',
    `${slip.reference.replaceAll(/\W/g, '')}.pdf`,
    'bank statement.pdf',
  ]);
  return { name, bytes: Buffer.concat(chunks) };
};
