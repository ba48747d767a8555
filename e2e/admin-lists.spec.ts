// The admin's lists: their states, their address, and that they stay quick and quiet however long they are.
import { userSample } from '@burnish/contract/samples';
import type { Page, Route } from '@playwright/test';
import type { Caller } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { expect, plans, test } from './order-desk.ts';

const failure = 'Failed to load dashboard data';
/** A refusal: it is not tried again by itself. */
const refusal = { status: 400, json: { success: false, message: 'no', code: 'INVALID_INPUT' } };

const users = (page: Page) => page.getByRole('list', { name: 'Users', exact: true });
const cards = (page: Page) => users(page).locator('> li');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

function idOf(place: number): string {
  return `0193f1c2-7a10-7c3e-9b1d-${place.toString(16).padStart(12, '0')}`;
}

/** A service with so many users, newest first: the wire's edge, so that a test can have any number of them. */
function manyUsers(count: number) {
  const names = new Map<number, string>();
  let newest = count;
  const asked: string[] = [];
  const pageOf = (url: URL) => {
    const limit = Number(url.searchParams.get('limit'));
    const from = Number(url.searchParams.get('cursor') ?? newest + 1) - 1;
    const places = Array.from({ length: Math.min(limit, from) }, (_, step) => from - step);
    const last = places.at(-1) ?? 0;
    return {
      users: places.map((place) => ({
        ...userSample,
        _id: idOf(place),
        fullName: names.get(place) ?? `Person ${place}`,
        email: `person.${place}@customers.test`,
      })),
      page: {
        nextCursor: last > 1 ? `${last}` : null,
        ...(newest > 10_000 ? { total: 10_000, totalIsCapped: true } : { total: newest }),
      },
    };
  };
  return {
    asked,
    rename: (place: number, name: string) => names.set(place, name),
    join: () => {
      newest += 1;
    },
    async answer(route: Route) {
      const url = new URL(route.request().url());
      asked.push(url.searchParams.get('cursor') ?? '');
      await route.fulfill({ json: { success: true, data: pageOf(url) } });
    },
  };
}

const listOf = /\/api\/admin\/users\?/;

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
}

/** Scrolls to the end again and again until so many rows were loaded, and looks at the rows on the way. */
async function scrollUntil(page: Page, loaded: number) {
  return page.evaluate<{ most: number; inOrder: boolean }>(`(async () => {
    const seen = { most: 0, inOrder: true };
    for (;;) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 10));
      const titles = [...document.querySelectorAll('[aria-label="Users"] > li h3')];
      const places = titles.map(({ textContent }) => Number(/\\d+/.exec(textContent)));
      seen.most = Math.max(seen.most, places.length);
      seen.inOrder &&= places.every((place, at) => at === 0 || place < places[at - 1]);
      const extent = [...document.querySelectorAll('[role="status"]')].find((told) => / of /.test(told.textContent));
      const reached = Number(extent?.textContent.split(' of ')[0].replaceAll(',', ''));
      if (reached >= ${loaded}) return seen;
    }
  })()`);
}

/** The places of the rows in the page, in their order. */
async function placesIn(page: Page): Promise<number[]> {
  const titles = await cards(page).getByRole('heading').allTextContents();
  return titles.map((title) => Number(/\d+/.exec(title)?.[0]));
}

/** The page holds still: rows that were just measured have moved what stands below them. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    let [last, quiet] = ['', 0];
    while (quiet < 10) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = scrollY + ' ' + document.documentElement.scrollHeight;
      quiet = now === last ? quiet + 1 : 0;
      last = now;
    }
  })()`);
}

/** The first rows that are wholly on the screen. */
async function placesInView(page: Page): Promise<number[]> {
  return cards(page).evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= row.ownerDocument.documentElement.clientHeight;
      })
      .slice(0, 3)
      .map((row) => Number(/Person (\d+)/.exec(row.textContent)?.[1])),
  );
}

/** Live events may at any time make the page read again what it shows: here nothing else shall ask. */
async function offTheAir(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
}

