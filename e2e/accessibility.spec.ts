// Every screen and state of testing/screens.ts: sound for everybody on a phone and on a desk, in both themes, and
// with nothing sticking out on the narrowest of phones.
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Screen, screens, show } from '../testing/screens.ts';
import { type Stage, setStage, storageOf, type Viewer } from '../testing/stage.ts';

/** A theme changes colours and nothing else, so everything else is looked at in one of them. */
const ofColour = ['color-contrast', 'link-in-text-block'];
const widths = [390, 1280];
const narrowest = 320;

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const stage = await setStage('small');
      await use(stage);
      await stage.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function openAs(viewer: Viewer, browser: Browser, stage: Stage, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.url,
    storageState: storageOf(stage, viewer),
    ...(userAgent !== undefined && { userAgent }),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  return context.newPage();
}

/** Without frames, of which there are none, and so without a page of its own for the sum. */
const axe = (page: Page, part: string) => new AxeBuilder({ page }).include(part).setLegacyMode();

async function expectNoFaults(look: AxeBuilder): Promise<void> {
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Of the page and of what lies over it; how far each is wider than its place. */
const excess = `[document.documentElement, ...document.querySelectorAll('[role$="dialog"], [role="menu"]')]
  .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`;

async function expectNothingSticksOut(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // What is drawn to measure follows a moment after the window.
  await expect.poll(async () => Math.max(...(await page.evaluate<number[]>(excess)))).toBe(0);
}

async function expectSoundEverywhere(page: Page, { upTo = 1280 }: Partial<Screen>, part = 'html') {
  for (const width of widths.filter((wide) => wide <= upTo)) {
    await expectNothingSticksOut(page, width);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoFaults(axe(page, part));
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoFaults(axe(page, part).withRules(ofColour));
  }
  await expectNothingSticksOut(page, narrowest);
}

async function look(screen: Screen, viewer: Viewer, browser: Browser, stage: Stage): Promise<void> {
  const page = await openAs(viewer, browser, stage, screen.userAgent);
  await page.setViewportSize({ width: Math.min(1280, screen.upTo ?? 1280), height: 900 });
  await show(page, screen);
  await expectSoundEverywhere(page, screen);
  await page.context().close();
}

for (const screen of screens) {
  test(`${screen.name} is sound for everybody`, ({ browser, stage }) =>
    look(screen, screen.viewer, browser, stage));
}

for (const screen of screens.filter(({ viewer, alsoEmpty }) => viewer === 'customer' && alsoEmpty)) {
  test(`${screen.name} without anything is sound for everybody`, ({ browser, stage }) =>
    look(screen, 'newcomer', browser, stage));
}

test('the developers page is sound for everybody', async ({ browser, stage }) => {
  // Thousands of elements of few kinds: colours are looked at in one call, everything else in all of them.
  test.slow();
  const page = await openAs('visitor', browser, stage);
  await page.goto('/developers');
  await expectNoFaults(axe(page, 'html').disableRules('color-contrast'));
  await expectSoundEverywhere(page, {}, '#postSubscriptionsPaymentsReceipt');
  await page.context().close();
});
