/** Removes control characters and path separators, so that no name leaves the folder or hides what it is. */
function safeName(name: string): string {
  const safe = name
    .replace(/\p{C}/gu, '')
    .replace(/[/\\:]/g, '_')
    .trim();
  return /^\.*$/.test(safe) ? 'photo' : safe;
}

/** 'DSC_1 (2).NEF' */
function withNumber(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const extensionStart = dot > 0 ? dot : name.length;
  return `${name.slice(0, extensionStart)} (${number})${name.slice(extensionStart)}`;
}

/**
 * Unique names in the given order. Names that differ only in case count as equal, as in some file systems. Each name
 * continues with the number after its last one, because a job may have a thousand photos of the same name.
 */
export function zipFileNames(fileNames: readonly string[]): string[] {
  const taken = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return fileNames.map((fileName) => {
    const safe = safeName(fileName);
    const key = safe.toLowerCase();
    let name = safe;
    let number = nextNumbers.get(key) ?? 2;
    for (; taken.has(name.toLowerCase()); number += 1) name = withNumber(safe, number);
    nextNumbers.set(key, number);
    taken.add(name.toLowerCase());
    return name;
  });
}
