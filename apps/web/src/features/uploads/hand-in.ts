// Whether what is gathered can be handed in, and what is sent when it is.
import type { PhotoAccount } from '@burnish/contract/entity';
import type { newJob } from '@burnish/contract/photo-fields';
import { jobPhotosMax } from '@burnish/domain/photo/photo';
import type { z } from 'zod';
import { copy } from './copy.ts';
import type { Phase, UploadItem } from './engine/types.ts';
import type { Reckoning } from './price.ts';
import { saidOf, type Typed, tierOf } from './typed.ts';

export type NewJobInput = z.input<typeof newJob>;

const { why } = copy.handIn;

/** What will be handed in: all that is not refused. */
export function counting(items: readonly UploadItem[]): readonly UploadItem[] {
  return items.filter(({ phase }) => phase !== 'refused');
}

const obstacles: readonly { phases: readonly Phase[]; words: (many: number) => string }[] = [
  { phases: ['missing'], words: why.missing },
  { phases: ['failed'], words: why.failed },
  { phases: ['waiting', 'sending'], words: why.arriving },
  { phases: ['checking'], words: why.checking },
];

/** Why they cannot be handed in now, for a person; null when they can. */
export function whyNot(items: readonly UploadItem[], reckoning: Reckoning | null): string | null {
  const counted = counting(items);
  if (counted.length === 0) return why.nothing;
  if (counted.length > jobPhotosMax) return why.tooMany(jobPhotosMax);
  if (reckoning === null) return why.account;
  const beyond = reckoning.exceeding.reduce((sum, { count }) => sum + count, 0);
  if (beyond > 0) return why.exceeds(beyond);
  for (const { phases, words } of obstacles) {
    const many = counted.filter(({ phase }) => phases.includes(phase)).length;
    if (many > 0) return words(many);
  }
  return null;
}

export function jobOf(items: readonly UploadItem[], account: PhotoAccount, typed: Typed): NewJobInput {
  const { brief, pace } = typed;
  const isByPiece = account.tiersLeft === null;
  return {
    subscriptionId: account.subscriptionId,
    brief,
    pace: account.turnarounds.some((one) => one.pace === pace) ? pace : 'usual',
    photos: items.flatMap(({ id, key, phase }) => {
      if (id === null || phase !== 'ready') return [];
      const { notes, marks } = saidOf(typed, key);
      return [{ uploadId: id, tier: isByPiece ? null : tierOf(typed, key), notes, marks: [...marks] }];
    }),
  };
}
