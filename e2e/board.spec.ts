// The studio's board of jobs: with the mouse, with keys, on a phone, and what a retoucher sees of it.
import type { Job } from '@burnish/contract/photos/entities';
import type { Locator, Page } from '@playwright/test';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, photosForm } from '../testing/photos.ts';
import { expectNoViolations } from './axe.ts';
import { test as base, expect, submitPhotos } from './deliveries-fixture.ts';
import { newIdentity, withHydration } from './product-fixture.ts';

interface Retoucher {
  readonly id: string;
  readonly name: string;
  readonly page: Page;
}

const test = base.extend<{ retoucher: Retoucher }>({
  retoucher: async ({ browser, product: { url }, adminToken }, use) => {
    const identity = newIdentity(`Zainab ${crypto.randomUUID().slice(0, 4)}`);
    const candidate = createApiClient(url, await signIn(url, identity));
    const { _id: id } = dataOf(await candidate.call('GET /auth/profile')).user;
    const call = { params: { id }, body: { role: 'retoucher' } } as const;
    dataOf(await createApiClient(url, adminToken).call('PUT /admin/users/:id/role', call));
    const storageState = storageStateFor(url, await signIn(url, identity));
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL: url, viewport, storageState });
    await use({ id, name: identity.name, page: withHydration(await context.newPage()) });
    await context.close();
  },
});

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const cardOf = (within: Page | Locator, { number }: Pick<Job, 'number'>) =>
  within.getByRole('article', { name: number });

const linkOf = (page: Page, job: Pick<Job, 'number'>) => page.getByRole('link', { name: job.number });

/** Submits a photo with the plan that the first job is from. */
async function submitAnother({ api }: { readonly api: ApiClient }, name: string): Promise<Job> {
  const form = photosForm([{ name, bytes: await createJpeg(900, 600) }], { tier: 'natural' });
  const [photo] = dataOf(await api.call('POST /photos/upload', { form })).photos;
  return dataOf(await api.call('GET /photos/jobs/:id', { params: { id: photo?.jobId ?? '' } })).job;
}

/** Unique, unlike the name. */
const emailOf = async ({ api }: { readonly api: ApiClient }) =>
  dataOf(await api.call('GET /auth/profile')).user.email;

/** Opens the board with these jobs only. */
async function openBoard(page: Page, search: string): Promise<void> {
  await page.goto(`/admin?tab=photos&view=board&q=${encodeURIComponent(search)}`);
  await expect(columnOf(page, 'Received').getByRole('heading', { name: 'Received' })).toBeVisible();
}

/** Holds the card over the target. */
async function hold(card: Locator, target: Locator): Promise<void> {
  const { mouse } = card.page();
  await card.hover({ position: { x: 20, y: 80 } });
  await mouse.down();
  await target.hover({ position: { x: 30, y: 40 }, force: true });
  await target.hover({ position: { x: 34, y: 44 }, force: true });
}

test.use({ viewport: { width: 1440, height: 900 } });

test("an admin drags a job to In progress, and reads why it can't go anywhere else", async ({
  customer,
  studio: { page },
}) => {
  const job = await submitPhotos(customer, ['DSC_0701.JPG', 'DSC_0702.JPG']);
  await openBoard(page, job.number);
  const received = columnOf(page, 'Received');
  const card = cardOf(received, job);
  await expect(card).toContainText('2 photos');
  await expect(received).toContainText('1 job, 2 photos');
  await expectNoViolations(page);

  const delivered = columnOf(page, 'Delivered');
  await hold(card, delivered);
  await expect(delivered.getByText('Delivered is reached through the check. Open the job.')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('status').getByText('Delivered is reached through the check.')).toBeVisible();
  await expect(card).toBeVisible();

  const inProgress = columnOf(page, 'In progress');
  await hold(card, inProgress);
  await expect(inProgress.getByText('Drop to start work')).toBeVisible();
  await page.mouse.up();
  const dialog = page.getByRole('alertdialog', { name: 'Start work on this job?' });
  await dialog.getByRole('button', { name: 'Start work' }).click();
  await expect(cardOf(inProgress, job)).toContainText('0 of 2 photos done');
  await expect(card).toBeHidden();
  await expect(received).toContainText('0 jobs, 0 photos');
  await expect(page.getByText(`${job.number} is in progress.`)).toBeVisible();
});

test('an admin moves along the board with keys, starts a job and opens it', async ({
  customer,
  studio: { page },
}) => {
  const first = await submitPhotos(customer, ['DSC_0711.JPG']);
  const second = await submitAnother(customer, 'DSC_0712.JPG');
  await openBoard(page, await emailOf(customer));
  await expect(cardOf(page, second)).toBeVisible();
  await page.keyboard.press('j');
  await expect(linkOf(page, first)).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(page, second)).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf(page, first)).toBeFocused();

  await page.keyboard.press('s');
  const dialog = page.getByRole('alertdialog', { name: 'Start work on this job?' });
  await dialog.getByRole('button', { name: 'Start work' }).press('Enter');
  await expect(cardOf(columnOf(page, 'In progress'), first)).toBeVisible();
  // The focus continues with the next job of the column.
  await expect(linkOf(page, second)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(linkOf(page, first)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(linkOf(page, second)).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search jobs' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Backspace');

  await linkOf(page, second).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`view=list&q=${second.number}`));
  await expect(page.getByText('Show photos')).toBeVisible();
});

