// The screens of visitors.
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { click, inOrder, seeErrors, waitForDialog } from './steps.ts';

/** Delays long timers forever. Stopping the clock would stop axe as well. */
const holdLongTimers = `((setTimeout) => {
  window.setTimeout = (callback, ms, ...rest) => setTimeout(callback, ms >= 3_000 ? 2 ** 30 : ms, ...rest);
})(window.setTimeout)`;

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Adaeze Okafor');
  await page.getByLabel('Email').fill('adaeze@okafor.studio');
  await page.getByLabel('Subject').fill('A dull stone');
  await page.getByRole('textbox', { name: 'Message' }).fill('The ring is due on Friday.');
  await page.evaluate(holdLongTimers);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message sent' }).waitFor();
}

/** The in-app browser of Instagram on an iPhone. */
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.2.24.92 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 615365996)';

/** The results of a search in the guides. */
const waitForGuides = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /results?$|^No guide/ })
    .waitFor();

export const visitors: readonly Screen[] = [
  { name: 'home', viewer: 'visitor', path: '/' },
  { name: 'services', viewer: 'visitor', path: '/services' },
  { name: 'portfolio', viewer: 'visitor', path: '/portfolio' },
  {
    name: 'portfolio compare',
    viewer: 'visitor',
    path: '/portfolio',
    steps: inOrder(click('Full screen: Automatic, blue dial'), waitForDialog),
  },
  { name: 'pricing', viewer: 'visitor', path: '/pricing' },
  { name: 'pricing by the image', viewer: 'visitor', path: '/pricing?tab=pay-per-image' },
  {
    name: 'pricing calculator',
    viewer: 'visitor',
    path: '/pricing?natural=400&high-end=1200&magazine=0&calculator-currency=NGN',
    steps: async (page) => page.getByText('Can I cancel?').click(),
  },
  { name: 'contact', viewer: 'visitor', path: '/contact' },
  {
    name: 'contact errors',
    viewer: 'visitor',
    path: '/contact',
    steps: inOrder(click('Send message'), seeErrors),
  },
  { name: 'contact sent', viewer: 'visitor', path: '/contact', steps: sendMessage },
  { name: 'terms and privacy', viewer: 'visitor', path: '/terms-privacy' },
  { name: 'docs', viewer: 'visitor', path: '/docs' },
  { name: 'docs guide', viewer: 'visitor', path: '/docs/customers/upload' },
  { name: 'docs reference', viewer: 'visitor', path: '/docs/operators/configuration' },
  { name: 'docs search', viewer: 'visitor', path: '/docs?q=invoice', steps: waitForGuides },
  { name: 'docs search empty', viewer: 'visitor', path: '/docs?q=zeppelin', steps: waitForGuides },
  { name: 'about', viewer: 'visitor', path: '/about' },
  { name: 'auth', viewer: 'visitor', path: '/auth' },
  { name: 'auth in-app', viewer: 'visitor', path: '/auth', userAgent: instagram },
  { name: 'auth password', viewer: 'visitor', path: '/auth?with=password' },
  {
    name: 'auth password with errors',
    viewer: 'visitor',
    path: '/auth?with=password',
    steps: inOrder(click(/^Sign in$/), seeErrors),
  },
  { name: 'auth link', viewer: 'visitor', path: '/auth?with=link' },
  { name: 'auth reset', viewer: 'visitor', path: '/auth/reset?token=any' },
  { name: 'auth reset expired', viewer: 'visitor', path: '/auth/reset' },
  { name: 'not found', viewer: 'visitor', path: '/nowhere' },
  { name: 'menu', viewer: 'visitor', path: '/', upTo: 768, steps: click('Menu') },
];
