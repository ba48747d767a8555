// Draws the receipt file of a bank.
import type { Bank } from './banks.ts';
import { drawBrowserReceipt } from './browser-receipt.ts';
import { drawPaperReceipt } from './paper-receipt.ts';
import { drawPdfStatement } from './pdf-statement.ts';
import { drawPhoneScreenshot } from './phone-screenshot.ts';
import type { DrawReceipt } from './receipt-content.ts';

const looks: { readonly [L in Bank['look']]: DrawReceipt } = {
  phone: drawPhoneScreenshot,
  window: drawBrowserReceipt,
  paper: drawPaperReceipt,
  statement: drawPdfStatement,
};

export const drawReceipt: DrawReceipt = (slip, random) => looks[slip.bank.look](slip, random);
