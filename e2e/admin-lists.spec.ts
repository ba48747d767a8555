// The admin's lists: loading, empty and error states, URLs, virtual rows and updates from events.
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { blockRealtime, expect, plans, test } from './admin-orders-fixture.ts';
import { clearFilter, filterChip, setFilter } from './list-filters.ts';
import { navLink } from './navigation.ts';
import { listUrl, renameUser, rows, simulateUsers, waitForStableLayout } from './simulated-users.ts';

const loadError = 'Failed to load dashboard data';
/** A client error, which the page doesn't retry by itself. */
const clientError = { status: 400, json: { success: false, message: 'no', code: 'INVALID_INPUT' } };

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
}

/** Scrolls to the end until this many rows are loaded. Returns the most rows rendered at once and whether they were sorted. */
async function scrollUntil(page: Page, loaded: number) {
  return page.evaluate<{ maxRows: number; isSorted: boolean }>(`(async () => {
    const result = { maxRows: 0, isSorted: true };
    for (;;) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 10));
      const titles = [...document.querySelectorAll('[data-row] th a')];
      const numbers = titles.map(({ textContent }) => Number(/\\d+/.exec(textContent)));
      result.maxRows = Math.max(result.maxRows, numbers.length);
      result.isSorted &&= numbers.every((number, index) => index === 0 || number < numbers[index - 1]);
      const extent = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) => / of /.test(textContent));
      const reached = Number(extent?.textContent.split(' of ')[0].replaceAll(',', ''));
      if (reached >= ${loaded}) return result;
    }
  })()`);
}

/** Scrolls up until the row of this user is rendered, and then to the row. */
async function scrollBackTo(page: Page, userNumber: number): Promise<void> {
  await page.evaluate(`(async () => {
    const findRow = () => [...document.querySelectorAll('[data-row]')]
      .find((row) => row.textContent.includes('Person ${userNumber}'));
    while (findRow() === undefined && scrollY > 0) {
      scrollBy(0, -400);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    findRow()?.scrollIntoView({ block: 'center' });
  })()`);
}

/** The user numbers of the rendered rows, from the top. */
async function listNumbers(page: Page): Promise<number[]> {
  const titles = await rows(page).locator('th a').allTextContents();
  return titles.map((title) => Number(/\d+/.exec(title)?.[0]));
}

/** The user numbers of the first three rows that are entirely in the viewport. */
async function listNumbersInView(page: Page): Promise<number[]> {
  return rows(page).evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= row.ownerDocument.documentElement.clientHeight;
      })
      .slice(0, 3)
      .map((row) => Number(/Person (\d+)/.exec(row.textContent)?.[1])),
  );
}

test('a list of 100,000 loads page by page, renders only the rows near the viewport, and retries on request', async ({
  adminOrders,
}) => {
  const service = simulateUsers(100_000);
  const { page } = adminOrders;
  await blockRealtime(page);
  let isDown = false;
  let failedRequests = 0;
  await page.route(listUrl, async (route) => {
    if (!isDown) return service.fulfill(route);
    failedRequests += 1;
    await route.fulfill(clientError);
  });
  await page.goto('/admin?tab=users');
  await expect(rows(page).first()).toContainText('Person 100000');
  await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-rowcount', '-1');
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2');

  const { isSorted, maxRows } = await scrollUntil(page, 1_500);
  expect(isSorted).toBe(true);
  expect(maxRows).toBeLessThan(45);
  expect(service.cursors.length).toBeGreaterThanOrEqual(30);
  expect(new Set(service.cursors).size).toBe(service.cursors.length);

  // The rendered rows have no gaps, and each has its position in the list.
  const rendered = await rows(page).evaluateAll((elements) =>
    elements.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const userNumber = Number(/Person (\d+)/.exec(row.textContent)?.[1]);
      return { userNumber, position: Number(row.getAttribute('aria-rowindex')) - 1, top, bottom };
    }),
  );
  for (const [index, { userNumber, position, top }] of rendered.entries()) {
    expect(position).toBe(100_001 - userNumber);
    const above = rendered[index - 1];
    if (above !== undefined) expect(Math.abs(top - above.bottom)).toBeLessThan(1);
  }

  isDown = true;
  const error = page.getByRole('alert');
  await expect(async () => {
    await scrollToEnd(page);
    await expect(error).toHaveText("More results couldn't be loaded.", { timeout: 500 });
  }).toPass();
  await scrollToEnd(page);
  expect(failedRequests).toBe(1);
  isDown = false;
  const loaded = service.cursors.length;
  await page.getByRole('button', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => service.cursors.length).toBe(loaded + 1);
  await expect(error).toHaveCount(0);
});

