// Google blocks sign-in inside the browser of another app, so we detect those and link to a real browser.

/** User agent patterns of apps with their own browser. The first match counts. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
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

/** Android marks every web view with `wv`. Opera Mini has the mark but is a full browser. */
const isAndroidWebView = (userAgent: string) => /; wv\)/.test(userAgent) && !/\bOPR\//.test(userAgent);

/** Matches every in-app browser and a few real ones; for a quick check before the scripts are loaded. */
export const inAppBrowserPattern = new RegExp(
  [...apps.map(([pattern]) => pattern.source), '; wv\\)'].join('|'),
  'i',
);

const unknownApp = 'this app';

/** The name of the app, or null for a real browser. */
export function detectInAppBrowser(userAgent: string): string | null {
  const known = apps.find(([pattern]) => pattern.test(userAgent));
  if (known) return known[1];
  return isAndroidWebView(userAgent) ? unknownApp : null;
}

/** The first iOS version that opens x-safari-https: links in Safari. */
const firstIosWithSafariScheme = 17;

/** A link that opens the page in the real browser, or null where the system offers none. */
export function externalBrowserUrl(userAgent: string, { protocol, host, pathname }: URL): string | null {
  const page = host + pathname;
  const scheme = protocol.replace(':', '');
  if (/\bAndroid\b/.test(userAgent)) {
    return `intent://${page}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
  }
  const version = /\b(?:iPhone )?OS (\d+)_/.exec(userAgent)?.[1];
  if (version !== undefined && Number(version) >= firstIosWithSafariScheme) {
    return `x-safari-${scheme}://${page}`;
  }
  return null;
}
