// What was dropped or chosen, with the folders that it lay in.
import { photoEndings } from '@burnish/domain/photo/photo';
import type { Gathered } from './types.ts';

const endings = Object.values(photoEndings).flat();

/** By its name, to spare people the way: what it really is, the service finds out. */
export function isWelcome(name: string): boolean {
  const lower = name.toLowerCase();
  return !name.startsWith('.') && endings.some((ending) => lower.endsWith(ending));
}

/** The folder of 'Wedding/first set/DSC_1.NEF'. */
function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

export function gatherFromInput(files: Iterable<File>): Gathered[] {
  return [...files].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }));
}

/** A browser gives the entries of a folder in parts, until it gives none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function gatherEntry(entry: FileSystemEntry): Promise<Gathered[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folder: folderOf(entry.fullPath.replace(/^\//, '')) }];
  }
  if (!isFolder(entry)) return [];
  const gathered = await Promise.all((await entriesOf(entry)).map(gatherEntry));
  return gathered.flat();
}

/** Must be called while the drop is being handled: afterwards its items are empty. */
export function gatherFromDrop(items: DataTransferItemList): Promise<Gathered[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const gathered = dropped.map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry !== null) return gatherEntry(entry);
    return Promise.resolve(file === null ? [] : [{ file, folder: '' }]);
  });
  return Promise.all(gathered).then((parts) => parts.flat());
}
