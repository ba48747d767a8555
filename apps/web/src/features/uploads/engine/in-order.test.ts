import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';
import type { UploadItem } from './types.ts';

function item(folder: string, fileName: string): UploadItem {
  return {
    key: fileName,
    id: null,
    fileName,
    folder,
    size: 1,
    sent: 0,
    phase: 'waiting',
    words: null,
    file: null,
    upload: null,
    isDuplicate: false,
  };
}

it('stands folder by folder, by the number of the camera', () => {
  const given = [item('b', 'DSC_1.NEF'), item('a', 'DSC_10.NEF'), item('a', 'DSC_9.NEF')];
  expect(inOrder(given).map(({ fileName }) => fileName)).toEqual(['DSC_9.NEF', 'DSC_10.NEF', 'DSC_1.NEF']);
});
