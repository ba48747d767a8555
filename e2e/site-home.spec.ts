import type { Locator, Page } from '@playwright/test';
import { expect, newIdentity, test, waitForSession, withMotion } from './product-fixture.ts';
import { advanceClock, bringIntoView, openWithStoppedClock, setTabHidden } from './time.ts';

const examples = ['Product Photography', 'Creative Retouching', 'Wedding Photography'];

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const plan = (page: Page) => page.getByRole('article', { name: 'Gold Plan' });
const showcase = (page: Page) => section(page, 'Judge it on grey.');
const currentExample = (page: Page) => showcase(page).getByRole('heading', { level: 3 });
const statistics = (page: Page) => section(page, 'By the numbers');
const activeStatistic = (page: Page) => statistics(page).getByRole('button', { pressed: true });
const testimonials = (page: Page) => section(page, 'From people who look closely.');

test('with reduced motion nothing moves, and the plans follow the cycle and lead to the sign-in', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/');
  await bringIntoView(activeStatistic(page));
  await expect(page.getByRole('button', { name: 'Play Stats' })).toBeVisible();
  await advanceClock(page, 30_000);
  await expect(activeStatistic(page)).toHaveText(/Happy Clients/);
  await expect(page.locator('[data-counting]')).toHaveCount(0);
  await expect(testimonials(page).getByText('Jonas Weber').filter({ visible: true })).toHaveCount(1);
  await expect(testimonials(page).getByRole('button', { name: 'Pause' })).toBeHidden();

  await expect(plan(page).getByText('$197', { exact: true })).toBeVisible();
  await page.getByText('Annual', { exact: true }).click();
  await expect(plan(page).getByText('$2,010', { exact: true })).toBeVisible();
  await page.getByText('NGN', { exact: true }).click();
  await expect(plan(page).getByText('₦1,224,000', { exact: true })).toBeVisible();
  await expect(plan(page).getByText('$2,010', { exact: true })).toBeHidden();
  await expect(plan(page).getByRole('link')).toHaveText(['Sign up now']);
  await plan(page).getByRole('link', { name: 'Sign up now' }).click();
  await expect(page).toHaveURL('/auth');
});

test('the plans lead a customer to the pricing page, also before scripts load', async ({ signedIn }) => {
  const { name, email } = newIdentity('Ngozi Eze');
  const { page } = await signedIn(name, email, null);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const start = plan(page).getByRole('link', { name: 'Get Started' });
  await expect(start).toBeVisible();
  await expect(plan(page).getByRole('link', { name: 'Sign up now' })).toBeHidden();
  release();
  await waitForSession(page);
  await expect(plan(page).getByRole('link', { name: 'Sign up now' })).toBeHidden();
  await start.click();
  await expect(page).toHaveURL('/pricing');
});