test('a list of a hundred thousand comes page by page, and only what is near the screen is in the page', async ({
  desk,
}) => {
  test.slow();
  const service = manyUsers(100_000);
  const { page } = desk;
  await offTheAir(page);
  await page.route(listOf, service.answer);
  await page.goto('/admin?tab=users');
  await expect(cards(page).first()).toContainText('Person 100000');
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '-1');
  await expect(cards(page).first()).toHaveAttribute('aria-posinset', '1');

  const seen = await scrollUntil(page, 1_500);
  expect(seen.inOrder).toBe(true);
  expect(seen.most).toBeLessThan(45);
  expect(service.asked.length).toBeGreaterThanOrEqual(30);
  expect(new Set(service.asked).size).toBe(service.asked.length);

  // What is on the screen is a stretch without a gap, each row at its own place in the list.
  const rows = await cards(page).evaluateAll((elements) =>
    elements.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const place = Number(/Person (\d+)/.exec(row.textContent)?.[1]);
      return { place, position: Number(row.getAttribute('aria-posinset')), top, bottom };
    }),
  );
  for (const [at, { place, position, top }] of rows.entries()) {
    expect(position).toBe(100_001 - place);
    const above = rows[at - 1];
    if (above !== undefined) expect(Math.abs(top - above.bottom - 2)).toBeLessThan(1);
  }
});

