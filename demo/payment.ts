// How a customer pays an invoice: the bank and the receipt.

import type { Invoice } from '@burnish/contract/orders/entities';
import { type Money, moneyFromUnits, toDecimal } from '@burnish/domain/money/money';
import type { Customer } from './customer.ts';
import type { ReceiptInput } from './order.ts';
import { randomFor } from './random.ts';
import { type Bank, banksFor } from './receipts/banks.ts';
import { drawReceipt } from './receipts/draw-receipt.ts';
import { payee } from './receipts/payee.ts';
import { receiptLinks, receiptNotes } from './texts.ts';

export interface Payment {
  readonly paidAt: Date;
  /** Default: the customer's usual bank. */
  readonly bank?: Bank['name'];
  /** In the invoice's currency. Default: the invoice amount. */
  readonly amount?: number;
  readonly reference?: string;
  /** The payment reference on the receipt. Default: the invoice number. */
  readonly remark?: string;
  readonly notes?: string;
  /** Submits a link instead of a file. */
  readonly isLink?: boolean;
}

/** The same for each customer and currency, so that someone who pays by app always does. */
function usualBankOf(customer: Customer, { currency }: Invoice): Bank {
  const random = randomFor(`bank of ${customer.email}, ${currency}`);
  const known = banksFor(currency);
  // PDF statements take the longest to draw.
  return random.pick(random.percent(15) ? known : known.filter(({ look }) => look !== 'statement'));
}

function paidAmount({ amount, currency }: Invoice, paid: number | undefined): Money {
  return moneyFromUnits(paid ?? amount, currency);
}

/** The receipt that the customer submits for the invoice. */
export async function createReceiptInput(
  customer: Customer,
  invoice: Invoice,
  payment: Payment,
): Promise<ReceiptInput> {
  const { paidAt, isLink = false } = payment;
  // A sequence of its own, because the file is drawn while other stories continue.
  const random = randomFor(`payment of ${customer.email}, ${paidAt.getTime()}`);
  const named = banksFor(invoice.currency).find(({ name }) => name === payment.bank);
  const bank = named ?? usualBankOf(customer, invoice);
  const reference = payment.reference ?? random.digits(bank.reference);
  const notes = payment.notes ?? (random.percent(18) ? random.pick(receiptNotes) : null);
  const amount = paidAmount(invoice, payment.amount);
  const common = { paidOn: paidAt, reference, notes, amount: toDecimal(amount) };
  if (isLink) return { ...common, attachment: random.pick(receiptLinks) + random.digits('########') };
  const slip = {
    bank,
    amount,
    paidAt,
    payer: customer.name,
    payee: payee(invoice.currency).details,
    reference,
    remark: payment.remark ?? invoice.invoiceNumber,
  };
  const method = bank.look === 'paper' ? random.oneOf(['cash', 'check', 'bank_transfer']) : 'bank_transfer';
  return { ...common, method, attachment: await drawReceipt(slip, random) };
}
