import type { Photo, Revision } from '@burnish/contract/photos/entities';
import type { PhotoStatus } from '@burnish/domain/photos/photo';

/** Whether the latest revision of a photo with this status is done: a version was delivered after it. */
const isRevised: { readonly [S in PhotoStatus]: boolean } = {
  received: false,
  in_progress: false,
  in_check: false,
  delivered: true,
  revision_requested: false,
  approved: true,
};

interface PhotoRevisions {
  /** The one to work on, until its version is delivered. */
  readonly open: Revision | null;
  /** The latest first. */
  readonly earlier: readonly Revision[];
}

export function revisionsOf({ status, revisions }: Photo): PhotoRevisions {
  const [latest, ...others] = revisions;
  return latest === undefined || isRevised[status]
    ? { open: null, earlier: revisions }
    : { open: latest, earlier: others };
}

/** Included revisions that have been used. */
export function usedRevisions({ revisions }: Photo): number {
  return revisions.filter(({ isCounted }) => isCounted).length;
}
