/** The URL if it is http or https, else null: links that users enter must not run scripts. */
export function parseHttpUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
