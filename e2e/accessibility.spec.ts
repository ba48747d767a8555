// Every screen and state of testing/screens.ts: sound for everybody on a phone and on a desk, in both themes, and
// with nothing sticking out on the narrowest of phones.
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type Screen, screens, show } from '../testing/screens.ts';
import { type Stage, setStage, storageOf, type Viewer } from '../testing/stage.ts';

const themes = ['light', 'dark'] as const;
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

async function openAs(viewer: Viewer, browser: Browser, stage: Stage): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.url,
    storageState: storageOf(stage, viewer),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  return context.newPage();
}

async function expectNoFaults(look: AxeBuilder): Promise<void> {
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** What lies wider than the window, save what scrolls within something of its own. */
async function expectNothingSticksOut(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
}

async function expectSoundEverywhere(page: Page, { upTo = 1280 }: Partial<Screen>, part = 'html') {
  for (const width of widths.filter((wide) => wide <= upTo)) {
    await expectNothingSticksOut(page, width);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expectNoFaults(new AxeBuilder({ page }).include(part));
    }
  }
  await expectNothingSticksOut(page, narrowest);
}

async function look(screen: Screen, viewer: Viewer, browser: Browser, stage: Stage): Promise<void> {
  const page = await openAs(viewer, browser, stage);
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
  await expectNoFaults(new AxeBuilder({ page }).disableRules('color-contrast'));
  await expectSoundEverywhere(page, {}, '#postSubscriptionsPaymentsReceipt');
  await page.context().close();
});
