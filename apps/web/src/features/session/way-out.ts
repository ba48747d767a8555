// From an app's own browser to the real one.

/** From this version on an iPhone hands a link of this kind to Safari. */
const firstWithSafariLinks = 17;

/** The address that opens the same page in the real browser, or null where the system knows none. */
export function wayOut(userAgent: string, { protocol, host, pathname }: URL): string | null {
  const place = host + pathname;
  const scheme = protocol.replace(':', '');
  if (/\bAndroid\b/.test(userAgent)) {
    return `intent://${place}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
  }
  const version = /\b(?:iPhone )?OS (\d+)_/.exec(userAgent)?.[1];
  if (version !== undefined && Number(version) >= firstWithSafariLinks)
    return `x-safari-${scheme}://${place}`;
  return null;
}
