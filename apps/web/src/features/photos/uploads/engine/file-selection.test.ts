import { expect, it } from 'vitest';
import { isSupportedFile, sortFiles } from './file-selection.ts';

it('sorts by folder, then by the number in the name', () => {
  const files = [
    { folder: 'b', fileName: 'DSC_1.NEF' },
    { folder: 'a', fileName: 'DSC_10.NEF' },
    { folder: 'a', fileName: 'DSC_9.NEF' },
  ];
  expect(sortFiles(files).map(({ fileName }) => fileName)).toEqual(['DSC_9.NEF', 'DSC_10.NEF', 'DSC_1.NEF']);
});

it.each([
  ['DSC_1.NEF', true],
  ['a.JPG', true],
  ['a.xmp', false],
  ['._a.jpg', false],
])('decides by the name whether %s is supported', (name, isSupported) => {
  expect(isSupportedFile(name)).toBe(isSupported);
});
