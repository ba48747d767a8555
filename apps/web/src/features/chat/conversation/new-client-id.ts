const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A random UUID, also where the page has no secure context and so no randomUUID. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = bytes.map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return Array.from(marked, hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
