import type { Locator, Page } from '@playwright/test';
import { expect, newIdentity, test, withMotion } from './product-fixture.ts';
import { advanceClock, bringIntoView, openWithStoppedClock, setTabHidden } from './time.ts';

const examples = ['Product Photography', 'Creative Retouching', 'Wedding Photography'];

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

test.describe('the plans', () => {
  test('follow the selected cycle and currency', async ({ page }) => {
    await page.goto('/');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByText('$197', { exact: true })).toBeVisible();
    await page.getByText('Annual', { exact: true }).click();
    await expect(gold.getByText('$2,010', { exact: true })).toBeVisible();
    await page.getByText('NGN', { exact: true }).click();
    await expect(gold.getByText('₦1,224,000', { exact: true })).toBeVisible();
    await expect(gold.getByText('$2,010', { exact: true })).toBeHidden();
  });

  test('lead a visitor to the sign-in', async ({ page }) => {
    await page.goto('/');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link')).toHaveText(['Sign up now']);
    await gold.getByRole('link', { name: 'Sign up now' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('lead a customer to the pricing page', async ({ signedIn }) => {
    const { name, email } = newIdentity('Ngozi Eze');
    const { page } = await signedIn(name, email, '/');
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link', { name: 'Sign up now' })).toBeHidden();
    await gold.getByRole('link', { name: 'Get Started' }).click();
    await expect(page).toHaveURL('/pricing');
  });

  test('show the right link before scripts load', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('auth_token', 'stored'));
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    const gold = page.getByRole('article', { name: 'Gold Plan' });
    await expect(gold.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(gold.getByRole('link', { name: 'Sign up now' })).toBeHidden();
  });
});

test.describe('the showcase', () => {
  test.use(withMotion);

  const currentHeading = (page: Page) =>
    section(page, 'Judge it on grey.').getByRole('heading', { level: 3 });

  async function open(page: Page): Promise<Locator> {
    await openWithStoppedClock(page, '/');
    await bringIntoView(currentHeading(page));
    return currentHeading(page);
  }

  test('shows each of its three examples for 3 s', async ({ page }) => {
    const heading = await open(page);
    for (const next of [1, 2, 0]) {
      await advanceClock(page, 2_900);
      await expect(heading).toHaveText(examples[(next + 2) % 3] ?? '');
      await advanceClock(page, 100);
      await expect(heading).toHaveText(examples[next] ?? '');
    }
  });

  test('pauses while hovered, and then waits the full time', async ({ page }) => {
    const heading = await open(page);
    await advanceClock(page, 2_000);
    await heading.hover();
    await advanceClock(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await page.mouse.move(0, 0);
    await advanceClock(page, 2_900);
    await expect(heading).toHaveText('Product Photography');
    await advanceClock(page, 100);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('pauses while it has the focus', async ({ page }) => {
    const heading = await open(page);
    const frame = page.getByRole('button', { name: 'Product Photography' });
    await frame.focus();
    await page.keyboard.press('Tab');
    await advanceClock(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await page.getByRole('button', { name: 'Creative Retouching' }).blur();
    await advanceClock(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('pauses in a hidden tab', async ({ page }) => {
    const heading = await open(page);
    await setTabHidden(page, true);
    await advanceClock(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await setTabHidden(page, false);
    await advanceClock(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('pauses outside the viewport', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    await advanceClock(page, 30_000);
    await expect(currentHeading(page)).toHaveText('Product Photography');
  });

  test('stops after Pause and continues after Play', async ({ page }) => {
    const heading = await open(page);
    const showcase = section(page, 'Judge it on grey.');
    await showcase.getByRole('button', { name: 'Pause' }).click();
    await advanceClock(page, 30_000);
    await expect(heading).toHaveText('Product Photography');
    await showcase.getByRole('button', { name: 'Play' }).click();
    await advanceClock(page, 3_000);
    await expect(heading).toHaveText('Creative Retouching');
  });

  test('shows the selected frame at once', async ({ page }) => {
    const heading = await open(page);
    const frame = page.getByRole('button', { name: 'Wedding Photography' });
    await frame.click();
    await expect(heading).toHaveText('Wedding Photography');
    await expect(frame).toHaveAttribute('aria-current', 'true');
  });

  test('hides and reveals the retouching, on the selected background', async ({ page }) => {
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
    const showcase = section(page, 'Judge it on grey.');
    await expect(showcase).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByRole('link', { name: 'View Full Portfolio' }).click();
    await expect(page).toHaveURL('/portfolio');
  });
});

test.describe('the figures', () => {
  test.use(withMotion);

  const claims = ['5000+', '98%', '500+', '2019', '5+'];

  test('count up to their value when they first enter the viewport', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    const figures = section(page, 'One studio, since 2019').getByRole('definition');
    const running = figures.first().locator('[data-counting]');
    await expect(figures).toHaveText(claims);
    await expect(running).toHaveCount(0);
    await bringIntoView(figures.first());
    const box = await figures.first().boundingBox();
    await advanceClock(page, 100);
    await expect(running).toHaveAttribute('data-counting', /^[1-9]\d{2,3}\+$/);
    await expect(running).not.toHaveAttribute('data-counting', '5000+');
    expect(await figures.first().boundingBox()).toEqual(box);
    await expect(figures).toHaveText(claims);
    await advanceClock(page, 1_300);
    await expect(running).toHaveCount(0);
  });

  test('are highlighted in turn', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    const panel = section(page, 'By the numbers');
    const active = panel.getByRole('button', { pressed: true });
    await expect(active).toHaveCount(1);
    await bringIntoView(active);
    for (const text of [/^12500\+.*Happy Clients/, /^50000\+.*Projects Completed/, /^99\.9%.*Success Rate/]) {
      await expect(active).toHaveText(text);
      await advanceClock(page, 3_000);
    }
    await expect(active).toHaveText(/^24hrs.*Avg\. Turnaround/);
  });

  test('keep the selected figure until Play Stats', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    const panel = section(page, 'By the numbers');
    const active = panel.getByRole('button', { pressed: true });
    await bringIntoView(active);
    await panel.getByRole('button', { name: 'Pause Stats' }).click();
    await panel.getByRole('button', { name: /Success Rate/ }).click();
    await page.mouse.move(0, 0);
    await advanceClock(page, 30_000);
    await expect(active).toHaveText(/Success Rate/);
    await panel.getByRole('button', { name: 'Play Stats' }).click();
    await advanceClock(page, 3_000);
    await expect(active).toHaveText(/Avg\. Turnaround/);
  });
});

test.describe('the testimonials', () => {
  test.use(withMotion);

  const column = (page: Page) => page.locator('blockquote').first().locator('xpath=../../..');

  test('scroll, and stop while hovered and after Pause', async ({ page }) => {
    await page.goto('/');
    const testimonials = section(page, 'From people who look closely.');
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    const container = column(page).locator('xpath=..');
    await bringIntoView(container);
    const { x = 0, y = 0, width = 0, height = 0 } = (await container.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(0, 0);
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    await testimonials.getByRole('button', { name: 'Pause' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await testimonials.getByRole('button', { name: 'Play' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
  });

  test('are read once by screen readers', async ({ page }) => {
    await page.goto('/');
    const quote = 'My clients used to see the retouching. Now they see the ring.';
    await expect(page.getByText(quote)).toHaveCount(2);
    await expect(page.locator('[aria-hidden="true"]').getByText(quote)).toHaveCount(1);
  });
});

test.describe('with reduced motion', () => {
  test('nothing moves, and all content shows', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    const active = section(page, 'By the numbers').getByRole('button', { pressed: true });
    await bringIntoView(active);
    await expect(page.getByRole('button', { name: 'Play Stats' })).toBeVisible();
    await advanceClock(page, 30_000);
    await expect(active).toHaveText(/Happy Clients/);
    await expect(page.locator('[data-counting]')).toHaveCount(0);
    const testimonials = section(page, 'From people who look closely.');
    await expect(testimonials.getByText('Jonas Weber').filter({ visible: true })).toHaveCount(1);
    await expect(testimonials.getByRole('button', { name: 'Pause' })).toBeHidden();
  });
});

test('the closing section links to pricing and the portfolio', async ({ page }) => {
  await page.goto('/');
  const closing = section(page, 'Ready to Transform Your Photos?');
  await expect(closing.getByText('Limited Time: 50% Off First Order')).toBeVisible();
  await expect(
    closing.getByText('No commitment • Cancel anytime • Professional results guaranteed'),
  ).toBeVisible();
  await expect(closing.getByRole('link', { name: 'Start Your Transformation' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expect(closing.getByRole('link', { name: 'View Our Work' })).toHaveAttribute('href', '/portfolio');
  await expect(closing.getByRole('img')).toHaveCount(14);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('the whole page is at most 1 MB', async ({ page }) => {
    await page.goto('/');
    for (const name of [
      'Judge it on grey.',
      'From people who look closely.',
      'Ready to Transform Your Photos?',
    ]) {
      await bringIntoView(page.getByRole('heading', { name }));
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all content shows, without buttons that need scripts', async ({ page }) => {
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
