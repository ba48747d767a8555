// Where a card can be moved. Only the start of work changes the column of a job; everything else follows from its photos.
import type { Job } from '@burnish/contract/photos/entities';
import type { JobStage } from '@burnish/domain/photos/board';
import { copy } from './copy.ts';

/** `refused`: why it isn't possible, and what to do instead. */
export type Move = { readonly kind: 'start' } | { readonly kind: 'refused'; readonly reason: string };

const text = copy.refused;
const refused = (reason: string): Move => ({ kind: 'refused', reason });

/** Null: the job is in this column. */
export function moveOf(
  { allowedActions }: Pick<Job, 'allowedActions'>,
  from: JobStage,
  to: JobStage,
): Move | null {
  if (to !== 'in_progress') return from === to ? null : refused(text[to]);
  if (from === 'received') return allowedActions.includes('start') ? { kind: 'start' } : refused(text.start);
  return from === to ? null : refused(text.in_progress[from]);
}