test.describe('the showcase', () => {
  test.use(withMotion);

  const expectPaused = async (page: Page, index: number) => {
    await advanceClock(page, 30_000);
    await expect(currentExample(page)).toHaveText(examples[index] ?? '');
  };

  /** The current example is shown for the full 3 s, and then the next one. */
  const expectChange = async (page: Page, from: number) => {
    await advanceClock(page, 2_900);
    await expect(currentExample(page)).toHaveText(examples[from] ?? '');
    await advanceClock(page, 100);
    await expect(currentExample(page)).toHaveText(examples[(from + 1) % examples.length] ?? '');
  };

  test('shows each example for 3 s, except out of view, in use, hidden or paused', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    await expectPaused(page, 0);
    await bringIntoView(currentExample(page));
    for (const index of examples.keys()) await expectChange(page, index);

    await advanceClock(page, 2_000);
    await currentExample(page).hover();
    await expectPaused(page, 0);
    await page.mouse.move(0, 0);
    await expectChange(page, 0);

    await page.getByRole('button', { name: 'Product Photography' }).focus();
    await page.keyboard.press('Tab');
    await expectPaused(page, 1);
    await page.getByRole('button', { name: 'Creative Retouching' }).blur();
    await expectChange(page, 1);

    await setTabHidden(page, true);
    await expectPaused(page, 2);
    await setTabHidden(page, false);
    await expectChange(page, 2);

    await showcase(page).getByRole('button', { name: 'Pause' }).click();
    await expectPaused(page, 0);
    await showcase(page).getByRole('button', { name: 'Play' }).click();
    await expectChange(page, 0);
  });

  test('shows the selected frame, with or without retouching, on the selected background', async ({
    page,
  }) => {
    await openWithStoppedClock(page, '/');
    const frame = page.getByRole('button', { name: 'Wedding Photography' });
    await frame.click();
    await expect(currentExample(page)).toHaveText('Wedding Photography');
    await expect(frame).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Product Photography' }).click();

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
    await expect(showcase(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.getByRole('link', { name: 'View Full Portfolio' }).click();
    await expect(page).toHaveURL('/portfolio');
  });
});

test.describe('the figures and testimonials', () => {
  test.use(withMotion);

  const claims = ['5000+', '98%', '500+', '2019', '5+'];

  test('figures count up in view and are highlighted in turn, until one is selected', async ({ page }) => {
    await openWithStoppedClock(page, '/');
    const figures = section(page, 'One studio, since 2019').getByRole('definition');
    const running = figures.first().locator('[data-counting]');
    await expect(figures).toHaveText(claims);
    await expect(running).toHaveCount(0);
    await expect(activeStatistic(page)).toHaveCount(1);
    await bringIntoView(figures.first());
    // Within the page: it may still scroll by a fraction of a pixel.
    const readLayout = () =>
      figures
        .first()
        .evaluate(
          '({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [offsetLeft, offsetTop, offsetWidth, offsetHeight]',
        );
    const layout = await readLayout();
    await advanceClock(page, 100);
    await expect(running).toHaveAttribute('data-counting', /^[1-9]\d{2,3}\+$/);
    await expect(running).not.toHaveAttribute('data-counting', '5000+');
    expect(await readLayout()).toEqual(layout);
    await expect(figures).toHaveText(claims);
    await advanceClock(page, 1_300);
    await expect(running).toHaveCount(0);

    const active = activeStatistic(page);
    await bringIntoView(active);
    for (const text of [/^12500\+.*Happy Clients/, /^50000\+.*Projects Completed/, /^99\.9%.*Success Rate/]) {
      await expect(active).toHaveText(text);
      await advanceClock(page, 3_000);
    }
    await expect(active).toHaveText(/^24hrs.*Avg\. Turnaround/);

    await statistics(page).getByRole('button', { name: 'Pause Stats' }).click();
    await statistics(page)
      .getByRole('button', { name: /Success Rate/ })
      .click();
    await page.mouse.move(0, 0);
    await advanceClock(page, 30_000);
    await expect(active).toHaveText(/Success Rate/);
    await statistics(page).getByRole('button', { name: 'Play Stats' }).click();
    await advanceClock(page, 3_000);
    await expect(active).toHaveText(/Avg\. Turnaround/);
  });

  const column = (page: Page) => page.locator('blockquote').first().locator('xpath=../../..');

  test('testimonials scroll, and stop while hovered and after Pause', async ({ page }) => {
    await page.goto('/');
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    const container = column(page).locator('xpath=..');
    await bringIntoView(container);
    const { x = 0, y = 0, width = 0, height = 0 } = (await container.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await page.mouse.move(0, 0);
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
    await testimonials(page).getByRole('button', { name: 'Pause' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'paused');
    await testimonials(page).getByRole('button', { name: 'Play' }).click();
    await expect(column(page)).toHaveCSS('animation-play-state', 'running');
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

    const quote = 'My clients used to see the retouching. Now they see the ring.';
    await expect(page.getByText(quote)).toHaveCount(2);
    // Screen readers read it once.
    await expect(page.locator('[aria-hidden="true"]').getByText(quote)).toHaveCount(1);

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
});
