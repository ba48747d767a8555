// Names that people's files come with. They are shown and saved under, and never a path of ours.

const nameLength = 200;
const folderLength = 500;

/** Without characters that hide or control, or that break off in the middle of one. */
function withoutHidden(text: string): string {
  return text.replace(/\p{C}/gu, '').trim();
}

/** The name alone, without folders. `nameless`: what it is called if nothing is left of it. */
export function cleanName(name: string, nameless: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return [...(withoutHidden(last) || nameless)].slice(-nameLength).join('');
}

/** A name that ends as what the file is; otherwise the first of the endings is put behind it. */
export function endAs(name: string, endings: readonly [string, ...string[]]): string {
  const isRight = endings.some((known) => name.toLowerCase().endsWith(known));
  return [...(isRight ? name : name + endings[0])].slice(-nameLength).join('');
}

/** Where a file lay at somebody's: 'Ikoyi wedding/first set', with nothing in it that leads elsewhere. */
export function cleanFolder(folder: string): string {
  const parts = folder.split(/[/\\]/).map(withoutHidden);
  const named = parts.filter((part) => !['', '.', '..'].includes(part));
  return [...named.join('/')].slice(0, folderLength).join('');
}
