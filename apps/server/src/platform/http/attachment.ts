const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The header `content-disposition` of a download: an ASCII name for old clients, and the exact name (RFC 6266). */
export function attachment(fileName: string): string {
  const asciiName = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percentEncode)}`;
}
