// Where the images of withdrawn photos go.

/** A paid period, or images bought individually. */
export interface QuotaOfPhotos {
  /** Photos that use it, including those that are withdrawn now. */
  readonly photos: number;
  readonly used: number;
  readonly limit: number;
}

/** Adds up to the number of withdrawn photos. */
export interface ReturnedImages {
  /** An admin's edit has returned these before: fewer images are used than there are photos. */
  readonly alreadyReturned: number;
  /** These are given back to the quota itself. */
  readonly toOwn: number;
  /** These are given back to the period that runs instead. */
  readonly toRunning: number;
}

/**
 * Images return to their own quota while it runs. An ended period takes back only what was used beyond its limit, so that
 * no image is lost in it.
 */
export function splitReturn(
  { photos, used, limit }: QuotaOfPhotos,
  withdrawn: number,
  { isRunning }: { readonly isRunning: boolean },
): ReturnedImages {
  const alreadyReturned = Math.min(withdrawn, Math.max(0, photos - used));
  const rest = withdrawn - alreadyReturned;
  const toOwn = isRunning ? rest : Math.min(rest, Math.max(0, used - limit));
  return { alreadyReturned, toOwn, toRunning: rest - toOwn };
}
