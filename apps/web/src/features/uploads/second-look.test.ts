import { uploadSample } from '@burnish/contract/samples';
import type { PhotoFinding } from '@burnish/domain/photo/photo';
import { expect, it } from 'vitest';
import { copy } from './copy.ts';
import type { UploadItem } from './engine/types.ts';
import { inView, warningsOf } from './second-look.ts';

const words = copy.sheet;

function item(findings: PhotoFinding[], change: Partial<UploadItem> = {}): UploadItem {
  return {
    key: 'one',
    id: 'one',
    fileName: 'DSC_1.jpg',
    folder: '',
    size: 1,
    sent: 1,
    phase: 'ready',
    words: null,
    file: null,
    upload: { ...uploadSample, findings, width: 900, height: 600 },
    isDuplicate: false,
    ...change,
  };
}

it('says what was found, and how small a small one is', () => {
  expect(warningsOf(item(['too_small', 'cmyk']))).toEqual(['Small for print: 900 × 600', words.finding.cmyk]);
});

it('tells the same picture here from one that was sent before', () => {
  expect(warningsOf(item(['duplicate']))).toEqual([words.finding.duplicate]);
  expect(warningsOf(item(['duplicate'], { isDuplicate: true }))).toEqual([words.again]);
});

it('shows those that deserve a second look, and those that were not taken', () => {
  const sound = item([]);
  const small = item(['too_small']);
  const refused = item(['too_small'], { phase: 'refused' });
  const failed = item([], { phase: 'failed' });
  const all = [sound, small, refused, failed];
  expect(inView(all, 'all')).toEqual(all);
  expect(inView(all, 'second')).toEqual([small]);
  expect(inView(all, 'out')).toEqual([refused, failed]);
});
