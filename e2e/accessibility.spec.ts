import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, someone, test } from './fixture.ts';

const themes = ['light', 'dark'] as const;
const widths = [390, 1280];

async function expectNoFaults(look: AxeBuilder): Promise<void> {
  const { violations } = await look.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}

/** Looks at what stands there in both themes, on a phone and on a desk, and that nothing sticks out. */
async function expectSoundEverywhere(page: Page, part = 'html'): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFaults(new AxeBuilder({ page }).include(part));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  }
}

const pages = [
  '/',
  '/pricing',
  '/auth',
  '/auth?with=password',
  '/auth?with=link',
  '/auth/reset',
  '/auth/reset?token=any',
  '/nowhere',
];

for (const path of pages) {
  test(`${path} is sound for everybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSoundEverywhere(page);
  });
}

test('/developers is sound for everybody', async ({ page }) => {
  // Thousands of elements of few kinds: colours are looked at in one call, everything else in all of them.
  test.slow();
  await page.goto('/developers');
  await expectNoFaults(new AxeBuilder({ page }).disableRules('color-contrast'));
  await expectSoundEverywhere(page, '#postSubscriptionsPaymentsReceipt');
});

test('a refused sign-in is sound for everybody', async ({ page }) => {
  await page.goto('/auth?with=password');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter an email address like name@studio.com.')).toBeVisible();
  await page.getByLabel('Email').fill(someone('Nobody').email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('This email and password do not belong together.');
  await expectSoundEverywhere(page);
});

test('the dashboard and the subscription modal are sound for everybody', async ({ signedIn }) => {
  const { name, email } = someone('Adaeze Okafor');
  const { page } = await signedIn(name, email);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto('/pricing');
  await page.waitForLoadState('networkidle');
  await page.getByRole('article', { name: 'Gold Plan' }).getByRole('button', { name: 'Get Started' }).click();
  const modal = page.getByRole('dialog', { name: 'Subscribe to Gold Plan' });
  await modal.getByRole('button', { name: 'Send request' }).click();
  await expect(modal.getByText('Enter a ZIP code.')).toBeVisible();
  await expectSoundEverywhere(page);
});

const emptyTabs = [
  ['subscriptions', 'No subscriptions found'],
  ['requests', 'No requests found'],
  ['pay-per-image-requests', 'No pay-per-image requests found'],
  ['invoices', 'No invoices found'],
  ['payments', 'No Payment Receipts'],
  ['users', 'admin@burnish.test'],
] as const;

test("the admin's tabs are sound for everybody", async ({ signedIn }) => {
  const { page } = await signedIn('Kemi Adewale', 'admin@burnish.test', '/admin');
  for (const [tab, words] of emptyTabs) {
    // A search that finds nothing but the admin, whatever other tests have made meanwhile.
    await page.goto(`/admin?tab=${tab}&q=admin@burnish.test`);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectSoundEverywhere(page);
  }
});
