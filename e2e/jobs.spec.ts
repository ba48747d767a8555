// Submitted photos: the customer's list and the page of a job, and the admin's list of jobs.
import type { Photo } from '@burnish/contract/photos/entities';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, createPaidPlan, photosForm } from '../testing/photos.ts';
import { test as adminTest, factOf } from './admin-orders-fixture.ts';
import { chatOf } from './chat-fixture.ts';
import { expect, failRequests, test } from './customer-fixture.ts';
import { navLink } from './navigation.ts';

async function submit(
  api: ApiClient,
  names: readonly string[],
  brief: string,
  size: readonly [width: number, height: number] = [1_800, 1_200],
) {
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await createJpeg(...size) })));
  const form = photosForm(files, { brief, tier: 'highEnd' });
  const { photos } = dataOf(await api.call('POST /photos/upload', { form }));
  const [photo] = photos;
  if (photo === undefined) throw new Error('no photo was submitted');
  return dataOf(await api.call('GET /photos/jobs/:id', { params: { id: photo.jobId } })).job;
}

const ring = { kind: 'ring', x: 0.5, y: 0.2, width: 0.2, height: 0.2, note: 'The crease' } as const;

/** As if drawn before the photos were submitted. */
async function annotate(api: ApiClient, jobId: string, fileName: string): Promise<void> {
  const { photos } = dataOf(await api.call('GET /photos', { query: { jobId, sort: 'oldest' } }));
  const id = photos.find((photo) => photo.fileName === fileName)?._id ?? '';
  dataOf(await api.call('PUT /photos/:id', { params: { id }, body: { annotations: [ring] } }));
}

const names = ['DSC_0412.JPG', 'DSC_0413.JPG', 'DSC_0414.JPG'];

