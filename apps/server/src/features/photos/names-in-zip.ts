// What files are called in one folder: as their cameras called them, each once.

/** No path leads out of the folder, and nothing hides or controls. */
function plainName(name: string): string {
  const plain = name
    .replace(/\p{C}/gu, '')
    .replace(/[/\\:]/g, '_')
    .trim();
  return /^\.*$/.test(plain) ? 'photograph' : plain;
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  return `${name.slice(0, end)} (${count})${name.slice(end)}`;
}

/** 'DSC_1.NEF' and 'DSC_1 (2).NEF', in their order; some systems take 'dsc_1.nef' for the same name. */
export function namesInZip(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const plain = plainName(given);
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = numbered(plain, count);
    taken.add(name.toLowerCase());
    return name;
  });
}
