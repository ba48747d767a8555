// The page a visitor was on before signing in, stored across the identity provider's redirect.

const key = 'return_path';
const dummyOrigin = 'https://any.invalid';

/** Rejects '//host', '/\host' and whatever else browsers treat as a link to another site. */
export function isInternalPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('\\')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them: '/\t/host' becomes '//host'
  if (/[\u0000-\u001f]/.test(path)) return false;
  return URL.canParse(path, dummyOrigin) && new URL(path, dummyOrigin).origin === dummyOrigin;
}

export function rememberReturnPath(path: string): void {
  if (isInternalPath(path)) sessionStorage.setItem(key, path);
}

/** Returns the stored path once, or null. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path !== null && isInternalPath(path) ? path : null;
}
