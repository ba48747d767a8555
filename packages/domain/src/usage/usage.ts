// The number of used images is never set. It is the sum of the usage entries; an edit adds the difference.

export interface UsageEntry {
  /** Images used; a negative number returns images. Never 0. */
  readonly images: number;
}

export function totalUsed(entries: readonly UsageEntry[]): number {
  return entries.reduce((sum, { images }) => sum + images, 0);
}

/** The entry that changes the total from `used` to `target`. Null: no change. */
export function correctionFor(used: number, target: number): UsageEntry | null {
  return target === used ? null : { images: target - used };
}

const defaultCorrectionReason = 'Edited by an admin';

/** Every correction is stored with a reason, even when the admin gives none. */
export function correctionReason(given: string | null | undefined): string {
  return given || defaultCorrectionReason;
}

/** In characters. */
export const maxReasonLength = 200;

/**
 * Reason for the entry that offsets the return of a withdrawn photo's image when an admin's edit has already returned
 * that image.
 */
export const alreadyReturnedReason = 'Already returned by an earlier edit';
