// Reads the files that were chosen or dropped, with the folders they came from.
import { photoExtensions } from '@burnish/domain/photos/photo';
import type { SelectedFile } from './types.ts';

const extensions = Object.values(photoExtensions).flat();

/** By its name, to skip files that can't be photos; the server inspects the bytes. */
export function isSupportedFile(name: string): boolean {
  const lower = name.toLowerCase();
  return !name.startsWith('.') && extensions.some((extension) => lower.endsWith(extension));
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** By folder, then by name with numbers in order: DSC_9 before DSC_10. */
export function sortFiles<File extends { readonly folder: string; readonly fileName: string }>(
  files: readonly File[],
): File[] {
  return files.toSorted((a, b) => compare(a.folder, b.folder) || compare(a.fileName, b.fileName));
}

/** 'Wedding/first set' for 'Wedding/first set/DSC_1.NEF'. */
function folderPath(filePath: string): string {
  return filePath.split('/').slice(0, -1).join('/');
}

export function filesFromInput(files: Iterable<File>): SelectedFile[] {
  return [...files].map((file) => ({ file, folder: folderPath(file.webkitRelativePath) }));
}

/** `readEntries` returns a folder in batches; an empty batch is the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return entries;
    entries.push(...batch);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

type DroppedItem = Pick<DataTransferItem, 'kind' | 'getAsFile' | 'webkitGetAsEntry'>;

interface DroppedFiles {
  readonly files: readonly SelectedFile[];
  /** Names of files and folders that the browser can't read. */
  readonly unreadable: readonly string[];
}

const filesOnly = (files: readonly SelectedFile[]): DroppedFiles => ({ files, unreadable: [] });

function mergeDrops(drops: readonly DroppedFiles[]): DroppedFiles {
  return {
    files: drops.flatMap(({ files }) => files),
    unreadable: drops.flatMap(({ unreadable }) => unreadable),
  };
}

async function readEntry(entry: FileSystemEntry): Promise<DroppedFiles> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return filesOnly([{ file, folder: folderPath(entry.fullPath.replace(/^\//, '')) }]);
  }
  if (!isFolder(entry)) return filesOnly([]);
  return mergeDrops(await Promise.all((await readFolder(entry)).map(filesFromEntry)));
}

/** A file that can't be read doesn't keep the others from being added. */
function filesFromEntry(entry: FileSystemEntry): Promise<DroppedFiles> {
  return readEntry(entry).catch(() => ({ files: [], unreadable: [entry.name] }));
}

/** Must be called synchronously in the drop event: its items are empty afterwards. */
export function filesFromDrop(items: Iterable<DroppedItem>): Promise<DroppedFiles> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const drops = dropped.map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry !== null) return filesFromEntry(entry);
    return Promise.resolve(filesOnly(file === null ? [] : [{ file, folder: '' }]));
  });
  return Promise.all(drops).then(mergeDrops);
}
