// The content of a receipt and its formats.
import { type Currency, type Money, minorUnitsPerUnit } from '@burnish/domain/money/money';
import type { DemoRandom } from '../random.ts';
import type { Bank } from './banks.ts';
import type { Account } from './payee.ts';

export interface ReceiptContent {
  readonly bank: Bank;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly payer: string;
  readonly payee: Account;
  readonly reference: string;
  readonly remark: string;
}

export interface ReceiptFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export type DrawReceipt = (slip: ReceiptContent, random: DemoRandom) => Promise<ReceiptFile>;

const signs: { readonly [C in Currency]: string } = { USD: '$', NGN: '₦' };

/** Always with two decimals, as banks write it. */
export function formatAmount({ minor, currency }: Money): string {
  const amount = (minor / minorUnitsPerUnit).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return signs[currency] + amount;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function formatDay(instant: Date): string {
  return `${instant.getUTCDate()} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** `14:18` */
export function formatTime(instant: Date): string {
  return instant.toISOString().slice(11, 16);
}
