import { newPendingSubmission } from '@burnish/contract/pending-submissions/inputs';
import { photoQuotaSample, uploadSample } from '@burnish/contract/photos/samples';
import { describe, expect, it } from 'vitest';
import { emptyDraft, photoDraft, restoreInstructions, updatePhotoDraft } from '../draft.ts';
import { entryKey } from '../engine/entries.ts';
import type { UploadItem } from '../engine/types.ts';
import { buildExtraImagesOrder, findExtraImages, isReadyToOrder } from './extra-images.ts';

const gold = {
  ...photoQuotaSample,
  currency: 'USD',
  imagesUsed: 55,
  imagesLimit: 60,
  remainingByTier: { natural: 5, highEnd: 2, magazine: 5 },
} as const;

const item = (key: string, change: Partial<UploadItem> = {}): UploadItem => ({
  key,
  id: uploadSample._id,
  fileName: `${key}.jpg`,
  folder: '',
  size: 1,
  bytesSent: 1,
  phase: 'ready',
  reason: null,
  file: null,
  upload: null,
  isDuplicate: false,
  ...change,
});
const items = (count: number) => Array.from({ length: count }, (_, index) => item(`${index}`));
const keysOf = (extra: ReturnType<typeof findExtraImages>) =>
  extra.map((images) => [images.tier, images.items.map(({ key }) => key)]);

describe('findExtraImages', () => {
  it('finds the last photos that exceed the plan, as natural ones without a tier', () => {
    expect(keysOf(findExtraImages(gold, items(7), emptyDraft))).toEqual([['natural', ['5', '6']]]);
    expect(findExtraImages(gold, items(5), emptyDraft)).toEqual([]);
  });

  it('finds one group for each tier', () => {
    const draft = {
      ...emptyDraft,
      tier: 'highEnd' as const,
      photos: { '4': { tier: 'magazine' as const, notes: '', annotations: [] } },
    };
    const used = { ...gold, imagesUsed: 60 };
    expect(keysOf(findExtraImages(gold, items(4), draft))).toEqual([['highEnd', ['2', '3']]]);
    expect(keysOf(findExtraImages(used, items(5), draft))).toEqual([
      ['highEnd', ['0', '1', '2', '3']],
      ['magazine', ['4']],
    ]);
  });

  it('orders single images of the tier that was bought, and none for product photos', () => {
    const images = { ...gold, remainingByTier: null, imagesUsed: 59 };
    expect(keysOf(findExtraImages({ ...images, tier: 'magazine' }, items(2), emptyDraft))).toEqual([
      ['magazine', ['1']],
    ]);
    expect(findExtraImages({ ...images, tier: null }, items(2), emptyDraft)).toEqual([]);
  });
});

describe('an order of extra images', () => {
  const annotations = [{ kind: 'pin', x: 0.5, y: 0.5, note: 'Lighten.' }] as const;
  const draft = {
    ...emptyDraft,
    brief: 'Warm.',
    turnaround: 'expedited' as const,
    photos: { a: { notes: 'Sleeve', annotations } },
  };
  const extra = { tier: 'natural', currency: 'NGN', items: [item('a')] } as const;

  it('has the instructions, and a turnaround that is offered for single images', () => {
    const order = buildExtraImagesOrder(extra, draft);
    expect(order).toMatchObject({ turnaround: 'standard', brief: 'Warm.', fileNames: ['a.jpg'] });
    const { photos } = newPendingSubmission.pick({ photos: true }).parse(order);
    expect(photos).toEqual([{ uploadId: uploadSample._id, notes: 'Sleeve', annotations }]);
  });

  it('is possible once all photos are uploaded and all annotations have notes', () => {
    expect(isReadyToOrder(extra, draft)).toBe(true);
    expect(isReadyToOrder({ ...extra, items: [item('a', { phase: 'checking' })] }, draft)).toBe(false);
    const unnamed = {
      ...draft,
      photos: { a: { notes: '', annotations: [{ ...annotations[0], note: '' }] } },
    };
    expect(isReadyToOrder(extra, unnamed)).toBe(false);
  });

  it('restores the instructions of photos that return, unless others were entered since', () => {
    const upload = { ...uploadSample, notes: 'Sleeve', annotations: [{ number: 1, ...annotations[0] }] };
    const returned = [item('a', { upload })];
    expect(restoreInstructions(emptyDraft, returned).photos).toEqual({ a: { notes: 'Sleeve', annotations } });
    expect(restoreInstructions(draft, returned)).toBe(draft);
    expect(restoreInstructions(emptyDraft, [item('a', { upload: uploadSample })])).toBe(emptyDraft);
  });

  it('keeps the instructions of photos whose names the server corrected', () => {
    const written = updatePhotoDraft(emptyDraft, entryKey('Set 1', 'a.png', 1), { notes: 'Sleeve' });
    const named = (fileName: string) =>
      item(entryKey('Set 1', fileName, 1), { folder: 'Set 1', fileName, upload: uploadSample });
    const corrected = named('a.png.jpg');
    expect(photoDraft(restoreInstructions(written, [corrected]), corrected.key).notes).toBe('Sleeve');
    expect(restoreInstructions(written, [named('a.png'), corrected])).toBe(written);
    expect(restoreInstructions(written, [named('b.png.jpg')])).toBe(written);
  });
});
