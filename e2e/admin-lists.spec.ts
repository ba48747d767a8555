// The admin's lists and figures: loading, empty and error states, URLs, the keyboard and phones.
import { dataOf } from '../testing/factories.ts';
import { blockRealtime, expect, plans, test } from './admin-orders-fixture.ts';
import { clearFilter, filterChip, setFilter } from './list-filters.ts';
import { navLink } from './navigation.ts';
import { clientError } from './product-fixture.ts';
import { listUrl, rows, simulateUsers } from './simulated-users.ts';

const loadError = 'Failed to load dashboard data';

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
  await expect(row.getByRole('button', { name: 'Send Invoice', exact: true })).toBeVisible();
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
  // Rows that leave the list and come back are no longer selected.
  const search = page.getByRole('searchbox', { name: 'Search requests' });
  await search.fill('Bulk Adeyemi');
  await expect(bar).toContainText('1 selected');
  await search.fill('Bulk');
  await expect(row('Bulk')).toHaveCount(2);
  await expect(bar).toContainText('1 selected');
  await row('Bulk').last().getByRole('checkbox').check();
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
