// Names of local files for names that come from the server.

/** File systems allow 255, and a temporary name adds some around it. In UTF-8. */
const maxBytes = 240;

/** Characters that separate folders, have a meaning on some system, control terminals, or aren't valid alone. */
const unsafe = /[\p{Cc}\p{Cs}\p{Bidi_Control}/\\:*?"<>|]/gu;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu;

function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const [extension = ''] = /\.[^.]{1,10}$/.exec(name) ?? [];
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** Windows ignores dots and spaces at the end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Shortens the stem to whole characters that fit with the ending. */
function joinName(stem: string, ending: string): string {
  const available = maxBytes - Buffer.byteLength(ending);
  if (Buffer.byteLength(stem) <= available) return `${stem}${ending}`;
  let short = '';
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > available) break;
    short += character;
  }
  return `${withoutEnd(short)}${ending}`;
}

/** A name of a file in one folder: neither hidden, nor a path, nor a device. */
export function safeFileName(name: string): string {
  const plain = withoutEnd(name.replaceAll(unsafe, '_').replace(/^[. ]+/u, '_')) || '_';
  const { stem, extension } = splitName(reservedOnWindows.test(plain) ? `_${plain}` : plain);
  return joinName(stem, extension);
}

/** Names with the same key are one file on some system. */
const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** Safe names that differ on every system, in the same order. Repeated names are numbered. */
export function safeFileNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((original) => {
    const name = safeFileName(original);
    const { stem, extension } = splitName(name);
    let unique = name;
    for (let number = 2; used.has(keyOf(unique)); number += 1)
      unique = joinName(stem, ` (${number})${extension}`);
    used.add(keyOf(unique));
    return unique;
  });
}
