import { rejectionMessages } from '@burnish/contract/errors';
import type { Upload } from '@burnish/contract/photos/entities';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { annotationView } from '../annotation-view.ts';
import type { Renditions } from '../renditions/index.ts';
import type { UploadRow } from './repository.ts';
import { reservationMilliseconds } from './reservation.ts';

/** An upload that has received nothing expires sooner. */
function expiresAfter({ state }: UploadRow, offset: number, retentionDays: number): number {
  const isEmpty = state === 'uploading' && offset === 0;
  return isEmpty ? reservationMilliseconds : retentionDays * millisecondsPerDay;
}

/** `offset`: bytes received so far. `retentionDays`: until a file that isn't submitted is deleted. */
export function uploadView(
  row: UploadRow,
  offset: number,
  {
    renditions: { urlFor },
    retentionDays,
  }: { readonly renditions: Pick<Renditions, 'urlFor'>; readonly retentionDays: number },
): Upload {
  const { id, fileName, folder, size, state, rejection, mimeType, width, height, warnings, sha256 } = row;
  const { jobId, photoId, pendingSubmissionId, notes, annotations } = row;
  const expiresAt = new Date(row.lastActivityAt.getTime() + expiresAfter(row, offset, retentionDays));
  return {
    _id: id,
    fileName,
    folder,
    jobId,
    photoId,
    size,
    offset,
    state,
    rejection: rejection === null ? null : rejectionMessages[rejection],
    mimeType,
    width,
    height,
    warnings: [...warnings],
    sha256,
    thumbnailUrl: row.hasRendition ? urlFor(id, thumbnailSizes.default) : null,
    previewUrl: row.hasRendition ? urlFor(id, thumbnailSizes.max) : null,
    notes,
    annotations: annotations.map(annotationView),
    pendingSubmissionId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
