// Submitted photos on the customer's dashboard and in the admin's list of jobs.
import { dataOf } from '../testing/factories.ts';
import { createJpeg, createPaidPlan, photosForm } from '../testing/photos.ts';
import { test as adminTest, cardOf, factOf } from './admin-orders-fixture.ts';
import { expect, failRequests, test } from './customer-fixture.ts';
import { navLink } from './navigation.ts';

async function submit(api: Parameters<typeof createPaidPlan>[0], names: readonly string[], brief: string) {
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await createJpeg(1_800, 1_200) })),
  );
  const form = photosForm(files, { brief, tier: 'highEnd' });
  const { photos } = dataOf(await api.call('POST /photos/upload', { form }));
  const [photo] = photos;
  if (photo === undefined) throw new Error('no photo was submitted');
  return dataOf(await api.call('GET /photos/jobs/:id', { params: { id: photo.jobId } })).job;
}

const names = ['DSC_0412.JPG', 'DSC_0413.JPG', 'DSC_0414.JPG'];

test.describe('photos on the dashboard', () => {
  test('are hidden before the first job, then shown as a job, and can be withdrawn', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    const { restore } = await failRequests(page, /\/api\/photos\/jobs/);
    await page.goto('/dashboard');
    const error = page.getByText("Your photos couldn't be loaded.");
    await expect(error).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
    await restore();
    const loaded = page.waitForResponse(/\/api\/photos\/jobs/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await expect(error).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your photos' })).toHaveCount(0);

    await createPaidPlan(api, adminApi);
    const { number } = await submit(api, names, 'Keep the freckles.');
    const card = page.getByRole('article', { name: `${number}: 3 photos` });
    await expect(card.getByText('Gold Plan')).toBeVisible();
    await expect(card.getByText('Received', { exact: true })).toBeVisible();
    await expect(card.getByText('Keep the freckles.')).toBeVisible();
    await expect(card.getByText(/^Due/)).toBeVisible();
    await card.getByText('Show photos').click();
    const grid = page.getByRole('list', { name: `Photos of ${number}` });
    await expect(grid.getByRole('listitem')).toHaveCount(3);
    await grid.getByRole('button', { name: 'View DSC_0413.JPG' }).click();
    const preview = page.getByRole('dialog').getByRole('img', { name: /DSC_0413\.JPG/ });
    await expect(preview).toHaveJSProperty('naturalWidth', 1_800);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Withdraw DSC_0412.JPG' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw this photo?' });
    await dialog.getByRole('button', { name: 'Withdraw photo' }).click();
    await expect(page.getByText('Photo withdrawn. The image is back in your plan.')).toBeVisible();
    await expect(page.getByRole('article', { name: `${number}: 2 photos` })).toBeVisible();
    await expect(grid.getByRole('listitem')).toHaveCount(2);
    const { subscriptions } = dataOf(await api.call('GET /subscriptions/active'));
    expect(subscriptions[0]?.imagesUsed).toBe(2);
  });
});

adminTest.describe('jobs of all customers', () => {
  adminTest('can be found, downloaded and started', async ({ adminOrders }) => {
    const { page, admin } = adminOrders;
    const customer = await adminOrders.newCustomer('Clara Novak');
    dataOf(await customer.call('PUT /auth/profile', { body: { companyName: customer.company } }));
    await createPaidPlan(customer, admin);
    const job = await submit(customer, ['a.jpg', 'a.jpg'], 'Like the last set.');
    await adminOrders.open('photos', customer.company);
    const card = cardOf(page, customer.company);
    await expect(navLink(page, 'Photos')).toHaveAttribute('aria-current', 'page');
    await expect(factOf(page, customer.company, 'Photos')).toHaveText(/^2 photos, /);
    await expect(factOf(page, customer.company, 'Subscription')).toHaveText('Gold Plan');
    await expect(factOf(page, customer.company, 'Brief')).toHaveText('Like the last set.');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: `Download originals of ${job.number}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${job.number}.zip`);
    expect(await download.failure()).toBeNull();

    await card.getByRole('button', { name: `Start work on ${job.number}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Start work on this job?' });
    await expect(dialog).toContainText(customer.company);
    await dialog.getByRole('button', { name: 'Start work' }).click();
    await expect(card.getByText('In progress', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Start work/ })).toHaveCount(0);

    await card.getByText('Show photos').click();
    await expect(card.getByRole('link', { name: 'Original of a.jpg' })).toHaveCount(2);
    const { photos } = dataOf(await customer.call('GET /photos', { query: { jobId: job._id } }));
    const rejected = await customer.call('DELETE /photos/:id', { params: { id: photos[0]?._id ?? '' } });
    expect(rejected.status).toBe(409);
  });
});
