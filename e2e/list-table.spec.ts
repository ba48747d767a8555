// The table of the studio's lists: what fits, which view it opens with, and rows that arrive.
import { dataOf } from '../testing/factories.ts';
import { type Customer, expect, openDetails, plans, rowOf, test } from './admin-orders-fixture.ts';
import { filterChip } from './list-filters.ts';
import { addUser, listUrl, rows, simulateUsers, waitForStableLayout } from './simulated-users.ts';

/** Texts of these elements that are cut off. */
const cutTexts = (selector: string) => `[...document.querySelectorAll('${selector}')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;

test('names have room beside the details, and columns appear as soon as they fit', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Juniper Light');
  await plans.createPending(customer, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await adminOrders.open(plans.tab, customer.company);
  const row = rowOf(page, customer.company);
  const approve = row.getByRole('button', { name: 'Approve and send invoice' });
  await expect(approve).toBeVisible();
  const columns = () => page.getByRole('columnheader').allTextContents();
  await expect
    .poll(columns)
    .toEqual(['Select all loaded rows', 'Customer', 'Plan', 'Amount', 'Status', 'Requested', 'Actions']);

  await openDetails(page, customer.company);
  await expect(approve).toHaveCount(0);
  await expect.poll(columns).toEqual(['Select all loaded rows', 'Customer', 'Amount', 'Status', 'Actions']);
  expect(await page.evaluate(cutTexts('[data-row] th a'))).toEqual([]);
  await row.getByRole('button', { name: `Actions: ${customer.company}` }).click();
  await expect(row.getByRole('menuitem')).toContainText(['Approve and send invoice', 'Approve', 'Reject']);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(columns).toContain('Order');
  expect(await page.evaluate(cutTexts('[data-row] th a'))).toEqual([]);
});

test('the focus stays in the list when the selection is cleared', async ({ adminOrders }) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Cleared Selection');
  await plans.createPending(customer, admin);
  await adminOrders.open(plans.tab, customer.company);
  await rowOf(page, customer.company).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Clear selection' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(`document.activeElement.matches('main, main *') && !document.activeElement.hidden`),
    )
    .toBe(true);
});

test('the names of the navigation are not cut off, and the file has one name everywhere', async ({
  adminOrders,
}) => {
  const { page } = adminOrders;
  const cutNames = cutTexts('nav[aria-label=Main] :is(a, button) > span:not(.vh)');
  await page.goto('/admin?tab=requests');
  const requests = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Subscription Requests' });
  await expect(requests).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(cutNames)).toEqual([]);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('link', { name: /^Payment Receipts/ })).toBeVisible();
    expect(await page.evaluate(cutNames)).toEqual([]);
  }
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await page.goto('/admin?tab=audit');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('a list opens with its default view at once, until that view is deleted elsewhere', async ({
  adminOrders,
}) => {
  const { page, admin } = adminOrders;
  const customer = await adminOrders.newCustomer('Default Adeyemi');
  await plans.createPending(customer, admin);
  const view = {
    list: 'requests',
    name: customer.company,
    query: `${new URLSearchParams({ search: customer.company })}`,
  } as const;
  const { view: saved } = dataOf(await admin.call('POST /admin/views', { body: view }));
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await page.goto(`/admin?tab=requests&q=${customer.company}`);
  await views.getByRole('button', { name: `Options of ${customer.company}` }).click();
  await page.getByRole('menuitem', { name: 'Open this view first' }).click();

  const searches: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/subscription-requests') && searchParams.has('limit'))
      searches.push(searchParams.get('search'));
  });
  await page.goto('/admin?tab=requests');
  await expect(rowOf(page, customer.company)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`q=${customer.company.replaceAll(' ', '.')}`));
  await expect(views.getByRole('link', { name: customer.company })).toHaveAttribute('aria-current', 'true');
  expect(new Set(searches)).toEqual(new Set([customer.company]));

  dataOf(await admin.call('DELETE /admin/views/:id', { params: { id: saved._id } }));
  await page.goto('/admin?tab=requests');
  await expect(views.getByRole('link', { name: /^All / })).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/tab=requests$/);
});

test('rows that arrive wait while one reads further below or has selected rows, as a table and as cards', async ({
  adminOrders,
}) => {
  const people: Customer[] = [];
  for (const name of ['Abel Musa', 'Bola Musa', 'Cora Musa', 'Dele Musa'])
    people.push(await adminOrders.newCustomer(name));
  const { page } = adminOrders;
  const service = simulateUsers(400);
  await page.route(listUrl, service.fulfill);
  await page.goto('/admin?tab=users');
  await expect(rows(page).first()).toContainText('Person 400');
  const arrive = async () => {
    const person = people.shift();
    if (person === undefined) throw new Error('nobody is left');
    await addUser(service, person);
  };
  await arrive();
  await expect(rows(page).first()).toContainText('Zainab');

  const pill = page.getByRole('button', { name: /^\d+ new$/ });
  const announced = page.getByRole('status').filter({ hasText: /^\d+ new$/ });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate('scrollTo(0, 1500)');
    await waitForStableLayout(page);
    await expect(pill).toHaveCount(0);
    const before = await page.evaluate<number>('scrollY');
    await arrive();
    await expect(pill).toHaveText('1 new');
    await expect(announced).toHaveText('1 new');
    expect(await page.evaluate('scrollY')).toBe(before);
    await pill.press('Enter');
    await expect(pill).toHaveCount(0);
    await expect(rows(page).first()).toContainText('Zainab');
    await expect(rows(page).first().getByRole('link').first()).toBeFocused();
    expect(await page.evaluate('scrollY')).toBeLessThan(300);
  }

  const select = rows(page).nth(1).getByRole('checkbox').first();
  const [first] = await rows(page).locator('th a').allTextContents();
  await select.check();
  await arrive();
  await expect(pill).toHaveText('1 new');
  await expect(rows(page).first()).toContainText(first ?? '');
  await select.uncheck();
  await expect(pill).toHaveCount(0);
  await expect(rows(page).first()).not.toContainText(first ?? '');
});

test('days of filters are typed with the keyboard, without a request for every digit of the year', async ({
  adminOrders: { page },
}) => {
  const urls: string[] = [];
  page.on('framenavigated', (frame) => urls.push(frame.url()));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const typeDay = async (label: string, param: string, last: string) => {
    await field(label).pressSequentially('11022026');
    await page.waitForURL(`**&${param}=2026-11-02**`);
    await expect(field(label)).toHaveValue('2026-11-02');
    // A day that is corrected afterwards.
    await field(label).press('ArrowLeft');
    await page.keyboard.type(last);
    await page.waitForURL(`**&${param}=2026-11-${last}**`);
    await expect(field(label)).toHaveValue(`2026-11-${last}`);
  };
  await page.goto('/admin?tab=audit');
  await typeDay('From', 'from', '05');
  await page.goto('/admin?tab=reports&list=late');
  await typeDay('To', 'to', '05');
  await page.goto('/admin?tab=invoices');
  await filterChip(page, 'Due').click();
  await typeDay('From', 'dueFrom', '05');
  expect(urls.filter((url) => /=0/.test(url))).toEqual([]);
  await field('From').fill('');
  await expect(page).not.toHaveURL(/dueFrom/);
  await field('To').pressSequentially('11020099');
  await page.keyboard.press('Enter');
  await page.waitForURL('**&dueTo=0099-11-02**');
});
