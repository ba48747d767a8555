// The finished files of a job: which photo each belongs to, and what keeps it from being submitted.
import type { Photo } from '@burnish/contract/photos/entities';
import { findPhotosOf } from '@burnish/domain/photos/version';
import type { UploadItem } from '../../uploads/engine/types.ts';

/**
 * `no_photo`: the server found none, or several. `same_photo`: so is another file. `delivered`: the photo takes no new file
 * until its customer requests a revision.
 */
export type FileIssue = 'no_photo' | 'same_photo' | 'delivered';

export interface FinishedFile {
  readonly item: UploadItem;
  /** Null: not assigned, or not known yet. */
  readonly photo: Photo | null;
  readonly issue: FileIssue | null;
}

const takesVersion = ({ allowedActions }: Photo) => allowedActions.includes('submit_version');

const isUsable = ({ phase }: UploadItem) => phase !== 'rejected';

/** Photos that several of the files are for. */
function findSharedPhotos(items: readonly UploadItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { upload } of items.filter(isUsable)) {
    const photoId = upload?.photoId ?? null;
    if (photoId === null) continue;
    if (seen.has(photoId)) shared.add(photoId);
    seen.add(photoId);
  }
  return shared;
}

function findIssue(item: UploadItem, photo: Photo | null, isShared: boolean): FileIssue | null {
  // A file that the server doesn't know yet has no photo yet.
  if (!isUsable(item) || item.upload === null) return null;
  if (photo === null) return 'no_photo';
  if (!takesVersion(photo)) return 'delivered';
  return isShared ? 'same_photo' : null;
}

/** What needs a decision comes first, then what failed. */
function rankOf({ issue, item: { phase } }: FinishedFile): number {
  if (issue === 'no_photo') return 0;
  if (issue !== null) return 1;
  return phase === 'rejected' || phase === 'failed' || phase === 'missing' ? 2 : 3;
}

/** Files that need a decision first; otherwise in the order of the items. */
export function arrangeFiles(items: readonly UploadItem[], photos: readonly Photo[]): FinishedFile[] {
  const photoById = new Map(photos.map((photo) => [photo._id, photo]));
  const shared = findSharedPhotos(items);
  return items
    .map((item) => {
      const photo = photoById.get(item.upload?.photoId ?? '') ?? null;
      const isShared = photo !== null && shared.has(photo._id);
      return { item, photo, issue: findIssue(item, photo, isShared) };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** IDs of the uploads that can be submitted. */
export function submittableIds(files: readonly FinishedFile[]): readonly string[] {
  return files.flatMap(({ item: { id, phase }, photo, issue }) =>
    id !== null && phase === 'ready' && photo !== null && issue === null ? id : [],
  );
}

export interface FileCounts {
  readonly needsPhoto: number;
  readonly samePhoto: number;
  readonly delivered: number;
  /** Being uploaded or checked. */
  readonly unfinished: number;
  /** Rejected, or not uploaded. */
  readonly failed: number;
}

/** Why files aren't submitted. Each counts once. */
export function countUnready(files: readonly FinishedFile[]): FileCounts {
  const count = (matches: (file: FinishedFile) => boolean) => files.filter(matches).length;
  const withoutIssue = files.filter(({ issue }) => issue === null);
  const hasFailed = ({ item: { phase } }: FinishedFile) => phase === 'rejected' || phase === 'failed';
  return {
    needsPhoto: count(({ issue }) => issue === 'no_photo'),
    samePhoto: count(({ issue }) => issue === 'same_photo'),
    delivered: count(({ issue }) => issue === 'delivered'),
    unfinished: withoutIssue.filter((file) => file.item.phase !== 'ready' && !hasFailed(file)).length,
    failed: withoutIssue.filter(hasFailed).length,
  };
}

/** Photos that a file can be for, by a search in their names. Without a search those that the file's name matches come first. */
export function findChoices(photos: readonly Photo[], fileName: string, search: string): readonly Photo[] {
  const choices = photos.filter(takesVersion);
  const words = search.trim().toLowerCase();
  if (words !== '') return choices.filter((photo) => photo.fileName.toLowerCase().includes(words));
  const matching = new Set(matchingPhotos(choices, fileName));
  return [...matching, ...choices.filter((photo) => !matching.has(photo))];
}

/** Photos whose name the file's name begins with. */
export function matchingPhotos(photos: readonly Photo[], fileName: string): readonly Photo[] {
  const photoById = new Map(photos.map((photo) => [photo._id, photo]));
  const named = photos.map((photo) => ({ id: photo._id, fileName: photo.fileName }));
  return findPhotosOf(fileName, named).flatMap(({ id }) => photoById.get(id) ?? []);
}
