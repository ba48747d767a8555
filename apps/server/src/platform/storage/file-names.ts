// Names of uploaded files. They are displayed and used for downloads, but never as a path in the storage.

const maxNameLength = 200;
const maxFolderLength = 500;

/** Removes invisible and control characters, and lone surrogates. */
function removeHidden(text: string): string {
  return text.replace(/\p{C}/gu, '').trim();
}

/** The name without folders. `fallback` is used if no character is left. */
export function sanitizeFileName(name: string, fallback: string): string {
  const baseName = name.split(/[/\\]/).at(-1) ?? '';
  return [...(removeHidden(baseName) || fallback)].slice(-maxNameLength).join('');
}

/** Appends the first extension unless the name already ends with one of them. */
export function ensureExtension(name: string, extensions: readonly [string, ...string[]]): string {
  const hasExtension = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return [...(hasExtension ? name : name + extensions[0])].slice(-maxNameLength).join('');
}

/** A folder on the customer's computer, such as 'Ikoyi wedding/first set', without relative segments. */
export function sanitizeFolder(folder: string): string {
  const segments = folder.split(/[/\\]/).map(removeHidden);
  const named = segments.filter((segment) => !['', '.', '..'].includes(segment));
  return [...named.join('/')].slice(0, maxFolderLength).join('');
}
