const { compare } = new Intl.Collator('en', { numeric: true });

interface Placed {
  readonly folder: string;
  readonly fileName: string;
}

/** As they lie in their folders: DSC_9 before DSC_10, in whatever order they were given. */
export function inOrder<File extends Placed>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => compare(a.folder, b.folder) || compare(a.fileName, b.fileName));
}
