// What was said of the photographs that are gathered, until they are handed in. It outlives a reload.
import { type Tier, tiers } from '@burnish/domain/catalogue/plans';
import { type Pace, paces } from '@burnish/domain/photo/job';
import type { Mark } from '@burnish/domain/photo/photo';
import { z } from 'zod';

export interface OfPhoto {
  /** Undefined: as for all. Null: the first with room. */
  readonly tier?: Tier | null | undefined;
  readonly notes: string;
  readonly marks: readonly Mark[];
}

export interface Typed {
  /** Null: as the service would choose. */
  readonly accountId: string | null;
  readonly tier: Tier | null;
  readonly pace: Pace;
  readonly brief: string;
  /** By the key of the file, which a reload does not change. */
  readonly photos: Readonly<Record<string, OfPhoto>>;
}

export const nothingTyped: Typed = { accountId: null, tier: null, pace: 'usual', brief: '', photos: {} };

const nothingSaid: OfPhoto = { notes: '', marks: [] };

export function saidOf({ photos }: Typed, key: string): OfPhoto {
  return photos[key] ?? nothingSaid;
}

export function tierOf(typed: Typed, key: string): Tier | null {
  const { tier } = saidOf(typed, key);
  return tier === undefined ? typed.tier : tier;
}

export function say(typed: Typed, key: string, change: Partial<OfPhoto>): Typed {
  return { ...typed, photos: { ...typed.photos, [key]: { ...saidOf(typed, key), ...change } } };
}

const place = z.number().min(0).max(1);
const kept = z.object({
  accountId: z.string().nullable(),
  tier: z.enum(tiers).nullable(),
  pace: z.enum(paces),
  brief: z.string(),
  photos: z.record(
    z.string(),
    z.object({
      tier: z.enum(tiers).nullish(),
      notes: z.string(),
      marks: z.array(z.object({ x: place, y: place, note: z.string() })),
    }),
  ),
});

/** What was kept, if it still is what this page keeps. */
export function readTyped(words: unknown): Typed {
  const read = kept.safeParse(words);
  return read.success ? read.data : nothingTyped;
}