test('the next page that fails is asked for again by hand only', async ({ desk }) => {
  const service = manyUsers(300);
  const { page } = desk;
  let isDown = false;
  let refused = 0;
  await page.route(listOf, async (route) => {
    if (!isDown) return service.answer(route);
    refused += 1;
    await route.fulfill(refusal);
  });
  await page.goto('/admin?tab=users');
  await expect(page.getByText('50 of 300')).toBeVisible();
  isDown = true;
  const fault = page.getByRole('alert');
  await expect(async () => {
    await scrollToEnd(page);
    await expect(fault).toHaveText('The next ones could not be loaded.', { timeout: 500 });
  }).toPass();
  await scrollToEnd(page);
  expect(refused).toBe(1);
  isDown = false;
  const more = page.getByRole('button', { name: 'Load more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('100 of 300')).toBeVisible();
  await expect(fault).toHaveCount(0);
});

test('a row with the focus stays when it is scrolled away, and the focus with it', async ({ desk }) => {
  const { page } = desk;
  await page.route(listOf, manyUsers(2_000).answer);
  await page.goto('/admin?tab=users');
  const held = cards(page).filter({ hasText: 'Person 1999' });
  const control = held.getByRole('combobox').or(held.getByRole('button')).first();
  await control.focus();
  await scrollUntil(page, 200);
  await expect(control).toBeFocused();
  expect(await placesIn(page)).not.toContain(2_000);
  await page.evaluate('scrollTo(0, 0)');
  await expect(cards(page).first()).toContainText('Person 2000');
  await expect(control).toBeFocused();
});

test('what changed is read anew only where it is looked at, and the list stays where it is', async ({
  desk,
}) => {
  const person = await desk.newCustomer('Zainab Musa');
  const { page } = desk;
  const service = manyUsers(2_000);
  await page.route(listOf, service.answer);
  await page.goto('/admin?tab=users');
  await expect(page.getByText('50 of 2,000')).toBeVisible();
  await scrollUntil(page, 450);
  await page.evaluate('scrollBy(0, -3000)');
  await expect.poll(async () => (await placesInView(page)).length).toBe(3);
  const [seen = 0] = await placesInView(page);
  const top = (name: string) =>
    cards(page)
      .filter({ hasText: name })
      .evaluate((row) => row.getBoundingClientRect().top);
  const before = await top(`Person ${seen}`);
  service.asked.length = 0;

  // Somebody joins, at the list's far beginning, and a person on the screen gets another name.
  service.join();
  service.rename(seen, `Renamed ${seen}`);
  await rename(person);
  await expect(cards(page).filter({ hasText: `Renamed ${seen}` })).toBeVisible();
  expect(service.asked.length).toBeLessThanOrEqual(4);
  expect(Math.abs((await top(`Renamed ${seen}`)) - before)).toBeLessThan(1);

  // The list may still be holding the place of what was read anew.
  await expect(async () => {
    await page.evaluate('scrollTo(0, 0)');
    await expect(cards(page).first()).toContainText('Person 2001', { timeout: 1_000 });
  }).toPass();
});

test('somebody who joins appears at the top, and moves nobody who reads further down', async ({ desk }) => {
  const person = await desk.newCustomer('Zainab Musa');
  const { page } = desk;
  const service = manyUsers(2_000);
  await page.route(listOf, service.answer);
  await page.goto('/admin?tab=users');
  await expect(cards(page).first()).toContainText('Person 2000');
  service.join();
  await rename(person);
  await expect(cards(page).first()).toContainText('Person 2001');

  await page.evaluate('scrollTo(0, 1500)');
  await expect.poll(async () => (await placesInView(page))[0]).toBeLessThan(2_000);
  const [seen = 0] = await placesInView(page);
  const row = cards(page).filter({ hasText: `Person ${seen}` });
  const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  service.join();
  await rename(person);
  await expect(row).toHaveAttribute('aria-posinset', `${2_003 - seen}`);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});

test('the back button leads to where one was in a long list', async ({ desk }) => {
  const { page } = desk;
  await page.route(listOf, manyUsers(2_000).answer);
  await page.goto('/admin?tab=users');
  await expect(page.getByText('50 of 2,000')).toBeVisible();
  await tab(page, 'Invoices').click();
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeAttached();
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await scrollUntil(page, 250);
  await page.evaluate('scrollBy(0, -1500)');
  await settle(page);
  const seen = await placesInView(page);
  expect(seen).toHaveLength(3);

  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeAttached();
  await page.goBack();
  await expect.poll(() => placesInView(page)).toEqual(seen);
});

/** What somebody does to their own account is told to every admin. */
async function rename(person: Caller): Promise<void> {
  const fullName = `Zainab ${crypto.randomUUID().slice(0, 8)}`;
  dataOf(await person.call('PUT /auth/display-name', { body: { fullName } }));
}

test('what one admin does appears on the screen of another', async ({
  desk,
  browser,
  product,
  adminToken,
}) => {
  const customer = await desk.newCustomer('Zainab Musa');
  const { company } = customer;
  const context = await browser.newContext({ baseURL: product.url });
  await context.addInitScript((token) => localStorage.setItem('auth_token', token), adminToken);
  const theirs = await context.newPage();
  for (const page of [desk.page, theirs]) {
    await page.goto(`/admin?tab=requests&q=${encodeURIComponent(company)}`);
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
  }
  const cardOn = (page: Page) =>
    page
      .getByRole('list', { name: 'Subscription Requests' })
      .getByRole('listitem')
      .filter({ hasText: company });
  await plans.pending(customer, desk.admin);
  await expect(cardOn(desk.page)).toContainText('Pending');
  await cardOn(theirs).getByRole('button', { name: 'Approve' }).click();
  await expect(cardOn(desk.page)).toContainText('Approved');
  await expect(cardOn(desk.page).getByRole('button', { name: 'Send Invoice' })).toBeVisible();
  await context.close();
});

const lists = [
  ['users', 'users', 'No users found'],
  ['subscriptions', 'subscriptions', 'No subscriptions found'],
  ['requests', 'subscription-requests', 'No requests found'],
  ['pay-per-image-requests', 'pay-per-image/admin/requests', 'No pay-per-image requests found'],
  ['pay-per-image-subscriptions', 'pay-per-image/admin/active', 'No pay-per-image subscriptions'],
  ['invoices', 'invoices', 'No invoices found'],
  ['payments', 'payment-receipts', 'No Payment Receipts'],
] as const;

for (const [key, call, empty] of lists) {
  test(`${key}: an outline while it loads, a way to try again when it fails, and a word when nothing is found`, async ({
    desk,
  }) => {
    const { page } = desk;
    let answers: 'late' | 'refused' | 'real' = 'late';
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      (url) => url.pathname.endsWith(`/${call}`) && url.searchParams.has('limit'),
      async (route) => {
        if (answers === 'late') await late;
        if (answers === 'refused') return route.fulfill(refusal);
        await route.continue();
      },
    );
    await page.goto(`/admin?tab=${key}&q=nobody-is-called-this`);
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('status')).toHaveText('Loading');
    answers = 'refused';
    arrive();
    const fault = panel.getByRole('alert');
    await expect(fault.getByRole('heading', { name: failure })).toBeVisible();
    answers = 'real';
    await fault.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('heading', { name: empty })).toBeVisible();
    const search = panel.getByRole('searchbox');
    await expect(search).toHaveValue('nobody-is-called-this');
    await panel.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL(new RegExp(`tab=${key}$`));
  });
}

