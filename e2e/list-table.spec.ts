// The table of the studio's lists: what fits, which view it opens with, and rows that arrive.
import { dataOf } from '../testing/factories.ts';
import { expect, openDetails, plans, rowOf, test } from './admin-orders-fixture.ts';

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
  expect(await columns()).toEqual([
    'Select all loaded rows',
    'Customer',
    'Plan',
    'Amount',
    'Status',
    'Requested',
    'Actions',
  ]);

  await openDetails(page, customer.company);
  await expect(approve).toHaveCount(0);
  expect(await columns()).toEqual(['Select all loaded rows', 'Customer', 'Amount', 'Status', 'Actions']);
  expect(await page.evaluate(cutTexts('[data-row] th a'))).toEqual([]);
  await row.getByRole('button', { name: `Actions: ${customer.company}` }).click();
  await expect(row.getByRole('menuitem')).toContainText(['Approve and send invoice', 'Approve', 'Reject']);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1920, height: 800 });
  await expect.poll(columns).toContain('Order');
  expect(await page.evaluate(cutTexts('[data-row] th a'))).toEqual([]);
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
  const view = { list: 'requests', name: customer.company, query: `search=${customer.company}` } as const;
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
  await expect(page).toHaveURL(new RegExp(`q=${customer.company.replace(' ', '.')}`));
  await expect(views.getByRole('link', { name: customer.company })).toHaveAttribute('aria-current', 'true');
  expect(searches).toEqual([customer.company]);

  dataOf(await admin.call('DELETE /admin/views/:id', { params: { id: saved._id } }));
  await page.goto('/admin?tab=requests');
  await expect(views.getByRole('link', { name: /^All / })).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/tab=requests$/);
});
