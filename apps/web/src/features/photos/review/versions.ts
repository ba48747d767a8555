// The versions of a photo, and what the customer asked to be changed about each.
import type { Photo, PhotoVersion, Revision } from '@burnish/contract/photos/entities';
import type { Annotation } from '@burnish/domain/photos/annotation';
import type { ViewedVersion } from '../viewer/compare.ts';
import { copy } from './copy.ts';

/** The ID of the original among the versions. */
export const originalId = 'original';

interface Measured {
  readonly width: number | null;
  readonly height: number | null;
}

export function sizeOf({ width, height }: Measured) {
  return width === null || height === null ? null : { width, height };
}

function versionLabel({ number, deliveredAt }: PhotoVersion): string {
  return deliveredAt === null ? copy.versionInCheck(number) : copy.version(number);
}

/** The original first. */
export function versionsOf(photo: Photo): readonly ViewedVersion[] {
  const { thumbnailUrl, versions } = photo;
  return [
    { id: originalId, label: copy.original, size: sizeOf(photo), thumbnailUrl },
    ...versions.toReversed().map((version) => ({
      id: version._id,
      label: versionLabel(version),
      size: sizeOf(version),
      thumbnailUrl: version.thumbnailUrl,
    })),
  ];
}

/** What was written and drawn on a version. */
export interface Marked {
  readonly notes: string;
  readonly annotations: readonly Annotation[];
}

/** The latest request about a version. */
export function requestFor({ revisions }: Photo, versionId: string): Revision | null {
  return revisions.find((revision) => revision.versionId === versionId) ?? null;
}

/** As sent: with the submission, or with the request about the version. */
export function markedOn(photo: Photo, versionId: string): Marked {
  const sent =
    versionId === originalId
      ? { note: photo.notes, annotations: photo.annotations }
      : requestFor(photo, versionId);
  return { notes: sent?.note ?? '', annotations: sent?.annotations ?? [] };
}

/** The version that a request would be about. Null: none can be requested. */
export function revisableVersion({ allowedActions, versions }: Photo): PhotoVersion | null {
  return allowedActions.includes('request_revision') ? (versions[0] ?? null) : null;
}
