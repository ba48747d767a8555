import { describe, expect, it } from 'vitest';
import { detectInAppBrowser, externalBrowserUrl, inAppBrowserPattern } from './in-app-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const oldIphone = iphone.replace('17_5_1', '15_8');
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const view =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('detectInAppBrowser', () => {
  it.each([
    [
      'Instagram',
      `${iphone} Mobile/15E148 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 615365996)`,
    ],
    [
      'Instagram',
      `${view} Instagram 334.0.0.42.95 Android (34/14; 450dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_US; 605596619)`,
    ],
    [
      'Facebook',
      `${iphone} Mobile/21F90 [FBAN/FBIOS;FBAV/468.1.0.35.70;FBBV/614044405;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5.1]`,
    ],
    ['Facebook', `${view} [FB_IAB/FB4A;FBAV/468.0.0.52.64;]`],
    ['Facebook', `${view} [FB_IAB/Orca-Android;FBAV/459.0.0.40.109;]`],
    [
      'TikTok',
      `${iphone} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US FalconTag/B7F5 BytedanceWebview/d8a21c6`,
    ],
    [
      'TikTok',
      `${view} musical_ly_2023501030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/35.1.3 BytedanceWebview/d8a21c6`,
    ],
    ['TikTok', `${view} trill_350103 JsSdk/1.0 NetType/4G AppName/trill`],
    ['TikTok', `${ipad} Mobile/15E148 TikTok 26.2.0`],
    ['Threads', `${iphone} Mobile/15E148 Barcelona 338.0.0.23.109 (iPhone14,5; iOS 17_5_1)`],
    ['LINE', `${iphone} Mobile/15E148 Safari Line/14.9.0`],
    ['LINE', `${view} Line/14.9.0/IAB`],
    ['WeChat', `${iphone} Mobile/15E148 MicroMessenger/8.0.49(0x1800312b) NetType/WIFI Language/en`],
    ['Snapchat', `${iphone} Mobile/15E148 Snapchat/12.91.0.37 (like Safari/8617.2.4, panda)`],
    ['Pinterest', `${iphone} Mobile/15E148 [Pinterest/iOS]`],
    ['X', `${iphone} Mobile/15E148 Twitter for iPhone/10.46`],
    ['LinkedIn', `${iphone} Mobile/15E148 [LinkedInApp]/9.29.7962`],
    ['KakaoTalk', `${view} KAKAOTALK 10.8.3`],
    ['this app', view],
  ])('recognizes %s', (name, userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBe(name);
    expect(inAppBrowserPattern.test(userAgent)).toBe(true);
  });

  it.each([
    ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Safari on a Mac', `${mac} Version/17.5 Safari/605.1.15`],
    ['Chrome on an iPhone', `${iphone} CriOS/126.0.6478.153 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', `${iphone} FxiOS/127.2 Mobile/15E148 Safari/605.1.15`],
    ['Edge on an iPhone', `${iphone} Version/17.0 EdgiOS/126.0.2592.86 Mobile/15E148 Safari/605.1.15`],
    ['the Google app', `${iphone} GSA/323.0.647062479 Mobile/15E148 Safari/604.1`],
    ['Chrome on Android', `${android} Chrome/126.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet', `${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Opera on Android', `${android} Chrome/124.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`],
    ['Opera Mini', `${view.replace('Linux; ', 'Linux; U; ')} OPR/79.0.2254.70805`],
    [
      'Chrome on a desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    [
      'Edge on a desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    ],
    ['Firefox on a desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ])('treats %s as a real browser', (_name, userAgent) => {
    expect(detectInAppBrowser(userAgent)).toBeNull();
  });
});

describe('externalBrowserUrl', () => {
  const page = new URL('https://burnish.test/auth?error=google#any');

  it('asks Android for the default browser', () => {
    expect(externalBrowserUrl(view, page)).toBe(
      'intent://burnish.test/auth#Intent;scheme=https;action=android.intent.action.VIEW;end',
    );
  });

  it.each([iphone, ipad])('asks an iPhone or iPad for Safari', (userAgent) => {
    expect(externalBrowserUrl(userAgent, page)).toBe('x-safari-https://burnish.test/auth');
  });

  it('keeps the port and the scheme of a local server', () => {
    expect(externalBrowserUrl(iphone, new URL('http://127.0.0.1:3000/auth'))).toBe(
      'x-safari-http://127.0.0.1:3000/auth',
    );
  });

  it.each([oldIphone, `${mac} Version/17.5 Safari/605.1.15`])(
    'returns null where the system has no such link',
    (userAgent) => {
      expect(externalBrowserUrl(userAgent, page)).toBeNull();
    },
  );
});
