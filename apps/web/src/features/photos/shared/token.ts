/** The secret of a share link, from the fragment of its URL. Null: there is none. */
export function tokenOf(hash: string): string | null {
  const token = hash.replace(/^#/, '').trim();
  return token === '' ? null : token;
}
