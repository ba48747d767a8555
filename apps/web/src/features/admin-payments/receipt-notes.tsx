import type { Receipt } from '@burnish/contract/entity';
import { type Line, Lines } from '../../ui/lines.tsx';
import { Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';

/** What the customer wrote beside it, and what became of it. */
export function ReceiptNotes({ receipt: { notes, adminNotes, reviewedAt } }: { receipt: Receipt }) {
  const lines: Line[] = [];
  if (notes) lines.push({ term: copy.customerNote, value: notes });
  if (reviewedAt) lines.push({ term: copy.decidedAt, value: <Instant at={reviewedAt} time /> });
  if (adminNotes) lines.push({ term: copy.decidedNote, value: adminNotes });
  return lines.length > 0 && <Lines items={lines} />;
}
