// How many images are used is never set: it is the sum of what was entered, and an edit enters the difference.

export interface UsageEntry {
  /** Images: positive uses them, negative gives them back. Never 0. */
  readonly images: number;
}

/** Images used, by all that was entered. */
export function usedBy(entries: readonly UsageEntry[]): number {
  return entries.reduce((sum, { images }) => sum + images, 0);
}

/** What an admin's edit enters so that as many images are used as they wish. Null: nothing changes. */
export function entryForEdit(used: number, wished: number): UsageEntry | null {
  return wished === used ? null : { images: wished - used };
}

const unexplainedEdit = 'Edited by an admin';

/** An edit has a reason in the record, also where whoever made it gave none. */
export function reasonForEdit(given: string | null | undefined): string {
  return given || unexplainedEdit;
}

/** Characters of a reason, at most. */
export const reasonLength = 200;

/** Of the entry that keeps a withdrawn photograph from giving back an image that an edit gave back before. */
export const explainedCorrection = 'Given back by an edit before';
