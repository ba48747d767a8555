import { uploadSample } from '@burnish/contract/photos/samples';
import type { PhotoWarning } from '@burnish/domain/photos/photo';
import { expect, it } from 'vitest';
import { copy } from '../copy.ts';
import type { UploadItem } from '../engine/types.ts';
import { filterByView, warningTexts } from './warnings.ts';

function item(warnings: PhotoWarning[], change: Partial<UploadItem> = {}): UploadItem {
  return {
    key: 'one',
    id: 'one',
    fileName: 'DSC_1.jpg',
    folder: '',
    size: 1,
    bytesSent: 1,
    phase: 'ready',
    reason: null,
    file: null,
    upload: { ...uploadSample, warnings, width: 900, height: 600 },
    isDuplicate: false,
    ...change,
  };
}

it('lists the warnings, with the size of a low-resolution photo', () => {
  expect(warningTexts(item(['too_small', 'cmyk']))).toEqual([
    'Low resolution for print: 900 × 600',
    copy.grid.warning.cmyk,
  ]);
});

it('distinguishes a duplicate on this page from one that was uploaded before', () => {
  expect(warningTexts(item(['duplicate']))).toEqual([copy.grid.warning.duplicate]);
  expect(warningTexts(item(['duplicate'], { isDuplicate: true }))).toEqual([copy.grid.duplicateHere]);
});

it('filters items by view', () => {
  const fine = item([]);
  const small = item(['too_small']);
  const rejected = item(['too_small'], { phase: 'rejected' });
  const failed = item([], { phase: 'failed' });
  const all = [fine, small, rejected, failed];
  expect(filterByView(all, 'all')).toEqual(all);
  expect(filterByView(all, 'warnings')).toEqual([small]);
  expect(filterByView(all, 'problems')).toEqual([rejected, failed]);
});
