// What a bank's confirmation says, and how banks write it.
import { type Currency, type Money, minorPerUnit } from '@burnish/domain/money/money';
import type { Chance } from '../chance.ts';
import type { Bank } from './banks.ts';
import type { Account } from './payee.ts';

export interface Slip {
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

export type Draw = (slip: Slip, chance: Chance) => Promise<ReceiptFile>;

const signs: { readonly [C in Currency]: string } = { USD: '$', NGN: '₦' };

/** As banks write it: always with two decimals. */
export function spokenAmount({ minor, currency }: Money): string {
  const amount = (minor / minorPerUnit).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return signs[currency] + amount;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function spokenDay(instant: Date): string {
  return `${instant.getUTCDate()} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
}

/** 14:18 */
export function spokenTime(instant: Date): string {
  return instant.toISOString().slice(11, 16);
}
