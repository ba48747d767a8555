// How much disk space incomplete uploads may reserve for bytes that they have announced but not sent. All sizes are bytes.
import { DomainError } from '@burnish/domain/errors';
import { maxPhotoBytes } from '@burnish/domain/photos/photo';

/** An upload that receives nothing for this long no longer reserves space, and is removed if it is still empty. */
export const reservationMilliseconds = 3_600_000;

/** For the uploads of one user: as many of the largest files as a browser sends at once, and some to resume. */
export const maxReservedBytes = 4 * maxPhotoBytes;

export interface Reserved {
  readonly byUser: number;
  readonly byAll: number;
}

/**
 * The error of another upload of this size, or null if it is possible. One user reserves at most half of what is
 * available, so that there is always space for others; a single upload only has to fit.
 */
export function findReservationError(
  size: number,
  reserved: Reserved,
  availableBytes: number,
): DomainError | null {
  if (reserved.byAll + size > availableBytes) return new DomainError('STORAGE_FULL');
  const maxByUser = Math.min(maxReservedBytes, availableBytes / 2);
  const isTooMuch = reserved.byUser > 0 && reserved.byUser + size > maxByUser;
  return isTooMuch ? new DomainError('TOO_MANY_UNFINISHED_UPLOADS') : null;
}
