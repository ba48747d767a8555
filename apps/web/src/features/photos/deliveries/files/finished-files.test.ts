import type { Photo } from '@burnish/contract/photos/entities';
import { photoSample, uploadSample } from '@burnish/contract/photos/samples';
import { describe, expect, it } from 'vitest';
import type { UploadItem } from '../../uploads/engine/types.ts';
import { arrangeFiles, countUnready, findChoices, matchingPhotos, submittableIds } from './finished-files.ts';

function photo(id: string, change: Partial<Photo> = {}): Photo {
  return {
    ...photoSample,
    _id: id,
    fileName: `DSC_${id}.NEF`,
    status: 'in_progress',
    allowedActions: ['submit_version'],
    ...change,
  };
}

/** `photoId` undefined: the server doesn't know the file yet. */
function item(id: string, photoId: string | null | undefined, change: Partial<UploadItem> = {}): UploadItem {
  const upload = photoId === undefined ? null : { ...uploadSample, _id: id, jobId: 'job', photoId };
  return {
    key: id,
    id,
    fileName: `${id}.tif`,
    folder: '',
    size: 1,
    bytesSent: 1,
    phase: 'ready',
    reason: null,
    file: null,
    upload,
    isDuplicate: false,
    ...change,
  };
}

const delivered = photo('9', { status: 'delivered', allowedActions: [] });
const photos = [photo('1'), photo('2'), photo('3'), delivered];
const summary = (items: readonly UploadItem[]) =>
  arrangeFiles(items, photos).map(({ item: { key }, issue }) => (issue === null ? key : `${key}: ${issue}`));

describe('arrangeFiles', () => {
  it('puts files that need a photo first, then other decisions, then failures', () => {
    expect(
      summary([
        item('a', '1'),
        item('b', null, { phase: 'rejected' }),
        item('c', '9'),
        item('d', undefined, { phase: 'uploading' }),
        item('e', null),
        item('f', null, { phase: 'checking' }),
      ]),
    ).toEqual(['e: no_photo', 'f: no_photo', 'c: delivered', 'b', 'a', 'd']);
  });

  it('finds files that are for the same photo, except rejected ones', () => {
    expect(
      summary([item('a', '1'), item('b', '1'), item('c', '2'), item('d', '2', { phase: 'rejected' })]),
    ).toEqual(['a: same_photo', 'b: same_photo', 'd', 'c']);
  });

  it('asks for another photo when the photo is gone', () => {
    expect(summary([item('a', 'withdrawn')])).toEqual(['a: no_photo']);
  });
});

it('submits files that are ready, have a photo and no issue', () => {
  const files = arrangeFiles(
    [
      item('a', '1'),
      item('b', '2', { phase: 'checking' }),
      item('c', null),
      item('d', '9'),
      item('e', '3', { id: null }),
    ],
    photos,
  );
  expect(submittableIds(files)).toEqual(['a']);
});

it('counts each file that is not submitted once', () => {
  const files = arrangeFiles(
    [
      item('a', '1'),
      item('b', '1'),
      item('c', null, { phase: 'checking' }),
      item('d', '9'),
      item('e', '2', { phase: 'checking' }),
      item('f', undefined, { phase: 'failed' }),
      item('g', '3'),
    ],
    photos,
  );
  expect(countUnready(files)).toEqual({
    needsPhoto: 1,
    samePhoto: 2,
    delivered: 1,
    unfinished: 1,
    failed: 1,
  });
});

describe('choosing a photo by hand', () => {
  const raw = photo('7', { fileName: 'DSC_0412.NEF' });
  const jpeg = photo('8', { fileName: 'DSC_0412.JPG' });
  const all = [photo('1'), raw, jpeg, photo('9', { fileName: 'DSC_0412.TIF', allowedActions: [] })];

  it('finds the photos that the name matches', () => {
    expect(matchingPhotos(all.slice(0, 3), 'dsc_0412_final.tif')).toEqual([raw, jpeg]);
    expect(matchingPhotos(all, 'hero.tif')).toEqual([]);
  });

  it('offers matching photos first, and only those that take a new file', () => {
    expect(findChoices(all, 'DSC_0412 v2.tif', ' ')).toEqual([raw, jpeg, all[0]]);
  });

  it('searches in the names', () => {
    expect(findChoices(all, 'DSC_0412 v2.tif', '.jpg')).toEqual([jpeg]);
    expect(findChoices(all, 'DSC_0412 v2.tif', 'none')).toEqual([]);
  });
});
