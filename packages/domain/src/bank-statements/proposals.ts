// Proposes invoices for a line of a bank statement. A proposal settles nothing: an admin confirms it.
import type { Currency } from '../money/money.ts';
import { findInvoiceNumbers, hasImportedNumber, isMentioned } from './invoice-numbers.ts';
import { isSimilarName, nameWords } from './name-similarity.ts';

/** Why an invoice is proposed, the strongest first. */
export const proposalReasons = ['number', 'amount', 'payer'] as const;
export type ProposalReason = (typeof proposalReasons)[number];

export interface ProposedLine {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly payer: string | null;
  readonly text: string;
}

export interface CandidateInvoice {
  readonly id: string;
  readonly number: string;
  /** It has the number of another system. */
  readonly isImported: boolean;
  readonly dueMinor: number;
  readonly currency: Currency;
  /** Of the customer: their own and their company's. */
  readonly names: readonly string[];
}

export interface Proposal<Invoice> {
  readonly invoice: Invoice;
  readonly reasons: readonly ProposalReason[];
  /** The number is mentioned and the amount is what is due: it can be confirmed without further choices. */
  readonly isExact: boolean;
}

export const maxProposals = 5;

const weights: { readonly [R in ProposalReason]: number } = { number: 4, amount: 2, payer: 1 };

function scoreOf(reasons: readonly ProposalReason[]): number {
  return reasons.reduce((sum, reason) => sum + weights[reason], 0);
}

/** Where the words of the payer are looked for: the text, if the bank doesn't say who paid. */
export function payerWords({ payer, text }: Pick<ProposedLine, 'payer' | 'text'>): string[] {
  return nameWords(payer ?? text);
}

/** The best first, of equal ones the oldest invoice. Invoices in another currency or without anything due are never proposed. */
export function proposeInvoices<Invoice extends CandidateInvoice>(
  line: ProposedLine,
  candidates: readonly Invoice[],
): Proposal<Invoice>[] {
  const text = `${line.text} ${line.payer ?? ''}`;
  const mentions = findInvoiceNumbers(text);
  const words = payerWords(line);
  const proposals = candidates.flatMap((invoice) => {
    if (invoice.currency !== line.currency || invoice.dueMinor <= 0) return [];
    const applies: { readonly [R in ProposalReason]: boolean } = {
      number: invoice.isImported
        ? hasImportedNumber(text, invoice.number)
        : isMentioned(invoice.number, mentions),
      amount: invoice.dueMinor === line.amountMinor,
      payer: invoice.names.some((name) => isSimilarName(name, words)),
    };
    const reasons = proposalReasons.filter((reason) => applies[reason]);
    return reasons.length === 0 ? [] : [{ invoice, reasons, isExact: applies.number && applies.amount }];
  });
  return proposals
    .sort(
      (a, b) => scoreOf(b.reasons) - scoreOf(a.reasons) || a.invoice.number.localeCompare(b.invoice.number),
    )
    .slice(0, maxProposals);
}