test('a new user appears at the top, or waits while one reads further below, and a focused row keeps the focus', async ({
  adminOrders,
}) => {
  const [first, second] = [
    await adminOrders.newCustomer('Zainab Musa'),
    await adminOrders.newCustomer('Bola Musa'),
  ];
  const { page } = adminOrders;
  const service = simulateUsers(2_000);
  await page.route(listUrl, service.fulfill);
  await page.goto('/admin?tab=users');
  await expect(rows(page).first()).toContainText('Person 2000');
  service.add(dataOf(await first.call('GET /auth/profile')).user);
  // An event before the page has connected is not received; the list is then loaded when it connects.
  await renameUser(first);
  await expect(rows(page).first()).toContainText('Zainab');

  await page.evaluate('scrollTo(0, 1500)');
  await expect.poll(async () => (await listNumbersInView(page))[0]).toBeLessThan(2_000);
  await waitForStableLayout(page);
  const [inView = 0] = await listNumbersInView(page);
  const row = rows(page).filter({ hasText: `Person ${inView}` });
  const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  service.add(dataOf(await second.call('GET /auth/profile')).user);
  await renameUser(second);
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(row).toHaveAttribute('aria-rowindex', `${2_003 - inView}`);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);

  const focused = rows(page).filter({ hasText: `Person ${inView + 2}` });
  const control = focused.getByRole('combobox').or(focused.getByRole('button')).first();
  await control.focus();
  await scrollUntil(page, 200);
  await expect(control).toBeFocused();
  expect(await listNumbers(page)).not.toContain(2_000);
  await page.evaluate('scrollTo(0, 0)');
  await expect(rows(page).first()).toContainText('Zainab');
  await expect(control).toBeFocused();
});

test('a changed user is updated in place, and the back button restores the scroll position', async ({
  adminOrders,
}) => {
  const person = await adminOrders.newCustomer('Zainab Musa');
  const { user } = dataOf(await person.call('GET /auth/profile'));
  const { page } = adminOrders;
  const service = simulateUsers(2_000, { userNumber: 1_600, id: user._id });
  await page.route(listUrl, service.fulfill);
  await page.goto('/admin?tab=users');
  await expect(page.getByText('50 of 2,000')).toBeVisible();
  const invoices = page.getByRole('heading', { level: 1, name: 'Invoices', exact: true });
  await navLink(page, 'Invoices').click();
  await expect(invoices).toBeAttached();
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await scrollUntil(page, 450);
  const row = rows(page).filter({ hasText: /Person 1600|Zainab/ });
  await scrollBackTo(page, 1_600);
  await expect(row).toBeInViewport({ ratio: 1 });
  await waitForStableLayout(page);
  const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  service.cursors.length = 0;

  await renameUser(person);
  await expect(row).toContainText('Zainab');
  expect(service.cursors).toEqual([]);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);

  await page.evaluate('scrollBy(0, -1500)');
  await waitForStableLayout(page);
  const inView = await listNumbersInView(page);
  expect(inView).toHaveLength(3);
  await page.goForward();
  await expect(invoices).toBeAttached();
  await page.goBack();
  await expect.poll(() => listNumbersInView(page)).toEqual(inView);
});

const lists = [
  { name: 'Users', key: 'users', call: 'users', empty: 'No users found' },
  { name: 'Subscriptions', key: 'subscriptions', call: 'subscriptions', empty: 'No subscriptions found' },
  {
    name: 'Subscription Requests',
    key: 'requests',
    call: 'subscription-requests',
    empty: 'No requests found',
  },
  {
    name: 'PPI Requests',
    key: 'pay-per-image-requests',
    call: 'pay-per-image/admin/requests',
    empty: 'No pay-per-image requests found',
  },
  {
    name: 'PPI Subscriptions',
    key: 'pay-per-image-subscriptions',
    call: 'pay-per-image/admin/active',
    loading: 'Loading pay-per-image subscriptions...',
    empty: 'No pay-per-image subscriptions',
  },
  { name: 'Invoices', key: 'invoices', call: 'invoices', empty: 'No invoices found' },
  { name: 'Payment Receipts', key: 'payments', call: 'payment-receipts', empty: 'No Payment Receipts' },
];

