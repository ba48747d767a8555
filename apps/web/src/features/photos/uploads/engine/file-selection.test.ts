import { expect, it } from 'vitest';
import { filesFromDrop, isSupportedFile, sortFiles } from './file-selection.ts';

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

const filesystem: FileSystem = {
  name: '',
  get root(): FileSystemDirectoryEntry {
    throw new Error('not used');
  },
};

const entryOf = (path: string) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  fullPath: path,
  filesystem,
  getParent: () => undefined,
});

const unreadable = () => new DOMException('unreadable', 'NotReadableError');

function fileEntry(path: string, isReadable = true): FileSystemFileEntry {
  const entry = entryOf(path);
  return {
    ...entry,
    isFile: true,
    isDirectory: false,
    file: (resolve, reject) => (isReadable ? resolve(new File([], entry.name)) : reject?.(unreadable())),
  };
}

/** `batches` null: the folder can't be read. */
function folderEntry(path: string, batches: readonly FileSystemEntry[][] | null): FileSystemDirectoryEntry {
  return {
    ...entryOf(path),
    isFile: false,
    isDirectory: true,
    getFile: () => undefined,
    getDirectory: () => undefined,
    createReader() {
      const left = [...(batches ?? [])];
      return {
        readEntries: (resolve, reject) =>
          batches === null ? reject?.(unreadable()) : resolve(left.shift() ?? []),
      };
    },
  };
}

const drop = (...entries: FileSystemEntry[]) =>
  filesFromDrop(
    entries.map((entry) => ({ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => entry })),
  );

it('adds the readable files of a drop and names the unreadable ones', async () => {
  const { files, unreadable: names } = await drop(
    folderEntry('/Wedding', [
      [fileEntry('/Wedding/a.jpg'), fileEntry('/Wedding/b.jpg', false)],
      [
        folderEntry('/Wedding/raw', [[fileEntry('/Wedding/raw/c.nef')]]),
        folderEntry('/Wedding/locked', null),
      ],
    ]),
    fileEntry('/d.jpg', false),
    fileEntry('/e.jpg'),
  );
  expect(files.map(({ file, folder }) => [folder, file.name])).toEqual([
    ['Wedding', 'a.jpg'],
    ['Wedding/raw', 'c.nef'],
    ['', 'e.jpg'],
  ]);
  expect(names).toEqual(['b.jpg', 'locked', 'd.jpg']);
});
