import type { RefundCalculation } from '@burnish/contract/refund-requests/entities';
import { formatMoney } from '../../../lib/format.ts';
import { copy } from './copy.ts';
import type { Side } from './describe-request.ts';

interface UnusedValueNoteProps {
  calculation: RefundCalculation;
  side: Side;
}

/** What the invoice of an upgrade leaves out. */
export function UnusedValueNote({ calculation: { unusedValue, currency }, side }: UnusedValueNoteProps) {
  if (unusedValue === 0) return null;
  return <p className="note">{copy.unusedValue[side](formatMoney(unusedValue, currency))}</p>;
}
