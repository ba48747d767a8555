/** A link that somebody wrote, where a browser may follow it: http and https only. Else null. */
export function webAddress(written: string | null): string | null {
  if (written === null || !URL.canParse(written)) return null;
  const { protocol, href } = new URL(written);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
