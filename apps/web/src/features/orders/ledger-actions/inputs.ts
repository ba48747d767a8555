// What an admin types in the dialogs about money, and the calls' inputs that follow from it.
import type { Wire } from '@burnish/contract/api';
import { appliedCredit, newCreditNote, newRefund, recordedPayment } from '@burnish/contract/ledger/inputs';
import type { Invoice } from '@burnish/contract/orders/entities';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { type Currency, type Money, money, moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import type { RecordedPaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import type { FieldError } from '../../../lib/api-error.ts';
import { amountText, readAmount } from '../../../presentation/payment-amount.ts';
import type { settlementInput } from '../settlement/settlement-input.ts';
import { copy } from './copy.ts';
import { amountErrors, bodyErrors } from './form-errors.ts';

type Body<Name extends keyof Wire> = Wire[Name] extends { body: infer Input } ? Input : never;

/** The amount in minor units; 0 while it can't be read. */
export function typedMinor(text: string, currency: Currency): number {
  return readAmount(text, currency).amount?.minor ?? 0;
}

function decimalOf(text: string, currency: Currency): number {
  return toDecimal(money(typedMinor(text, currency), currency));
}

/** ISO dates compare as text. */
function futureErrors(path: string, date: string, today: string, message: string): FieldError[] {
  return date > today ? [{ path, message }] : [];
}

export interface PaymentInput {
  amount: string;
  paymentMethod: RecordedPaymentMethod;
  paymentDate: string;
  reference: string;
}

export function initialPayment({ amountDue, currency }: Invoice, today: string): PaymentInput {
  return {
    amount: amountText(amountDue, currency),
    paymentMethod: 'bank_transfer',
    paymentDate: today,
    reference: '',
  };
}

export function paymentBody(
  { amount, ...input }: PaymentInput,
  { amountDue, currency }: Pick<Invoice, 'amountDue' | 'currency'>,
  rest: ReturnType<typeof settlementInput> = {},
): Body<'POST /admin/invoices/:id/payments'> {
  return { ...input, ...rest, amount: decimalOf(amount, currency), amountDue };
}

export function paymentErrors(input: PaymentInput, invoice: Invoice, today: string): readonly FieldError[] {
  return bodyErrors(recordedPayment, paymentBody(input, invoice), [
    ...amountErrors('amount', input.amount, invoice.currency),
    ...futureErrors('paymentDate', input.paymentDate, today, paymentMessages.futureDate),
  ]);
}

export interface CreditInput {
  amount: string;
}

/** As much as possible. */
export function initialCredit({ amountDue, currency }: Invoice, available: number): CreditInput {
  return { amount: amountText(Math.min(amountDue, available), currency) };
}

export function creditErrors(
  { amount }: CreditInput,
  { amountDue, currency }: Pick<Invoice, 'amountDue' | 'currency'>,
  available: number,
): readonly FieldError[] {
  const minor = typedMinor(amount, currency);
  const tooMuch = (message: string): FieldError[] => [{ path: 'amount', message }];
  if (minor > moneyFromUnits(available, currency).minor) return tooMuch(copy.applyCredit.aboveCredit);
  if (minor > moneyFromUnits(amountDue, currency).minor) return tooMuch(paymentMessages.aboveDue);
  return bodyErrors(
    appliedCredit,
    creditBody({ amount }, { amountDue, currency }),
    amountErrors('amount', amount, currency),
  );
}

export function creditBody(
  { amount }: CreditInput,
  { amountDue, currency }: Pick<Invoice, 'amountDue' | 'currency'>,
): Body<'POST /admin/invoices/:id/credit'> {
  return { amount: decimalOf(amount, currency), amountDue };
}

export interface CreditNoteInput {
  items: { description: string; amount: string }[];
  reason: string;
  /** It also ends what the invoice paid for. */
  ends: boolean;
  endDate: string;
}

export function initialCreditNote(today: string): CreditNoteInput {
  return { items: [{ description: '', amount: '' }], reason: '', ends: false, endDate: today };
}

type Credited = Pick<Invoice, 'amountPaid' | 'amountCredited' | 'currency'>;

/** What a credit note for the invoice can amount to, at most. */
export function creditableOf({ amountPaid, amountCredited, currency }: Credited): Money {
  const [paid, credited] = [moneyFromUnits(amountPaid, currency), moneyFromUnits(amountCredited, currency)];
  return money(paid.minor - credited.minor, currency);
}

export function creditNoteTotal(items: CreditNoteInput['items'], currency: Currency): Money {
  return money(
    items.reduce((sum, { amount }) => sum + typedMinor(amount, currency), 0),
    currency,
  );
}

export function creditNoteBody(
  { items, reason, ends, endDate }: CreditNoteInput,
  { amountCredited, currency }: Credited,
): Body<'POST /admin/invoices/:id/credit-notes'> {
  return {
    items: items.map(({ description, amount }) => ({ description, amount: decimalOf(amount, currency) })),
    reason,
    ...(ends ? { endDate } : {}),
    amountCredited,
  };
}

export function creditNoteErrors(input: CreditNoteInput, invoice: Credited): readonly FieldError[] {
  const { currency } = invoice;
  const errors = bodyErrors(
    newCreditNote,
    creditNoteBody(input, invoice),
    input.items.flatMap(({ amount }, index) => amountErrors(`items.${index}.amount`, amount, currency)),
  );
  if (errors.length > 0) return errors;
  // The last line is where the limit was passed, or can be corrected.
  const path = `items.${input.items.length - 1}.amount`;
  const isTooMuch = creditNoteTotal(input.items, currency).minor > creditableOf(invoice).minor;
  return isTooMuch ? [{ path, message: paymentMessages.abovePaid }] : [];
}

export interface RefundInput {
  amount: string;
  method: RecordedPaymentMethod;
  reference: string;
  refundDate: string;
}

interface Credit {
  readonly creditBalance: number;
  readonly currency: Currency;
}

export function initialRefund({ creditBalance, currency }: Credit, today: string): RefundInput {
  return {
    amount: amountText(creditBalance, currency),
    method: 'bank_transfer',
    reference: '',
    refundDate: today,
  };
}

export function refundBody(
  { amount, ...input }: RefundInput,
  { creditBalance, currency }: Credit,
): Body<'POST /admin/customers/:id/refunds'> {
  return { ...input, currency, amount: decimalOf(amount, currency), creditBalance };
}

export function refundErrors(input: RefundInput, credit: Credit, today: string): readonly FieldError[] {
  const { creditBalance, currency } = credit;
  const isTooMuch = typedMinor(input.amount, currency) > moneyFromUnits(creditBalance, currency).minor;
  return bodyErrors(newRefund, refundBody(input, credit), [
    ...amountErrors('amount', input.amount, currency),
    ...(isTooMuch ? [{ path: 'amount', message: copy.applyCredit.aboveCredit }] : []),
    ...futureErrors('refundDate', input.refundDate, today, paymentMessages.futureRefund),
  ]);
}
