// Names of local files for names that come from the server.

/** In characters, so that a temporary name around it still fits. */
const maxLength = 180;

/** Characters that separate folders, have a meaning on some system, or control terminals. */
const unsafe = /[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu;
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

/** A name of a file in one folder: neither hidden, nor a path, nor a device. */
export function safeFileName(name: string): string {
  const plain = name.replaceAll(unsafe, '_').replace(/^[. ]+/u, '_');
  const { stem, extension } = splitName(withoutEnd(plain) || '_');
  const short = `${stem.slice(0, maxLength - extension.length)}${extension}`;
  return reservedOnWindows.test(short) ? `_${short}` : short;
}

/** Safe names that differ on every system, in the same order. Repeated names are numbered. */
export function safeFileNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((original) => {
    const name = safeFileName(original);
    const { stem, extension } = splitName(name);
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1)
      unique = `${stem} (${number})${extension}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
