// Finds the invoices that lines may pay. They are computed when the lines are read, so that they follow from what is due now.

import { compactNumber, findInvoiceNumbers } from '@burnish/domain/bank-statements/invoice-numbers';
import { type Proposal, payerWords, proposeInvoices } from '@burnish/domain/bank-statements/proposals';
import { formatDocumentNumber } from '@burnish/domain/document-number';
import type { Queries } from '../../platform/db/database.ts';
import * as repository from './repository.ts';

type Line = Pick<
  repository.LineRow,
  'id' | 'amountMinor' | 'currency' | 'payer' | 'text' | 'bookedOn' | 'status'
>;
type LineProposals = readonly Proposal<repository.Candidate & { readonly names: readonly string[] }>[];

/** The whole numbers that a line may mention. Without a year, it is the one of the line or the one before. */
function mentionedNumbers({ text, payer, bookedOn }: Line): string[] {
  const lineYear = Number(bookedOn.slice(0, 4));
  return findInvoiceNumbers(`${text} ${payer ?? ''}`).flatMap(({ year, sequence }) => {
    const years = year === null ? [lineYear, lineYear - 1] : [year];
    return years.map((one) => formatDocumentNumber('INV', one, sequence));
  });
}

/** The two longest words of the payer, which few customers have in common. */
function searchedPayer({ payer, text }: Line): repository.CandidateSearch['payer'] {
  if (payer === null) return null;
  const words = payerWords({ payer, text }).toSorted((a, b) => b.length - a.length);
  const [first, second] = words.map((word) => word.toLowerCase());
  return first === undefined || second === undefined ? null : [first, second];
}

/** By the ID of each open line. The ones of a line don't depend on the other lines. */
export async function findProposals(
  queries: Queries,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, LineProposals>> {
  const open = lines.filter(({ status }) => status === 'open');
  if (open.length === 0) return new Map();
  const found = await repository.findCandidates(
    queries,
    open.map((line) => ({
      ...line,
      numbers: mentionedNumbers(line),
      compactText: compactNumber(`${line.text} ${line.payer ?? ''}`),
      payer: searchedPayer(line),
    })),
  );
  const candidates = found.map((candidate) => {
    const { fullName, companyName } = candidate.customer;
    return { ...candidate, names: [fullName, companyName].filter((name) => name !== null) };
  });
  const ofLine = Map.groupBy(candidates, ({ line }) => line);
  return new Map(open.map((line, index) => [line.id, proposeInvoices(line, ofLine.get(index) ?? [])]));
}
