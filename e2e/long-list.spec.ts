// A list of 100,000 rows: pages, virtual rows, and updates from events while one scrolls.
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { blockRealtime, expect, test } from './admin-orders-fixture.ts';
import { navLink } from './navigation.ts';
import { clientError } from './product-fixture.ts';
import { addUser, listUrl, renameUser, rows, simulateUsers, waitForStableLayout } from './simulated-users.ts';

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
  await addUser(service, first);
  await expect(rows(page).first()).toContainText('Zainab');

  await page.evaluate('scrollTo(0, 1500)');
  await expect.poll(async () => (await listNumbersInView(page))[0]).toBeLessThan(2_000);
  await waitForStableLayout(page);
  const [inView = 0] = await listNumbersInView(page);
  const row = rows(page).filter({ hasText: `Person ${inView}` });
  const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await addUser(service, second);
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
  await expect(page.getByText('50 of 1,000+')).toBeVisible();
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
