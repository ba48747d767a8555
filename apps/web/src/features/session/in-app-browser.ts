// Google refuses to sign anybody in inside another app's own browser, so such a visitor is shown the way to a real one.

/** The app by what only its browser says of itself. The first that fits counts. */
const apps: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bBarcelona \d/, 'Threads'],
  [/\bFB(AN|AV|_IAB)\b|\bFBIOS\b/, 'Facebook'],
  [/musical_ly|Bytedance|\bTikTok\b|\btrill_/i, 'TikTok'],
  [/\bLine\/\d/, 'LINE'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\[Pinterest\/|\bPinterest for /, 'Pinterest'],
  [/\bTwitter for iPhone\b|\bTwitterAndroid\b/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
];

/** What Android adds to every web view. Opera Mini is a browser all the same. */
const isAndroidWebView = (userAgent: string) => /; wv\)/.test(userAgent) && !/\bOPR\//.test(userAgent);

const someApp = 'this app';

/** The app whose browser it is, or null for a browser of its own. */
export function inAppBrowser(userAgent: string): string | null {
  const known = apps.find(([mark]) => mark.test(userAgent));
  if (known) return known[1];
  return isAndroidWebView(userAgent) ? someApp : null;
}

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
