// The invented banks that customers pay from, and the look of their receipts.
import type { Currency } from '@burnish/domain/money/money';

export interface Bank {
  readonly name: string;
  readonly currency: Currency;
  readonly look: 'phone' | 'window' | 'paper' | 'statement';
  readonly tint: string;
  /** `#` becomes a digit. */
  readonly reference: string;
}

export const banks: readonly Bank[] = [
  { name: 'Kolanut Bank', currency: 'NGN', look: 'phone', tint: '#0d5c46', reference: 'KLB-####-#####' },
  { name: 'Sabi Pay', currency: 'NGN', look: 'phone', tint: '#3a2f8f', reference: '2411########0####' },
  { name: 'Palmgrove Trust', currency: 'NGN', look: 'window', tint: '#12324f', reference: 'PGT-####-#####' },
  { name: 'Oja Microfinance', currency: 'NGN', look: 'paper', tint: '#1f3a7a', reference: 'TLR/0##/######' },
  {
    name: 'Ilesha Merchant Bank',
    currency: 'NGN',
    look: 'statement',
    tint: '#6b1f2a',
    reference: 'FT########',
  },
  {
    name: 'Oakhollow Savings',
    currency: 'USD',
    look: 'statement',
    tint: '#23483a',
    reference: 'OHS########',
  },
  { name: 'Bremwick Bank', currency: 'USD', look: 'window', tint: '#20304f', reference: 'BW-######-####' },
  { name: 'Larkfen', currency: 'USD', look: 'phone', tint: '#b4472b', reference: 'LF ########' },
  { name: 'Tidewrack Union', currency: 'USD', look: 'paper', tint: '#5a2b6e', reference: 'WIRE ######' },
];

export function banksFor(currency: Currency): readonly Bank[] {
  return banks.filter((bank) => bank.currency === currency);
}
