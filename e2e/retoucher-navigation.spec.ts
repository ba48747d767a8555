// Where a retoucher gets to: the jobs, and nothing else of the studio.
import type { Page } from '@playwright/test';
import { createApiClient, type Identity, signIn } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { confirmation, test as peopleTest } from './admin-people-fixture.ts';
import { submitPhotos, test } from './deliveries-fixture.ts';
import { expect, newIdentity, signInAs, waitForSession } from './product-fixture.ts';

interface Retoucher extends Identity {
  readonly id: string;
}

async function newRetoucher(url: string, adminApi: ApiClient): Promise<Retoucher> {
  const identity = newIdentity('Zainab Bello');
  const api = createApiClient(url, await signIn(url, identity));
  const { _id: id } = dataOf(await api.call('GET /auth/profile')).user;
  dataOf(await adminApi.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'retoucher' } }));
  return { ...identity, id };
}

/** The calls that the server has refused to this page. */
function listRefusedCalls(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return refused;
}

const tabLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page has what it shows, and what it loads when it is idle. */
async function expectJobs(page: Page, jobNumber: string): Promise<void> {
  await expect(heading(page)).toHaveText('Photos');
  await expect(page.getByText(jobNumber).first()).toBeVisible();
  await expect(tabLinks(page)).toHaveText(['Photos']);
  await expect(tabLinks(page).first()).toHaveAttribute('aria-current', 'page');
  await page.waitForLoadState('networkidle');
}

test('a retoucher signs in to the jobs, and no page of the studio leads to anything else', async ({
  customer: { api, adminApi },
  page,
  product: { url },
}) => {
  const retoucher = await newRetoucher(url, adminApi);
  const { _id: id, number, userId } = await submitPhotos({ api, adminApi }, ['DSC_0431.JPG']);
  const { photos } = dataOf(await api.call('GET /photos', { query: { jobId: id } }));
  dataOf(
    await adminApi.call('PUT /photos/admin/jobs/:id/assignments', {
      params: { id },
      body: {
        assigneeId: retoucher.id,
        photos: photos.map(({ _id: photoId }) => ({ photoId, assigneeId: null })),
      },
    }),
  );
  const refused = listRefusedCalls(page);

  await page.goto('/auth');
  await signInAs(page, retoucher);
  await page.waitForURL('**/admin?tab=photos');
  await expectJobs(page, number);

  for (const query of ['', '?tab=users&role=admin', '?tab=payments', '?tab=chat', '?tab=settings'])
    await test.step(`/admin${query}`, async () => {
      await page.goto(`/admin${query}`);
      await expectJobs(page, number);
    });

  await test.step('the page of a customer', async () => {
    await page.goto(`/admin/customers/${userId._id}`);
    await expect(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Your jobs' }).click();
    await expectJobs(page, number);
  });

  await test.step('the palette and the shortcuts', async () => {
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2_000 });
    }).toPass();
    const commands = palette.getByRole('option');
    await expect(commands.filter({ hasText: 'Photos' })).toHaveCount(1);
    for (const name of ['Today', 'Users', 'Invoices', 'Payment Receipts', 'Messages', 'Settings'])
      await expect(commands.filter({ hasText: name })).toHaveCount(0);
    // Customers are not found.
    const email = userId.email ?? '';
    await page.keyboard.type(email);
    await expect(palette.getByRole('status')).toHaveText(`Nothing found for “${email}”.`);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expectJobs(page, number);
  });

  await test.step('their own pages, and back', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await page.keyboard.press('Escape');
    for (const path of ['/dashboard', '/account/profile']) {
      await page.goto(path);
      await waitForSession(page);
      await page.waitForLoadState('networkidle');
    }
    await page.getByRole('button', { name: /^Account:/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Studio' }).click();
    await expectJobs(page, number);
  });

  expect(refused).toEqual([]);

  // Before a page knows its user, it requests what this tab shows.
  await page.goto('/admin?tab=today');
  await expectJobs(page, number);
});

peopleTest(
  'an admin makes a user a retoucher and takes the role away, which the user sees at once',
  async ({ signInUser, adminUser: { page } }) => {
    const person = newIdentity('Zainab Bello');
    const { page: zainab } = await signInUser(person);
    await zainab.goto('/dashboard');
    await expect(heading(zainab)).toContainText('Zainab Bello');
    const studio = zainab.getByRole('link', { name: 'Studio' });
    await expect(studio).toHaveCount(0);

    await page.goto(`/admin?tab=users&q=${encodeURIComponent(person.email)}`);
    const role = page.getByRole('combobox', { name: 'Role of Zainab Bello' });
    await role.selectOption('Retoucher');
    await expect(confirmation(page)).toContainText('no prices, invoices, receipts or contact details');
    await confirmation(page).getByRole('button', { name: 'Make retoucher' }).click();
    await expect(page.getByText('User role updated to retoucher')).toBeVisible();
    await studio.click();
    await expect(heading(zainab)).toHaveText('Photos');

    await role.selectOption('User');
    await expect(confirmation(page)).toContainText('will become unassigned');
    await confirmation(page).getByRole('button', { name: 'Remove retoucher role' }).click();
    await expect(zainab.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

    await role.selectOption('Retoucher');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await confirmation(page).getByRole('button', { name: 'Make retoucher' }).click();
    await saved;
    await page.goto('/admin?tab=settings#team');
    const member = page
      .getByRole('list', { name: 'Team' })
      .getByRole('listitem')
      .filter({ hasText: person.email });
    await expect(member).toContainText('Retoucher');
  },
);
