// How a customer pays an invoice: from which bank, with which receipt.

import type { Invoice } from '@burnish/contract/entity';
import { type Money, toDecimal, units } from '@burnish/domain/money/money';
import { chanceOf } from './chance.ts';
import type { Customer } from './customer.ts';
import type { Handed } from './order.ts';
import { type Bank, banksFor } from './receipts/banks.ts';
import { drawSlip } from './receipts/draw-slip.ts';
import { payee } from './receipts/payee.ts';
import { receiptLinks, receiptNotes } from './words.ts';

export interface Payment {
  readonly paidAt: Date;
  /** Another bank than the customer's usual one. */
  readonly bank?: Bank['name'];
  /** In the invoice's currency, where it is not what the invoice asks for. */
  readonly amount?: number;
  readonly reference?: string;
  /** What the slip says where it is not the invoice's number. */
  readonly remark?: string;
  readonly notes?: string;
  /** Hands in a link and no file. */
  readonly isLink?: boolean;
}

/** One for each customer and currency: who pays by the app does so each time. */
function usualBank(customer: Customer, { currency }: Invoice): Bank {
  const chance = chanceOf(`bank of ${customer.email}, ${currency}`);
  const known = banksFor(currency);
  // Statements take the longest to draw, and to read.
  return chance.pick(chance.in100(15) ? known : known.filter(({ look }) => look !== 'statement'));
}

function paidMoney({ amount, currency }: Invoice, paid: number | undefined): Money {
  return units(paid ?? amount, currency);
}

/** What the customer hands in for the invoice. */
export async function pay(customer: Customer, invoice: Invoice, payment: Payment): Promise<Handed> {
  const { paidAt, isLink = false } = payment;
  // Its own: it is drawn while other things happen.
  const chance = chanceOf(`payment of ${customer.email}, ${paidAt.getTime()}`);
  const named = banksFor(invoice.currency).find(({ name }) => name === payment.bank);
  const bank = named ?? usualBank(customer, invoice);
  const reference = payment.reference ?? chance.digits(bank.reference);
  const notes = payment.notes ?? (chance.in100(18) ? chance.pick(receiptNotes) : null);
  const amount = paidMoney(invoice, payment.amount);
  const common = { paidOn: paidAt, reference, notes, amount: toDecimal(amount) };
  if (isLink) return { ...common, proof: chance.pick(receiptLinks) + chance.digits('########') };
  const slip = {
    bank,
    amount,
    paidAt,
    payer: customer.name,
    payee: payee(invoice.currency).details,
    reference,
    remark: payment.remark ?? invoice.invoiceNumber,
  };
  const method = bank.look === 'paper' ? chance.of(['cash', 'check', 'bank_transfer']) : 'bank_transfer';
  return { ...common, method, proof: await drawSlip(slip, chance) };
}