test('every list shows that it loads, an error with a retry, and a message for no results', async ({
  adminOrders,
}) => {
  const { page } = adminOrders;
  await blockRealtime(page);
  await page.goto('/admin?tab=photos');
  for (const { name, key, call, loading = 'Loading', empty } of lists) {
    await test.step(name, async () => {
      let mode: 'held' | 'failing' | 'passing' = 'held';
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(
        (url) => url.pathname.endsWith(`/${call}`) && url.searchParams.has('limit'),
        async (route) => {
          if (mode === 'held') await released;
          if (mode === 'failing') return route.fulfill(clientError);
          await route.continue();
        },
      );
      await navLink(page, name).click();
      // Until its code is loaded, the previous tab and its search stay.
      await expect(navLink(page, name)).toHaveAttribute('aria-current', 'page');
      const panel = page.getByRole('main');
      await expect(panel.getByRole('status').filter({ hasText: loading })).toHaveText(loading);
      const search = panel.getByRole('searchbox');
      await search.fill('no-such-name');
      await expect(page).toHaveURL(new RegExp(`tab=${key}&q=no-such-name$`));
      await expect(panel.getByRole('status').filter({ hasText: loading })).toHaveText(loading);
      mode = 'failing';
      release();
      const error = panel.getByRole('alert');
      await expect(error.getByRole('heading', { name: loadError })).toBeVisible();
      mode = 'passing';
      await error.getByRole('button', { name: 'Try again' }).click();
      await expect(panel.getByRole('heading', { name: empty })).toBeVisible();
      await expect(search).toHaveValue('no-such-name');
      await panel.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(search).toHaveValue('');
      await expect(page).toHaveURL(new RegExp(`tab=${key}$`));
    });
  }
});

test('the figures show that they load, can be retried, and link to lists that update by themselves', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Zainab Musa');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const figuresUrl = '**/api/admin/dashboard/stats';
  let attempts = 0;
  await page.route(figuresUrl, async (route) => {
    attempts += 1;
    await released;
    await route.fulfill(clientError);
  });
  await page.goto('/admin');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the dashboard' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible();
  await expect(navLink(page, 'Subscriptions')).toHaveAttribute('aria-current', 'page');
  const error = page.getByRole('alert').filter({ hasText: loadError });
  await expect(error).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search subscriptions' })).toBeVisible();
  // The page reloads its data when it connects.
  await expect.poll(() => attempts).toBe(2);
  await expect(error).toBeVisible();
  await page.unroute(figuresUrl);
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ invoice\(s\) waiting for receipt review$/)).toBeVisible();

  const order = await plans.createPending(customer, admin);
  const links: readonly [string, RegExp][] = [
    ['Total Users', /\?tab=users$/],
    ['Total Invoices', /\?tab=invoices$/],
    ['Pending Payments', /\?tab=payments&status=submitted$/],
    ['Pending Requests', /\?tab=requests&status=pending$/],
  ];
  for (const [name, url] of links) {
    await page.getByRole('link', { name: 'Burnish, home' }).click();
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(url);
  }

  const row = page
    .getByRole('table', { name: 'Subscription Requests' })
    .getByRole('row')
    .filter({ hasText: customer.company });
  await expect(row).toContainText('Pending');
  await clearFilter(page, 'Status');
  await expect(row).toContainText('Pending');
  // Another admin approves it.
  const approval = { params: { id: order._id }, body: { status: 'approved' } } as const;
  dataOf(await admin.call('PUT /admin/subscription-requests/:id', approval));
  await expect(row).toContainText('Approved');
  await expect(row.getByRole('button', { name: 'Send Invoice' })).toBeVisible();
});

