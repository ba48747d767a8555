// Where somebody wanted to go before they were asked to sign in. Kept across the provider's redirect.

const key = 'return_path';
const anySite = 'https://any.invalid';

/** Only a path of this site: '//host', '/\host' and what a browser reads as them lead away from it. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('\\')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that '/\t/host' is '//host'
  if (/[\u0000-\u001f]/.test(path)) return false;
  return URL.canParse(path, anySite) && new URL(path, anySite).origin === anySite;
}

export function rememberPath(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(key, path);
}

/** Gives the remembered path once, or null. */
export function takePath(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && isOwnPath(path) ? path : null;
}
