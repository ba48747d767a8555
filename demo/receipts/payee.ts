// The studio's bank account for each currency. The banks are invented.
import { brand } from '@burnish/domain/brand';
import type { Currency } from '@burnish/domain/money/money';

export interface Account {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}

interface Payee {
  readonly details: Account & { readonly paymentLink?: string; readonly additionalInstructions?: string };
  readonly instructions: string;
}

const payees: { readonly [C in Currency]: Payee } = {
  NGN: {
    details: {
      accountNumber: '0123456789',
      accountName: `${brand.name} Studio Ltd`,
      bankName: 'Harmattan Bank',
    },
    instructions: 'Please transfer the full amount and use the invoice number as your payment reference.',
  },
  USD: {
    details: {
      accountNumber: '88 4410 2907',
      accountName: `${brand.name} Studio Inc.`,
      bankName: 'Quillmere Bank',
      paymentLink: 'https://pay.quillmere.test/burnish-studio',
      additionalInstructions: 'Routing 000 555 019 · SWIFT QUILTEST. Fees are paid by the sender.',
    },
    instructions: 'Please use the invoice number as your payment reference so that we can match it.',
  },
};

export function payee(currency: Currency): Payee {
  return payees[currency];
}