test('the menu of a card says where it can be moved, and assigns its photos', async ({
  customer,
  studio: { page },
  retoucher,
}) => {
  const job = await submitPhotos(customer, ['DSC_0721.JPG', 'DSC_0722.JPG']);
  await openBoard(page, job.number);
  const menu = page.getByRole('button', { name: `Actions for ${job.number}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Move to Revision' }).click();
  await expect(page.getByText('Only the customer can request a revision.')).toBeVisible();

  // Dropped on a person, who is then chosen.
  await expect(cardOf(page, job)).toContainText('Unassigned');
  const workload = page.getByRole('list', { name: 'Open photos of each retoucher' });
  const person = workload.getByRole('button', { name: new RegExp(retoucher.name) });
  await hold(cardOf(page, job), person);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 photos' });
  await expect(dialog.getByRole('radio', { name: new RegExp(retoucher.name) })).toBeChecked();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(cardOf(page, job)).toContainText(retoucher.name);
  await expect(person).toContainText('2 photos');

  await person.click();
  await expect(page).toHaveURL(new RegExp(`retoucherId=${retoucher.id}`));
  await expect(page.getByRole('combobox', { name: 'Retoucher' })).toHaveValue(retoucher.id);
  await expect(cardOf(page, job)).toBeVisible();
  await page.getByRole('combobox', { name: 'Due' }).selectOption('Late');
  await expect(cardOf(page, job)).toBeHidden();
  await expect(columnOf(page, 'Received')).toContainText('No matching jobs');

  // The same filters in the list.
  await page.getByText('List', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByText('No results match your search and filters.')).toBeVisible();
  await page.goto('/admin?tab=photos');
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('a retoucher sees the same board with their jobs only, and it follows what others do', async ({
  customer,
  retoucher,
}) => {
  const { api, adminApi } = customer;
  const job = await submitPhotos(customer, ['DSC_0731.JPG']);
  const other = await submitAnother(customer, 'DSC_0732.JPG');
  const { page } = retoucher;
  await page.goto('/admin?tab=photos');
  await page.getByText('Board', { exact: true }).click();
  await expect(columnOf(page, 'Received')).toContainText('No jobs');
  const { photos } = dataOf(await api.call('GET /photos', { query: { jobId: job._id } }));
  const body = {
    assigneeId: retoucher.id,
    photos: photos.map(({ _id }) => ({ photoId: _id, assigneeId: null })),
  };
  dataOf(await adminApi.call('PUT /photos/admin/jobs/:id/assignments', { params: { id: job._id }, body }));
  await page.mouse.move(0, 0);
  await expect(cardOf(columnOf(page, 'Received'), job)).toBeVisible();
  await expect(cardOf(page, other)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Your open photos' })).toContainText('1 photo');
  await expect(page.getByText(await emailOf(customer))).toBeHidden();
  await page.getByRole('button', { name: `Actions for ${job.number}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Assign/ })).toBeHidden();
  await page.keyboard.press('Escape');

  const started = { params: { id: job._id }, body: { status: 'in_progress' } } as const;
  dataOf(await adminApi.call('PUT /photos/admin/jobs/:id/status', started));
  await expect(cardOf(columnOf(page, 'In progress'), job)).toBeVisible();
  // The last choice is kept in the browser.
  await page.goto('/admin?tab=photos');
  await expect(page).toHaveURL(/view=board/);
  await expect(cardOf(columnOf(page, 'In progress'), job)).toBeVisible();
});

test('on a phone one column is visible at a time', async ({ customer, studio: { page } }) => {
  const job = await submitPhotos(customer, ['DSC_0741.JPG']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, job.number);
  await expect(cardOf(page, job)).toBeInViewport();
  const links = page.getByRole('navigation', { name: 'Go to column' });
  const toDelivered = links.getByRole('button', { name: /^Delivered/ });
  await toDelivered.click();
  await expect(columnOf(page, 'Delivered').getByRole('heading', { level: 3 })).toBeInViewport();
  await expect(cardOf(page, job)).not.toBeInViewport();
  await expect(toDelivered).toHaveAttribute('aria-current', 'true');
  await links.getByRole('button', { name: /^Received/ }).click();
  await expect(cardOf(page, job)).toBeInViewport({ ratio: 0.9 });
  for (const button of [toDelivered, page.getByRole('button', { name: `Actions for ${job.number}` })]) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const overflow = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );
  expect(overflow).toBe(false);
  await expectNoViolations(page);
});