const jobLink = (page: Page, number: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${number}`) });

test.describe('the photos of a customer', () => {
  test('lead from the dashboard and the list to the page of a job, and can be withdrawn there', async ({
    customer,
  }) => {
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
    await expect(page.getByRole('heading', { name: 'In progress' })).toHaveCount(0);
    await page.goto('/photos');
    await expect(page.getByText('You need an active subscription to upload photos.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', '/pricing');

    await createPaidPlan(api, adminApi);
    await expect(page.getByRole('link', { name: 'Upload photos' })).toBeVisible();
    const { _id: jobId, number } = await submit(api, names, 'Keep the freckles.');
    await annotate(api, jobId, 'DSC_0413.JPG');
    await page.goto('/dashboard');
    const card = page.getByRole('article', { name: `${number}: 3 photos` });
    await expect(card.getByText('Gold Plan')).toBeVisible();
    await expect(card.getByText('Received', { exact: true })).toBeVisible();
    await expect(card.getByText(/^2\sdays\sleft$/)).toBeVisible();
    await page.getByRole('link', { name: 'All photos' }).click();
    await expect(page).toHaveTitle('Photos, Burnish');
    const listed = page.getByRole('article', { name: `${number}: 3 photos` });
    await expect(listed.getByRole('img', { name: 'DSC_0412.JPG' })).toHaveAttribute('width', '1800');
    await jobLink(page, number).click();

    await expect(page.getByRole('heading', { level: 1, name: `${number}: 3 photos` })).toBeVisible();
    await expect(page).toHaveTitle(`${number}: 3 photos, Burnish`);
    const grid = page.getByRole('list', { name: `Photos of ${number}` });
    await expect(grid.getByRole('img')).toHaveCount(3);
    const fileNames = grid.getByRole('listitem').locator('b');
    await expect(fileNames).toHaveText(names);
    await grid.getByRole('button', { name: 'View DSC_0413.JPG' }).click();
    const viewer = page.getByRole('dialog', { name: 'DSC_0413.JPG' });
    await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 1_800);
    await expect(viewer.getByText('2 of 3', { exact: true })).toBeVisible();
    await viewer.getByRole('button', { name: '1, ring, top center: The crease' }).press('Enter');
    await expect(viewer.getByRole('button', { name: '1 The crease', exact: true })).toBeFocused();
    await expect(viewer.getByRole('button', { name: 'Ring', exact: true })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'DSC_0414.JPG' })).toContainText('No notes on this photo.');
    await page.reload();
    // Until the list is loaded, no photo is before it.
    await expect(page.getByRole('dialog', { name: 'DSC_0414.JPG' })).toContainText('3 of 3');
    await page.keyboard.press('k');
    await viewer.getByRole('button', { name: /^1, ring/ }).click();
    await expect(viewer.getByRole('button', { name: '1 The crease', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/jobs\/[\w-]+$/);
    await grid.getByRole('button', { name: 'View DSC_0413.JPG' }).click();
    await page.goBack();
    await expect(grid.getByRole('button', { name: 'View DSC_0413.JPG' })).toBeFocused();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download originals' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${number}.zip`);

    await grid.getByRole('button', { name: 'Withdraw DSC_0412.JPG' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw this photo?' });
    await dialog.getByRole('button', { name: 'Withdraw photo' }).click();
    await expect(page.getByText('Photo withdrawn. The image is back in your plan.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `${number}: 2 photos` })).toBeVisible();
    await expect(fileNames).toHaveText(names.slice(1));
    await expect(grid.getByRole('button', { name: 'View DSC_0413.JPG' })).toBeFocused();
    const used = async () => dataOf(await api.call('GET /subscriptions/active')).subscriptions[0]?.imagesUsed;
    expect(await used()).toBe(2);

    await page.getByRole('button', { name: 'Withdraw job' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw all 2 photos?' });
    await expect(question).toContainText(/Gold Plan: 2\sHigh-End\./);
    await question.getByRole('button', { name: 'Withdraw job' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${number}: withdrawn` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Overview' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Withdraw job' })).toHaveCount(0);
    expect(await used()).toBe(0);
  });

  test('cannot be withdrawn once work has started, and unknown jobs are not found', async ({ customer }) => {
    const { page, api, adminApi } = customer;
    await createPaidPlan(api, adminApi);
    const { _id: id, number } = await submit(api, names, '');
    await page.goto(`/photos/jobs/${id}`);
    await page.getByRole('button', { name: 'Withdraw job' }).click();
    const start = { params: { id }, body: { status: 'in_progress' } } as const;
    dataOf(await adminApi.call('PUT /photos/admin/jobs/:id/status', start));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Overview' }).getByText('In progress')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Ask about this' }).click();
    const { field, connecting } = chatOf(page);
    await field.fill('When is it ready?');
    // Until then, Enter sends nothing.
    await expect(connecting).toHaveCount(0);
    await field.press('Enter');
    const subject = page.getByRole('log').getByRole('link', { name: number });
    // Until the message is stored, its subject is no link.
    await expect(subject).toBeVisible();
    await page.goto('/dashboard');
    // The chat stays open.
    await subject.click();
    await expect(page.getByRole('heading', { level: 1, name: `${number}: 3 photos` })).toBeVisible();

    await page.goto('/photos/jobs/0193fa10-6b2c-7d18-a4e5-83c9f0b7d216');
    await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible();
    await expect(page).toHaveTitle('Job not found, Burnish');
    await page.getByRole('link', { name: 'All photos' }).click();
    await expect(jobLink(page, number)).toBeVisible();
  });

  test('are searched and filtered in the URL, and the back button restores the list', async ({
    customer,
  }) => {
    const { page, api, adminApi } = customer;
    await createPaidPlan(api, adminApi);
    const jobs = [];
    for (let index = 1; index <= 24; index += 1)
      jobs.push(await submit(api, [`SET${index}.JPG`], `Set ${index}`, [90, 60]));
    await page.goto('/photos');
    const list = page.getByRole('list', { name: 'Jobs' });
    await expect(list.getByRole('article').first()).toBeVisible();
    const oldest = jobs[0]?.number ?? '';
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(jobLink(page, oldest)).toBeInViewport({ timeout: 500 });
    }).toPass();
    await jobLink(page, oldest).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${oldest}: 1 photo`);
    await page.goBack();
    await expect(jobLink(page, oldest)).toBeInViewport();

    await page.goto('/photos');
    await page.getByRole('searchbox').fill('set17.jpg');
    await expect(list.getByRole('article')).toHaveCount(1);
    await page.getByLabel('Status').selectOption('Received');
    await expect(page).toHaveURL(/q=set17\.jpg&status=received$/);
    await expect(page).toHaveTitle('Photos: Received, Burnish');
    await list.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${jobs[16]?.number}: 1 photo`);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('set17.jpg');
    await expect(list.getByRole('article')).toHaveCount(1);
    await page.getByLabel('Status').selectOption('Withdrawn');
    await expect(page.getByText('No results match your search and filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page).toHaveURL(/\/photos$/);
    await expect(jobLink(page, jobs[23]?.number ?? '')).toBeVisible();
  });
});

/** Answers with this many copies of a photo, page by page. */
async function simulatePhotos(page: Page, photo: Photo, count: number): Promise<void> {
  const nameOf = (index: number) => `DSC_${String(index).padStart(4, '0')}.JPG`;
  await page.route(/\/api\/photos\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const start = Number(query.get('cursor') ?? 0);
    const end = Math.min(count, start + Number(query.get('limit')));
    const photos = Array.from({ length: end - start }, (_, index) => ({
      ...photo,
      _id: `0193f1c2-7a10-7c3e-9b1d-${(start + index).toString(16).padStart(12, '0')}`,
      fileName: nameOf(start + index),
    }));
    const nextCursor = end === count ? null : String(end);
    await route.fulfill({ json: { success: true, data: { photos, page: { nextCursor, total: count } } } });
  });
}

test('five hundred photos of a job are rendered as they come into view, with targets for a finger', async ({
  customer,
}) => {
  const { page, api, adminApi } = customer;
  await createPaidPlan(api, adminApi);
  const { _id: jobId, number } = await submit(api, ['a.jpg'], '');
  const [photo] = dataOf(await api.call('GET /photos', { query: { jobId } })).photos;
  if (photo === undefined) throw new Error('no photo was submitted');
  await simulatePhotos(page, photo, 500);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/photos/jobs/${jobId}`);
  const frames = page.getByRole('list', { name: `Photos of ${number}` }).getByRole('listitem');
  await expect(frames.first()).toHaveAttribute('aria-setsize', '500');
  for (const control of await frames.first().locator('a, button').all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const last = page.getByText('DSC_0499.JPG');
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(last).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50] });
  expect(await frames.count()).toBeLessThan(60);
  await expect(frames.last()).toHaveAttribute('aria-posinset', '500');
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(widths)).toBe(0);
});

adminTest.describe('jobs of all customers', () => {
  adminTest('can be found, downloaded and started', async ({ adminOrders }) => {
    const { page, admin } = adminOrders;
    const customer = await adminOrders.newCustomer('Clara Novak');
    dataOf(await customer.call('PUT /auth/profile', { body: { companyName: customer.company } }));
    await createPaidPlan(customer, admin);
    const job = await submit(customer, ['a.jpg', 'a.jpg'], 'Like the last set.');
    await annotate(customer, job._id, 'a.jpg');
    await adminOrders.open('photos', customer.company);
    const card = page.getByRole('listitem').filter({ hasText: customer.company });
    await expect(navLink(page, 'Photos')).toHaveAttribute('aria-current', 'page');
    await expect(factOf(card, 'Photos')).toHaveText(/^2 photos, /);
    await expect(factOf(card, 'Subscription')).toHaveText('Gold Plan');
    await expect(factOf(card, 'Brief')).toHaveText('Like the last set.');

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
    await card.getByRole('button', { name: 'View a.jpg' }).first().click();
    const viewer = page.getByRole('dialog', { name: 'a.jpg' });
    await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
    await page.reload();
    await expect(viewer.getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(viewer.getByText('High-End')).toBeVisible();
    await page.keyboard.press('k');
    await expect(viewer.getByRole('button', { name: '1, ring, top center: The crease' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/tab=photos&q=[^&]+$/);

    const { photos } = dataOf(await customer.call('GET /photos', { query: { jobId: job._id } }));
    const rejected = await customer.call('DELETE /photos/:id', { params: { id: photos[0]?._id ?? '' } });
    expect(rejected.status).toBe(409);
  });
});
