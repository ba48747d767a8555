import type { IncomingMessage } from 'node:http';

/**
 * Whether the origin of the page is allowed to open a connection. Browsers don't apply the same-origin policy to
 * WebSockets, but name the page's origin; other clients send none.
 */
export function isAllowedOrigin(
  { headers: { origin, host } }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
