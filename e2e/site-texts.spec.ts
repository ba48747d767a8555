// The about, contact and legal pages, and the header and footer of every page.
import type { Page } from '@playwright/test';
import { admin, expect, newIdentity, signInAs, test, waitForSession } from './product-fixture.ts';

const mainLinks = ['Home', 'Services', 'Portfolio', 'Pricing', 'About', 'Contact'];

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Message sent' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

/** Eight services, and three urgencies with normal selected. */
async function expectChoices(page: Page): Promise<void> {
  await expect(page.getByLabel('Service').getByRole('option')).toHaveText([
    'Not sure yet',
    'Natural Retouching',
    'High-End Retouching',
    'Magazine Style',
    'Product Photography',
    'Fashion & Beauty',
    'Commercial Work',
    'Wedding Photography',
    'Other',
  ]);
  const urgencies = page.getByRole('group', { name: 'How soon?' }).getByRole('radio');
  await expect(urgencies).toHaveCount(3);
  await expect(urgencies.first()).toBeChecked();
  await expect(urgencies.first()).toHaveValue('normal');
}

/** Shows field errors, focuses the first and keeps the input. */
async function expectFieldErrors(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Adaeze Okafor');
  await email(page).fill('adaeze@okafor');
  await send(page).click();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription('Enter an email address like name@studio.com.');
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject.');
  await expect(message(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Adaeze Okafor');
  await expect(email(page)).toHaveValue('adaeze@okafor');
  await page.clock.runFor(5_000);
  await expect(sent(page)).toHaveCount(0);
  await email(page).fill('adaeze@okafor.studio');
  await expect(page.getByText('Enter an email address like name@studio.com.')).toHaveCount(0);
  await expect(email(page)).toBeFocused();
}

test('the contact form validates, sends without a request and is empty again', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/contact');
  await page.clock.pauseAt(3_600_000);
  await expectChoices(page);
  await expectFieldErrors(page);
  await page.getByLabel('Subject').fill('A dull stone');
  await message(page).fill('The ring is due on Friday.');

  // Links prefetch their pages after the load.
  await page.waitForLoadState('networkidle');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const form = page.getByRole('region', { name: 'Send a message' });
  const height = (await form.boundingBox())?.height;
  await send(page).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(sending).toBeVisible();
  await expect(sent(page)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(sent(page)).toBeFocused();
  expect((await form.boundingBox())?.height).toBe(height);
  await expect(page.getByRole('link', { name: 'Email hello@burnish.test' })).toHaveAttribute(
    'href',
    'mailto:hello@burnish.test',
  );
  await page.clock.runFor(2_900);
  await expect(sent(page)).toBeVisible();
  await page.clock.runFor(100);
  await expect(send(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(message(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Send a message' })).toBeFocused();
  expect(urls).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  /** No style attributes: the content security policy blocks them. */
  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[style]')).toHaveCount(0);
  }

  test('the about page, its header and its footer have working links', async ({ page, request }) => {
    await open(page, '/about');
    const main = page.getByRole('main');
    await expect(main.getByText('Sample entries. Your studio shows its own people here.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing');
    await expect(main.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', '/contact');

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '#');
    await expect(footer.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/docs');
    await expect(footer.getByText('© 2023')).toBeVisible();
    const hrefs = await page
      .locator('header a, footer a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const paths = [...new Set(hrefs.filter((href) => href.startsWith('/')))];
    expect(paths.length).toBeGreaterThanOrEqual(8);
    for (const href of paths) expect((await request.get(href)).status(), href).toBe(200);
    expect(hrefs.filter((href) => href.startsWith('https://'))).toEqual([
      'https://www.instagram.com/',
      'https://www.youtube.com/',
    ]);
  });

  test('the contact page shows the email address, and the terms show all sections', async ({ page }) => {
    await open(page, '/contact');
    await expect(page.getByText('Email us at hello@burnish.test instead.')).toBeVisible();
    await expect(send(page)).toBeHidden();

    await open(page, '/terms-privacy');
    const headings = (document: string) =>
      page.getByRole('region', { name: document, exact: true }).getByRole('heading', { level: 3 });
    await expect(headings('Terms of Service')).toHaveCount(10);
    await expect(headings('Privacy Policy')).toHaveCount(11);
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await expect(links).toHaveCount(23);
    for (const link of await links.all()) {
      await expect(page.locator((await link.getAttribute('href')) ?? '')).toHaveCount(1);
    }
    for (const text of [
      'Up to 3 revisions per image',
      'within 48 hours',
      'within 30 days of the payment',
      'responds within 2 hours',
      'in 2-3 days, urgent work in 24 hours, a rush on the same day',
      '30 days’ notice',
      'prorated refund',
      'Up to 20%',
    ]) {
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    }
  });
});

test('no page shows a signed-in user as a visitor while it loads', async ({ signedIn }) => {
  const { name, email } = newIdentity('Adaeze Okafor');
  const { page } = await signedIn(name, email, null);
  for (const path of ['/about', '/contact', '/terms-privacy']) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Login to Chat' })).toBeHidden();
    release();
    await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Login/ })).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('the phone menu marks the current page, and the privacy policy is printed on white', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/contact');
  await openMenu(page);
  await expect(menu(page).getByRole('link')).toHaveText([...mainLinks, 'Login']);
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('Contact');
  await menu(page).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await expect(menu(page)).toBeHidden();
  // The page scrolls to its top with its first render, which is after the change of the URL.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You should not');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/terms-privacy#privacy');
  const heading = page.getByRole('heading', { name: 'Privacy Policy' });
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('banner').locator('[aria-current="page"]')).toHaveCount(0);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate("document.documentElement.setAttribute('data-theme', 'dark')");
  await expect(heading).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(14, 14, 14)');
});

test('Login to Chat returns to the contact page, whose phone menu then has the links of a user', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Login to Chat' }).click();
  await page.waitForURL('**/auth');
  await signInAs(page, newIdentity('Adaeze Okafor'));
  await page.waitForURL('**/contact');
  await waitForSession(page);
  await expect(page.getByRole('link', { name: 'Login to Chat' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await openMenu(page);
  await expect(menu(page).getByRole('link')).toHaveText([...mainLinks, 'Dashboard']);
  await expect(menu(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
});

/** The header's elements neither wrap nor overlap. */
async function expectOneLine(page: Page): Promise<void> {
  const bar = page.getByRole('banner');
  const controls = bar.locator('a, button').filter({ visible: true });
  const boxes = await Promise.all((await controls.all()).map((control) => control.boundingBox()));
  const sorted = boxes.flatMap((box) => (box ? [box] : [])).toSorted((a, b) => a.x - b.x);
  for (const [index, { x, height }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before) expect(x).toBeGreaterThanOrEqual(before.x + before.width);
    expect(height).toBeLessThanOrEqual(61);
  }
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(61);
}

test('the header fits on one line, marks the current page and has a menu below 1024 px', async ({ page }) => {
  await page.goto('/about');
  const current = page.getByRole('banner').locator('nav [aria-current="page"]').first();
  await expect(current).toHaveText('About');
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible({ visible: width >= 1024 });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1024 });
    await expectOneLine(page);
  }
});

test('the header fits on one line for an admin, who has two more links', async ({ signedIn }) => {
  const { page } = await signedIn(admin.name, admin.email, '/about');
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
  await expectOneLine(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectOneLine(page);
});
