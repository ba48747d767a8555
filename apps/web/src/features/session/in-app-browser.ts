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

/** Fits every such browser, and now and then another. */
export const anyApp = new RegExp([...apps.map(([mark]) => mark.source), '; wv\\)'].join('|'), 'i');

const someApp = 'this app';

/** The app whose browser it is, or null for a browser of its own. */
export function inAppBrowser(userAgent: string): string | null {
  const known = apps.find(([mark]) => mark.test(userAgent));
  if (known) return known[1];
  return isAndroidWebView(userAgent) ? someApp : null;
}
