// Every screen and its states, for screenshots and accessibility checks.
import type { Page } from '@playwright/test';
import { adminPhotos } from './screens/admin-photos.ts';
import { admins } from './screens/admins.ts';
import { customerPhotos } from './screens/customer-photos.ts';
import { customers } from './screens/customers.ts';
import type { Screen } from './screens/screen.ts';
import { sharedLinks } from './screens/shared-links.ts';
import { visitors } from './screens/visitors.ts';

export const screens: readonly Screen[] = [
  ...visitors,
  ...customers,
  ...customerPhotos,
  ...sharedLinks,
  ...admins,
  ...adminPhotos,
];

/** Waits until no resource is loaded and no element is added for some frames. */
const waitForStablePage = `new Promise((resolve) => {
  let [last, frames] = [0, 0];
  const check = () => {
    const now = performance.getEntriesByType('resource').length + document.querySelectorAll('*').length;
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames === 12) resolve();
    else requestAnimationFrame(check);
  };
  check();
})`;

/** Waits for requests (including retries), fonts and images. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate(waitForStablePage);
}

async function simulateService(service: 'failing' | 'silent', page: Page): Promise<void> {
  // Pages retry a server error (5xx) before they show it, which takes seconds, and show a client error at once.
  // The session itself stays valid.
  await page.route(/\/api\/(?!auth\/(?!api-keys|calendar-feeds))/, (route) =>
    service === 'failing' ? route.fulfill({ status: 400, json: {} }) : undefined,
  );
}

/** Opens the screen in its state. */
export async function show(page: Page, { path, service, steps }: Screen): Promise<void> {
  if (service !== undefined) await simulateService(service, page);
  await page.goto(path);
  if (service === 'silent') {
    // Another status is shown before the page itself.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status').filter({ visible: true }).first().waitFor();
    return;
  }
  if (service === 'failing') await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await settle(page);
  if (steps === undefined) return;
  await steps(page);
  await settle(page);
}
