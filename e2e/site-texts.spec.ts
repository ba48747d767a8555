// The about, contact and legal pages, and the header and footer of every page.
import type { Page } from '@playwright/test';
import { expect, newIdentity, signInAs, test } from './product-fixture.ts';

const pages = ['/about', '/contact', '/terms-privacy'] as const;

const mainLinks = ['Home', 'Services', 'Portfolio', 'Pricing', 'About', 'Contact'];

async function openContact(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto('/contact');
  await page.clock.pauseAt(3_600_000);
}

async function fillInForm(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Adaeze Okafor');
  await page.getByLabel('Email', { exact: true }).fill('adaeze@okafor.studio');
  await page.getByLabel('Subject').fill('A dull stone');
  await page.getByRole('textbox', { name: 'Message' }).fill('The ring is due on Friday.');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

test.describe('the contact form', () => {
  test('shows sending, sent and the empty form again, without a request', async ({ page }) => {
    await openContact(page);
    // Links prefetch their pages after the load.
    await page.waitForLoadState('networkidle');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await fillInForm(page);
    await send(page).click();
    const sending = page.getByRole('button', { name: 'Sending...' });
    const sent = page.getByRole('heading', { name: 'Message sent' });
    await expect(sending).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(sending).toBeVisible();
    await expect(sent).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(sent).toBeFocused();
    await expect(page.getByRole('link', { name: 'Email hello@burnish.test' })).toHaveAttribute(
      'href',
      'mailto:hello@burnish.test',
    );
    await page.clock.runFor(2_900);
    await expect(sent).toBeVisible();
    await page.clock.runFor(100);
    await expect(send(page)).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Send a message' })).toBeFocused();
    expect(urls).toEqual([]);
  });

  test('keeps its height when the message is sent', async ({ page }) => {
    await openContact(page);
    await fillInForm(page);
    const form = page.getByRole('region', { name: 'Send a message' });
    const before = (await form.boundingBox())?.height;
    await send(page).click();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
    expect((await form.boundingBox())?.height).toBe(before);
  });

  test('shows field errors, focuses the first and keeps the input', async ({ page }) => {
    await openContact(page);
    await page.getByLabel('Name').fill('Adaeze Okafor');
    await page.getByLabel('Email', { exact: true }).fill('adaeze@okafor');
    await send(page).click();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter an email address like name@studio.com.');
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject.');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toHaveValue('Adaeze Okafor');
    await expect(email).toHaveValue('adaeze@okafor');
    await page.clock.runFor(5_000);
    await expect(page.getByRole('heading', { name: 'Message sent' })).toHaveCount(0);
    await email.fill('adaeze@okafor.studio');
    await expect(page.getByText('Enter an email address like name@studio.com.')).toHaveCount(0);
    await expect(email).toBeFocused();
  });

  test('offers eight services and three urgencies, with normal selected', async ({ page }) => {
    await page.goto('/contact');
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
  });

  test('shows the email address instead without JavaScript', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/contact');
    await expect(page.getByText('Email us at hello@burnish.test instead.')).toBeVisible();
    await expect(send(page)).toBeHidden();
    await context.close();
  });
});

test('a visitor logs in to chat and returns', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Login to Chat' }).click();
  await page.waitForURL('**/auth');
  await signInAs(page, newIdentity('Adaeze Okafor'));
  await page.waitForURL('**/contact');
  await expect(page.getByRole('link', { name: 'Login to Chat' })).toHaveCount(0);
});

for (const path of pages) {
  test(`${path} never shows a signed-in user as a visitor`, async ({ signedIn }) => {
    const { name, email } = newIdentity('Adaeze Okafor');
    const { page: first } = await signedIn(name, email);
    const page = await first.context().newPage();
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
  });

  test(`${path} shows its content without JavaScript`, async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[style]')).toHaveCount(0);
    await context.close();
  });
}

test('the about page links to pricing and contact', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByText('Sample entries. Your studio shows its own people here.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'See the prices' })).toHaveAttribute('href', '/pricing');
  await expect(main.getByRole('link', { name: 'Ask a question' })).toHaveAttribute('href', '/contact');
});

test.describe('terms and privacy', () => {
  test('have ten and eleven sections, all linked in the contents', async ({ page }) => {
    await page.goto('/terms-privacy');
    const headings = (document: string) =>
      page.getByRole('region', { name: document, exact: true }).getByRole('heading', { level: 3 });
    await expect(headings('Terms of Service')).toHaveCount(10);
    await expect(headings('Privacy Policy')).toHaveCount(11);
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await expect(links).toHaveCount(23);
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(href)).toHaveCount(1);
    }
  });

  test("state the specification's figures", async ({ page }) => {
    await page.goto('/terms-privacy');
    const main = page.getByRole('main');
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
      await expect(main.getByText(text).first()).toBeVisible();
    }
  });

  test('can be reached at the privacy policy from the footer', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/terms-privacy#privacy');
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeInViewport();
  });

  test('are printed on white without navigation', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto('/terms-privacy');
    await page.evaluate("document.documentElement.setAttribute('data-theme', 'dark')");
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(14, 14, 14)');
  });
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

test.describe('the header and footer', () => {
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    test(`fit on one line at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      await expectOneLine(page);
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible({ visible: width >= 1024 });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: width < 1024 });
    });
  }

  test('have a phone menu with all links, which marks the current page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...mainLinks, 'Login']);
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Contact');
    await menu.getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await expect(menu).toBeHidden();
  });

  test('have a phone menu for a signed-in user', async ({ signedIn }) => {
    const { name, email } = newIdentity('Adaeze Okafor');
    const { page } = await signedIn(name, email, '/about');
    await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...mainLinks, 'Dashboard']);
    await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('fit on one line for an admin, who has two more links', async ({ signedIn }) => {
    const { page } = await signedIn('Kemi Adewale', 'admin@burnish.test', '/about');
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
    await expectOneLine(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectOneLine(page);
  });

  test('mark the current page, and all their links work', async ({ page, request }) => {
    await page.goto('/terms-privacy');
    await expect(page.getByRole('banner').locator('[aria-current="page"]')).toHaveCount(0);
    await page.goto('/about');
    await expect(page.getByRole('banner').locator('nav [aria-current="page"]').first()).toHaveText('About');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' })).toHaveAttribute(
      'href',
      '#',
    );
    await expect(page.getByRole('contentinfo').getByText('© 2023')).toBeVisible();
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
});