test('the figures at the top fail on their own, and come when they are asked for again', async ({ desk }) => {
  const { page } = desk;
  let isDown = true;
  await page.route('**/api/admin/dashboard/stats', (route) =>
    isDown ? route.fulfill(refusal) : route.continue(),
  );
  await page.goto('/admin?tab=users');
  const fault = page.getByRole('alert').filter({ hasText: failure });
  await expect(fault).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  isDown = false;
  await fault.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Total Users' })).toBeVisible();
});

test('a spinner stands until the figures are there', async ({ desk }) => {
  const { page } = desk;
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/admin/dashboard/stats', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the dashboard' })).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expect(tab(page, 'Subscriptions').first()).toHaveAttribute('aria-selected', 'true');
});

test('each figure leads to what it counts', async ({ desk }) => {
  await plans.pending(await desk.newCustomer('Zainab Musa'), desk.admin);
  const { page } = desk;
  await page.goto('/admin');
  const ways: readonly [string, RegExp][] = [
    ['Total Users', /\?tab=users$/],
    ['Pending Requests', /\?tab=requests&status=pending$/],
    ['Total Invoices', /\?tab=invoices$/],
    ['Pending Payments', /\?tab=payments&status=submitted$/],
  ];
  for (const [name, address] of ways) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
  }
  await expect(page.getByText(/^\d+ invoice\(s\) waiting for receipt review$/)).toBeVisible();
});

test('another tab starts without search and filters; the back button brings them again', async ({ desk }) => {
  const { page } = desk;
  await page.goto('/admin');
  await tab(page, 'Users').click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('kemi');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('admin');
  await expect(page).toHaveURL(/\?tab=users&q=kemi&role=admin$/);
  await expect(cards(page)).toHaveCount(1);

  await tab(page, 'Invoices').click();
  await expect(page).toHaveURL(/\?tab=invoices$/);
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');
  await tab(page, 'Users').click();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');

  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('kemi');
  await expect(cards(page)).toHaveCount(1);

  // A link to it brings the same view.
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('kemi');
  await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveValue('admin');
  await expect(cards(page)).toHaveCount(1);
});

test('by keyboard alone: the tabs, the search, a card', async ({ desk }) => {
  const { page } = desk;
  await page.route(listOf, manyUsers(120).answer);
  await page.goto('/admin');
  await tab(page, 'Subscriptions').first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
  await page.keyboard.type('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('/');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?tab=users$/);

  // On and on: the rows come as one gets near them, in their order and without a gap.
  const inCards: string[] = [];
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement.closest("li[aria-posinset]")?.getAttribute("aria-posinset") ?? ""',
    );
  while (inCards.at(-1) !== '60') {
    await page.keyboard.press('Tab');
    const at = await focused();
    if (at !== '' && inCards.at(-1) !== at) inCards.push(at);
  }
  expect(inCards).toEqual(Array.from({ length: 60 }, (_, index) => `${index + 1}`));
});

/** What is left beside the words that stand in the empty search. */
const spaceForPlaceholder = `(() => {
  const field = document.querySelector('input[type="search"]');
  const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
  const font = fontWeight + ' ' + fontSize + ' ' + fontFamily;
  const canvas = Object.assign(document.createElement('canvas').getContext('2d'), { font, letterSpacing });
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return room - canvas.measureText(field.placeholder).width;
})()`;

test('on a phone the tab bar shows that there is more, and nothing is cut off', async ({ desk }) => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=invoices');
  const search = page.getByRole('searchbox', { name: 'Search invoices' });
  await expect(search).toBeVisible();
  expect(await page.evaluate(spaceForPlaceholder)).toBeGreaterThan(24);
  await page.goto('/admin?tab=requests');
  await expect(search).toBeHidden();
  const frame = page.getByRole('tablist').locator('..');
  await expect(frame).toHaveAttribute('data-more-before');
  await expect(frame).toHaveAttribute('data-more-after');
  const chosen = await tab(page, 'Subscription Requests').boundingBox();
  expect(chosen?.x).toBeGreaterThanOrEqual(0);
  expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThanOrEqual(390);
  await tab(page, 'Users').focus();
  await page.keyboard.press('Enter');
  await expect(frame).not.toHaveAttribute('data-more-before');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});