test('another tab starts without search and filters, and the back button restores them', async ({
  adminOrders,
}) => {
  const { page } = adminOrders;
  await page.goto('/admin');
  await navLink(page, 'Users').click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('kemi');
  await expect(page).toHaveURL(/\?tab=users&q=kemi$/);
  await setFilter(page, 'Role', 'Admin');
  await expect(page).toHaveURL(/\?tab=users&q=kemi&role=admin$/);
  await expect(rows(page)).toHaveCount(1);

  await navLink(page, 'Invoices').click();
  await expect(page).toHaveURL(/\?tab=invoices$/);
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('');
  await expect(filterChip(page, 'Status')).toHaveText('Status');
  await navLink(page, 'Users').click();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');

  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('kemi');
  await expect(rows(page)).toHaveCount(1);

  // The URL alone restores the same view.
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('kemi');
  await expect(filterChip(page, 'Role')).toHaveText('Role: Admin');
  await expect(rows(page)).toHaveCount(1);
});

test('navigation, search and rows work by keyboard', async ({ adminOrders }) => {
  const { page } = adminOrders;
  await page.route(listUrl, simulateUsers(120).fulfill);
  await page.goto('/admin');
  await navLink(page, 'Users').focus();
  await page.keyboard.press('Enter');
  await expect(navLink(page, 'Users')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Users, Burnish');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toBeFocused();
  await page.keyboard.type('/');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('/');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?tab=users$/);

  // Tabbing renders the next rows in order and without gaps.
  const positions: string[] = [];
  const readPosition = () =>
    page.evaluate<string>(
      'document.activeElement.closest("[data-row]")?.getAttribute("aria-rowindex") ?? ""',
    );
  while (positions.at(-1) !== '61') {
    await page.keyboard.press('Tab');
    const position = await readPosition();
    if (position === '' || positions.at(-1) === position) continue;
    positions.push(position);
    // Keys can be pressed faster than rows are rendered.
    await page.locator(`[data-row][aria-rowindex="${Number(position) + 1}"]`).waitFor({ state: 'attached' });
  }
  expect(positions).toEqual(Array.from({ length: 60 }, (_, index) => `${index + 2}`));
});

/** The free width of the empty search field beyond its placeholder, in pixels. */
const spaceForPlaceholder = `(() => {
  const field = document.querySelector('input[type="search"]');
  const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
  const font = fontWeight + ' ' + fontSize + ' ' + fontFamily;
  const canvas = Object.assign(document.createElement('canvas').getContext('2d'), { font, letterSpacing });
  const width = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return width - canvas.measureText(field.placeholder).width;
})()`;

test('on a phone the navigation is at the bottom, and nothing is cut off', async ({ adminOrders }) => {
  const { page } = adminOrders;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=payments');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveCount(4);
  await expect(navLink(page, 'Payment Receipts')).toHaveAttribute('aria-current', 'page');
  const box = await navigation.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  const more = navigation.getByRole('button', { name: 'More' });
  await more.click();
  const dialog = page.getByRole('dialog', { name: 'All pages' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await dialog.getByRole('link', { name: 'Invoices' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toBeVisible();
  expect(await page.evaluate(spaceForPlaceholder)).toBeGreaterThan(24);
});

test('a list is sorted, saved as a view, exported and decided in bulk by keyboard', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const [first, second] = [
    await adminOrders.newCustomer('Bulk Adeyemi'),
    await adminOrders.newCustomer('Bulk Balogun'),
  ];
  await plans.createPending(first, admin);
  const late = await plans.createPending(second, admin);
  await page.goto('/admin?tab=requests&status=pending&q=Bulk');
  const row = (text: string) => page.locator('[data-row]').filter({ hasText: text });
  await expect(row('Bulk')).toHaveCount(2);
  const company = page.getByRole('columnheader', { name: 'Customer' });
  await company.getByRole('button').click();
  await expect(company).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=company/);
  await expect(row('Bulk').first()).toContainText('Adeyemi');

  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(form.getByText('Enter a name for this view.')).toBeVisible();
  await form.getByLabel('Name').fill('Bulk orders');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByRole('link', { name: 'Bulk orders 2' })).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('subscription-requests.csv');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(row('Adeyemi').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected, $394');
  // Another admin decides one of them first.
  await blockRealtime(page);
  await page.route(plans.decisionUrl, async (route) => {
    if (route.request().url().endsWith(late._id)) await plans.reject(admin, late);
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Approve 2 requests?' });
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  const failed = page.getByRole('alertdialog').getByRole('alert');
  await expect(failed).toContainText(`${second.company}: This action is no longer available.`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 request approved')).toBeVisible();

  await views.getByRole('button', { name: 'Options of Bulk orders' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(views.getByRole('link', { name: 'Bulk orders' })).toHaveCount(0);
});
