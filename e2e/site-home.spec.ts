import type { Locator, Page } from '@playwright/test';
import { expect, someone, test } from './fixture.ts';
import { bringIntoView, openAtRest, pass, setTabHidden } from './passing-time.ts';

const examples = ['Product Photography', 'Creative Retouching', 'Wedding Photography'];

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

test.describe('the plans', () => {
  test('follow the cycle and the currency', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByText('$197', { exact: true })).toBeVisible();
    await page.getByText('Annual', { exact: true }).click();
    await expect(gold.getByText('$2,010', { exact: true })).toBeVisible();
    await page.getByText('NGN', { exact: true }).click();
    await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await expect(gold.getByText('$2,010', { exact: true })).toBeHidden();
  });

  test('send a visitor to sign up', async ({ page }) => {
    await page.goto('/');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link')).toHaveText(['Sign up now']);
    await gold.getByRole('link', { name: 'Sign up now' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('send a customer to the prices', async ({ signedIn }) => {
    const { name, email } = someone('Ngozi Eze');
    const { page } = await signedIn(name, email, '/');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link', { name: 'Sign up now' })).toBeHidden();
    await gold.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('say the right word before any script has come', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('auth_token', 'kept'));
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(gold.getByRole('link', { name: 'Sign up now' })).toBeHidden();
  });
});

test.describe('the showcase', () => {
  const shown = (page: Page) => section(page, 'Judge it on grey.').getByRole('heading', { level: 3 });

  async function open(page: Page): Promise<Locator> {
    await openAtRest(page, '/');
    await bringIntoView(shown(page));
    return shown(page);
  }

  test('turns through its three examples, one every 3 s', async ({ page }) => {
    const heading = await open(page);
    for (const next of [1, 2, 0]) {
      await pass(page, 2_900);
      await expect(heading).toHaveText(examples[(next + 2) % 3] ?? '');
      await pass(page, 100);
      await expect(heading).toHaveText(examples[next] ?? '');
    }
  });

  test('rests while pointed at, and has its whole time afterwards', async ({ page }) => {
    const heading = await open(page);
    await pass(page, 2_000);
    await heading.hover();
    await pass(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await page.mouse.move(0, 0);
    await pass(page, 2_900);
    await expect(heading).toHaveText('Product Photography');
    await pass(page, 100);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('rests while the focus is in it', async ({ page }) => {
    const heading = await open(page);
    const frame = page.getByRole('button', { name: 'Product Photography' });
    await frame.focus();
    await page.keyboard.press('Tab');
    await pass(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await page.getByRole('button', { name: 'Creative Retouching' }).blur();
    await pass(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('rests in a hidden tab', async ({ page }) => {
    const heading = await open(page);
    await setTabHidden(page, true);
    await pass(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await setTabHidden(page, false);
    await pass(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('rests out of sight', async ({ page }) => {
    await openAtRest(page, '/');
    await pass(page, 30_000);
    await expect(shown(page)).toHaveText('Product Photography');
  });

  test('stands still after Pause, and goes on after Play', async ({ page }) => {
    const heading = await open(page);
    const booth = section(page, 'Judge it on grey.');
    await booth.getByRole('button', { name: 'Pause' }).click();
    await pass(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await booth.getByRole('button', { name: 'Play' }).click();
    await pass(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('shows the chosen frame at once', async ({ page }) => {
    const heading = await open(page);
    const frame = page.getByRole('button', { name: 'Wedding Photography' });
    await frame.click();
    await expect(heading).toHaveText('Wedding Photography');
    await expect(frame).toHaveAttribute('aria-current', 'true');
  });

  test('hides and reveals what was done, on the ground that was chosen', async ({ page }) => {
    await open(page);
    const before = page.getByRole('img', { name: 'Automatic, blue dial, as it came from the camera' });
    const after = page.getByRole('img', { name: 'Automatic, blue dial, retouched' });
    await expect(after).toBeVisible();
    await expect(before).toBeHidden();
    await page.getByRole('button', { name: 'Hide Transformation' }).click();
    await expect(before).toBeVisible();
    await expect(after).toBeHidden();
    await page.getByRole('button', { name: 'Reveal Transformation' }).click();
    await expect(after).toBeVisible();
    await page.getByRole('radio', { name: 'White' }).check();
    const booth = section(page, 'Judge it on grey.');
    await expect(booth).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByRole('link', { name: 'View Full Portfolio' }).click();
    await expect(page).toHaveURL('/portfolio');
  });
});

test.describe('the figures', () => {
  const claims = ['5000+', '98%', '500+', '2019', '5+'];

  test('count up when they are first seen, and end on what is stated', async ({ page }) => {
    await openAtRest(page, '/');
    const figures = section(page, 'One studio, since 2019').getByRole('definition');
    const running = figures.first().locator('[data-counting]');
    await expect(figures).toHaveText(claims);
    await expect(running).toHaveCount(0);
    await bringIntoView(figures.first());
    const room = await figures.first().boundingBox();
    await pass(page, 100);
    await expect(running).toHaveAttribute('data-counting', /^[1-9]\d{2,3}\+$/);
    await expect(running).not.toHaveAttribute('data-counting', '5000+');
    expect(await figures.first().boundingBox()).toEqual(room);
    await expect(figures).toHaveText(claims);
    await pass(page, 1_300);
    await expect(running).toHaveCount(0);
  });

  test('take turns at being the active one', async ({ page }) => {
    await openAtRest(page, '/');
    const panel = section(page, 'Where we stand');
    const active = panel.getByRole('button', { pressed: true });
    await expect(active).toHaveCount(1);
    await bringIntoView(active);
    for (const words of [
      /^12500\+.*Happy Clients/,
      /^50000\+.*Projects Completed/,
      /^99\.9%.*Success Rate/,
    ]) {
      await expect(active).toHaveText(words);
      await pass(page, 3_000);
    }
    await expect(active).toHaveText(/^24hrs.*Avg\. Turnaround/);
  });

  test('stay with the one that was clicked, until Play Stats', async ({ page }) => {
    await openAtRest(page, '/');
    const panel = section(page, 'Where we stand');
    const active = panel.getByRole('button', { pressed: true });
    await bringIntoView(active);
    await panel.getByRole('button', { name: 'Pause Stats' }).click();
    await panel.getByRole('button', { name: /Success Rate/ }).click();
    await page.mouse.move(0, 0);
    await pass(page, 30_000);
    await expect(active).toHaveText(/Success Rate/);
    await panel.getByRole('button', { name: 'Play Stats' }).click();
    await pass(page, 3_000);
    await expect(active).toHaveText(/Avg\. Turnaround/);
  });
});

test.describe('the testimonials', () => {
  const column = (page: Page) => page.locator('blockquote').first().locator('xpath=../../..');

  test('drift, and rest while pointed at and after Pause', async ({ page }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const voices = section(page, 'From people who look closely.');
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    const around = column(page).locator('xpath=..');
    await bringIntoView(around);
    const { x = 0, y = 0, width = 0, height = 0 } = (await around.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(0, 0);
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    await voices.getByRole('button', { name: 'Pause' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await voices.getByRole('button', { name: 'Play' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
  });

  test('are read once', async ({ page }) => {
    await page.goto('/');
    const words = 'My clients used to see the retouching. Now they see the ring.';
    await expect(page.getByText(words)).toHaveCount(2);
    await expect(page.locator('[aria-hidden="true"]').getByText(words)).toHaveCount(1);
  });
});

test.describe('for whoever wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('everything stands still and is all there', async ({ page }) => {
    await openAtRest(page, '/');
    const active = section(page, 'Where we stand').getByRole('button', { pressed: true });
    await bringIntoView(active);
    await expect(page.getByRole('button', { name: 'Play Stats' })).toBeVisible();
    await pass(page, 30_000);
    await expect(active).toHaveText(/Happy Clients/);
    await expect(page.locator('[data-counting]')).toHaveCount(0);
    const voices = section(page, 'From people who look closely.');
    await expect(voices.getByText('Jonas Weber').filter({ visible: true })).toHaveCount(1);
    await expect(voices.getByRole('button', { name: 'Pause' })).toBeHidden();
  });
});

test('the call leads to the prices and to the work', async ({ page }) => {
  await page.goto('/');
  const call = section(page, 'Ready to Transform Your Photos?');
  await expect(call.getByText('Limited Time: 50% Off First Order')).toBeVisible();
  await expect(
    call.getByText('No commitment • Cancel anytime • Professional results guaranteed'),
  ).toBeVisible();
  await expect(call.getByRole('link', { name: 'Start Your Transformation' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expect(call.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/portfolio');
  await expect(call.getByRole('img')).toHaveCount(14);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('the whole page weighs at most 1 MB', async ({ page }) => {
    await page.goto('/');
    for (const words of [
      'Judge it on grey.',
      'From people who look closely.',
      'Ready to Transform Your Photos?',
    ]) {
      await bringIntoView(page.getByRole('heading', { name: words }));
      await page.waitForLoadState('networkidle');
    }
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce(
          (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
          0,
        ),
    );
    expect(bytes).toBeGreaterThan(300_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all of it can be read, and no button is dead', async ({ page }) => {
    await page.goto('/');
    for (const name of [...examples, 'Diamond Plan']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await expect(section(page, 'One studio, since 2019').getByText('5000+')).toBeVisible();
    await expect(page.getByText('12500+')).toBeVisible();
    await expect(page.getByText('Jonas Weber').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /Pause|Play|Transformation/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign up now' }).filter({ visible: true })).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toHaveCount(0);
  });
});
