// An amount that someone paid, as customers and admins type it.
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { currencySymbols } from '@burnish/domain/money/format-money';
import { type Currency, type Money, moneyFromUnits } from '@burnish/domain/money/money';
import {
  comparePayment,
  type PaymentDifference,
  parsePayment,
} from '@burnish/domain/orders/receipt/received-payment';
import { formatMoney } from '../lib/format.ts';
import { parseDecimal } from '../lib/parse-decimal.ts';

/** For an amount that isn't a number, such as '45,00'. */
const unreadable = 'Enter an amount like 1,250.50.';

export type TypedAmount =
  | { readonly amount: Money; readonly error: null }
  | { readonly amount: null; readonly error: string };

const invalid = (error: string): TypedAmount => ({ amount: null, error });

export function readAmount(text: string, currency: Currency): TypedAmount {
  const plain = text.replace(currencySymbols[currency], '');
  if (plain.trim() === '') return invalid(paymentMessages.noAmount);
  const decimal = parseDecimal(plain);
  if (decimal === null) return invalid(unreadable);
  if (decimal <= 0) return invalid(paymentMessages.notPositive);
  const amount = parsePayment(decimal, currency);
  return amount === null ? invalid(paymentMessages.tooExact) : { amount, error: null };
}

/** '45,000' or '1,250.50', for a field that has the currency's symbol beside it. */
export function amountText(amount: number, currency: Currency): string {
  return formatMoney(amount, currency).replace(currencySymbols[currency], '');
}

export interface Due {
  readonly amount: number;
  readonly currency: Currency;
}

/** The difference of a typed amount to what is due. Null: it isn't readable. */
export function differenceTo(text: string, due: Due): PaymentDifference | null {
  const { amount } = readAmount(text, due.currency);
  return amount && comparePayment(amount, moneyFromUnits(due.amount, due.currency));
}
