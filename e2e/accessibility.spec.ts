// Checks every screen and state of testing/screens.ts for accessibility violations on a phone and on a desktop, each in
// both themes, and for horizontal overflow on the narrowest phones.
import { test as base, expect, type Page } from '@playwright/test';
import { type ScreenSetup, setUpScreens, storageStateOf } from '../testing/screen-setup.ts';
import type { Screen } from '../testing/screens/screen.ts';
import { screens, show } from '../testing/screens.ts';
import { expectNoViolations, expectReadableColors } from './axe.ts';
import { withHydration } from './product-fixture.ts';

const phoneWidth = 390;
const desktopWidth = 1280;
const narrowestWidth = 320;
const height = 900;

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

type PageFor = (screen: Pick<Screen, 'viewer' | 'userAgent'>) => Promise<Page>;

interface WorkerFixtures {
  setup: ScreenSetup;
  /** One page for each viewer and user agent, because opening another one takes longer than the checks. */
  pageOf: PageFor;
  /** The combinations of colors that were checked on earlier screens. */
  knownColors: Record<Theme, Set<number>>;
}

/** Removes what the last screen left in its page. */
async function reset(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate('sessionStorage.clear()');
}

const test = base.extend<{ pageFor: PageFor }, WorkerFixtures>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const setup = await setUpScreens('small');
      await use(setup);
      await setup.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  pageOf: [
    async ({ browser, setup }, use) => {
      const pages = new Map<string, Page>();
      await use(async ({ viewer, userAgent }) => {
        const key = `${viewer} ${userAgent ?? ''}`;
        const known = pages.get(key);
        if (known !== undefined) {
          await reset(known);
          return known;
        }
        const context = await browser.newContext({
          baseURL: setup.url,
          storageState: storageStateOf(setup, viewer),
          ...(userAgent !== undefined && { userAgent }),
        });
        const page = withHydration(await context.newPage());
        pages.set(key, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  /** A test that fails shows its page, which Playwright doesn't know because it was opened before the test. */
  async pageFor({ pageOf }, use, testInfo) {
    let page: Page | undefined;
    await use(async (screen) => {
      page = await pageOf(screen);
      return page;
    });
    if (page === undefined || testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  knownColors: [async ({}, use) => use({ light: new Set(), dark: new Set() }), { scope: 'worker' }],
});

/** How far the document and each open dialog or menu is wider than its box, in pixels. */
const overflow = `[document.documentElement, ...document.querySelectorAll('[role$="dialog"], [role="menu"]')]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`;

async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // Elements that measure themselves follow the resize after a moment.
  await expect.poll(async () => Math.max(...(await page.evaluate<number[]>(overflow)))).toBe(0);
}

interface Check {
  readonly page: Page;
  readonly knownColors: Record<Theme, Set<number>>;
  readonly part?: string;
}

/** Runs all rules on a phone and on a desktop. A theme changes only colors. */
async function expectAccessible(
  { page, knownColors, part }: Check,
  { upTo = desktopWidth }: Partial<Screen>,
) {
  for (const width of new Set([phoneWidth, Math.min(desktopWidth, upTo)])) {
    await expectNoOverflow(page, width);
    await expectNoViolations(page, part);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await expectReadableColors(page, knownColors[theme], part);
    }
  }
  await expectNoOverflow(page, narrowestWidth);
}

async function checkScreen(screen: Screen, { page, knownColors }: Check): Promise<void> {
  await page.setViewportSize({ width: Math.min(desktopWidth, screen.upTo ?? desktopWidth), height });
  await show(page, screen);
  await expectAccessible({ page, knownColors }, screen);
}

for (const screen of screens) {
  test(`${screen.name} is accessible`, async ({ pageFor, knownColors }) =>
    checkScreen(screen, { page: await pageFor(screen), knownColors }));
}

for (const screen of screens.filter(({ viewer, alsoEmpty }) => viewer === 'customer' && alsoEmpty)) {
  test(`${screen.name} without data is accessible`, async ({ pageFor, knownColors }) =>
    checkScreen(screen, { page: await pageFor({ viewer: 'newcomer' }), knownColors }));
}

test('the API reference is accessible', async ({ pageFor, knownColors }) => {
  const page = await pageFor({ viewer: 'visitor' });
  await page.goto('/developers');
  await expectAccessible({ page, knownColors }, {});
  // Thousands of elements of few kinds: on a desktop in one endpoint, on a phone in all of them.
  await page.goto('/developers/subscriptions-and-billing');
  await expectNoViolations(page);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await expectReadableColors(page, knownColors[theme]);
  }
  await expectAccessible({ page, knownColors, part: '#postSubscriptionsPaymentsReceipt' }, {});
});
