import type { IncomingMessage } from 'node:http';

/**
 * Whether the page that opens a connection may. Browsers don't apply the same-origin policy to WebSockets, but name the
 * page's origin; other clients send none.
 */
export function isAllowedOrigin(
  { headers: { origin, host } }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase();
}
