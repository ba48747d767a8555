// Who retouches which photo: admins assign photos, retouchers take them, and everyone's open pages show it.
import type { Job } from '@burnish/contract/photos/entities';
import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../testing/app.ts';
import { dataOf } from '../testing/factories.ts';
import { submitFinishedFiles } from '../testing/finished-files.ts';
import { factOf } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';
import { createFinishedFiles, submitPhotos } from './deliveries-fixture.ts';
import { expectFocusKept } from './keyboard.ts';
import { admin } from './product-fixture.ts';
import { expect, test } from './studio-members-fixture.ts';

const names = ['DSC_0601.JPG', 'DSC_0602.JPG', 'DSC_0603.JPG'];

const cardOf = (page: Page, { number }: Pick<Job, 'number'>) =>
  page.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) });

/** Opens the studio's list with the job, if it is listed. */
async function openList(page: Page, job: Pick<Job, 'number'>): Promise<Locator> {
  await page.goto(`/admin?tab=photos&q=${job.number}`);
  return cardOf(page, job);
}

async function showPhotos(card: Locator): Promise<void> {
  await card.getByText('Show photos').click();
  await expect(card.getByRole('list', { name: /^Photos of/ })).toBeVisible();
}

const photoOf = (card: Locator, name: string) =>
  card
    .getByRole('list', { name: /^Photos of/ })
    .getByRole('listitem')
    .filter({ has: card.page().getByText(name, { exact: true }) });

const select = (card: Locator, name: string) =>
  card.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();

const filterOf = (page: Page) => page.getByRole('search').getByRole('combobox', { name: 'Retoucher' });

/** Assigns all photos of the job through the API. */
async function assignAll(api: ApiClient, { _id: jobId }: Pick<Job, '_id'>, assigneeId: string | null) {
  const { photos } = dataOf(await api.call('GET /photos/admin/photos', { query: { jobId } }));
  const body = {
    assigneeId,
    photos: photos.map(({ _id, assignee }) => ({ photoId: _id, assigneeId: assignee?._id ?? null })),
  };
  dataOf(await api.call('PUT /photos/admin/jobs/:id/assignments', { params: { id: jobId }, body }));
}

test('an admin assigns photos, and the retoucher and another admin see it at once', async ({
  customer,
  studio,
  memberOf,
  setPool,
}) => {
  await setPool(false);
  const job = await submitPhotos(customer, names);
  const retoucher = await memberOf('Zainab Bello', 'retoucher');
  const colleague = await memberOf('Bola Ade', 'admin');
  const retoucherCard = await openList(retoucher.page, job);
  await expect(retoucher.page.getByText('No results match your search and filters.')).toBeVisible();
  const colleagueCard = await openList(colleague.page, job);
  await showPhotos(colleagueCard);

  const card = await studio.openJob(job);
  await expect(factOf(card, 'Retouchers')).toHaveText('Unassigned');
  await showPhotos(card);
  await expect(card.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled();
  await select(card, 'DSC_0601.JPG');
  await select(card, 'DSC_0602.JPG');
  await expect(card.getByText('2 of 3 photos selected.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Take 2 photos' })).toBeVisible();
  await card.getByRole('button', { name: 'Assign 2 photos' }).click();
  const dialog = studio.page.getByRole('dialog', { name: 'Assign 2 photos' });
  await expect(dialog.getByText('Currently: 2 unassigned.')).toBeVisible();
  const choice = dialog.getByRole('radio', { name: new RegExp(`^${retoucher.name}`) });
  await expect(choice).toBeVisible();
  await expectNoViolations(studio.page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Choose a retoucher.')).toBeVisible();
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expect(dialog.getByText('No photos').first()).toBeVisible();
  await choice.check();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toBeHidden();
  await expect(studio.page.getByText(`2 photos assigned to ${retoucher.name}.`)).toBeVisible();
  await expectFocusKept(studio.page);
  await expect(factOf(card, 'Retouchers')).toHaveText(`${retoucher.name}, 1 unassigned`);
  for (const shown of [card, colleagueCard]) {
    await expect(photoOf(shown, 'DSC_0601.JPG').getByText(`Retoucher: ${retoucher.name}`)).toBeVisible();
    await expect(photoOf(shown, 'DSC_0602.JPG').getByText(`Retoucher: ${retoucher.name}`)).toBeVisible();
    await expect(photoOf(shown, 'DSC_0603.JPG').getByText('Unassigned', { exact: true })).toBeVisible();
  }

  // The retoucher's list was open all the time.
  await expect(retoucherCard).toBeVisible();
  await expect(retoucherCard.getByRole('heading', { name: 'Adaeze', exact: true })).toBeVisible();
  await expect(retoucherCard.getByRole('heading').getByRole('link')).toHaveCount(0);
  await expect(retoucherCard).not.toContainText('@');
  await showPhotos(retoucherCard);
  await expect(
    photoOf(retoucherCard, 'DSC_0601.JPG').getByText(`Retoucher: ${retoucher.name}`),
  ).toBeVisible();
  await expect(retoucherCard.getByRole('checkbox', { name: 'Select DSC_0601.JPG' })).toHaveCount(0);
  await expect(retoucherCard.getByRole('button', { name: /^Assign/ })).toHaveCount(0);
  await expect(filterOf(retoucher.page).locator('option')).toHaveText([
    'All jobs',
    'Assigned to me',
    'Unassigned',
  ]);
  await filterOf(retoucher.page).selectOption('Assigned to me');
  await expect(retoucherCard).toBeVisible();

  // Who assigned it, and when, is in the details of the photo.
  await card.getByRole('button', { name: 'View DSC_0601.JPG' }).click();
  const history = studio.page
    .getByRole('dialog', { name: 'DSC_0601.JPG' })
    .getByRole('region', { name: 'Retouchers' });
  await expect(history.getByRole('listitem')).toHaveText([
    new RegExp(`^${retoucher.name}.*Assigned by ${admin.name}, \\d`),
  ]);
  await studio.page.keyboard.press('Escape');

  await filterOf(studio.page).selectOption(retoucher.name);
  await expect(studio.page).toHaveURL(new RegExp(`retoucherId=${retoucher.id}`));
  await expect(card).toBeVisible();
  await filterOf(studio.page).selectOption(colleague.name);
  await expect(card).toHaveCount(0);

  // Released photos disappear from the retoucher's list.
  await assignAll(customer.adminApi, job, null);
  await expect(retoucherCard).toHaveCount(0);
  await filterOf(studio.page).selectOption('Unassigned');
  await expect(factOf(card, 'Retouchers')).toHaveText('Unassigned');
  expect(retoucher.refused).toEqual([]);
});

test('of two retouchers, the one who takes the photos first works on them', async ({
  customer,
  memberOf,
  setPool,
}) => {
  await setPool(true);
  const job = await submitPhotos(customer, names.slice(0, 2));
  const first = await memberOf('Ife Obi', 'retoucher');
  const second = await memberOf('Tunde Cole', 'retoucher');
  const card = await openList(first.page, job);
  await expect(card).toBeVisible();
  const otherCard = await openList(second.page, job);
  await expect(otherCard).toBeVisible();

  // Who can only look at a job neither downloads nor delivers anything.
  await expect(card.getByRole('button', { name: /^Download originals/ })).toHaveCount(0);
  await expect(card.getByText('Finished files', { exact: true })).toHaveCount(0);
  await first.page.setViewportSize({ width: 390, height: 844 });
  await showPhotos(card);
  const take = card.getByRole('button', { name: 'Take 2 photos' });
  await expect(take).toBeVisible();
  await expectNoViolations(first.page);
  await select(card, 'DSC_0602.JPG');
  await expect(card.getByRole('button', { name: 'Take 1 photo' })).toBeVisible();
  await card.getByRole('button', { name: 'Select all' }).click();
  await take.click();
  await expect(first.page.getByText('2 photos assigned to you.')).toBeVisible();
  await expect(card.getByText(`Retoucher: ${first.name}`)).toHaveCount(2);
  await expect(card.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  await expect(card.getByText('Finished files', { exact: true })).toBeVisible();
  await expectFocusKept(first.page);
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await first.page.evaluate(widths)).toBe(0);

  await expect(otherCard).toHaveCount(0);
  expect([...first.refused, ...second.refused]).toEqual([]);
});

test('an outdated assignment says so, and shows who was faster', async ({ customer, memberOf, setPool }) => {
  await setPool(false);
  const job = await submitPhotos(customer, names.slice(0, 1));
  const retoucher = await memberOf('Sade Okoro', 'retoucher');
  const colleague = await memberOf('Bola Ade', 'admin');
  const { page } = colleague;
  const card = await openList(page, job);
  await page.setViewportSize({ width: 390, height: 844 });
  await showPhotos(card);
  await select(card, 'DSC_0601.JPG');
  await card.getByRole('button', { name: 'Assign 1 photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 photo' });
  await dialog.getByRole('radio', { name: new RegExp(`^${colleague.name}`) }).check();
  await assignAll(customer.adminApi, job, retoucher.id);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(
    page.getByText(/^Someone else has assigned some of these photos in the meantime\./),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(photoOf(card, 'DSC_0601.JPG').getByText(`Retoucher: ${retoucher.name}`)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Assign 1 photo' })).toBeFocused();
});

test('retouchers leave the check of their own files to others', async ({
  customer,
  studio,
  product: { url },
  memberOf,
  setPool,
}) => {
  await setPool(false);
  const job = await submitPhotos(customer, names.slice(0, 1));
  const retoucher = await memberOf('Amaka Eze', 'retoucher');
  await assignAll(customer.adminApi, job, retoucher.id);
  const files = await createFinishedFiles(names.slice(0, 1), 'version 1');
  await submitFinishedFiles({ url, token: retoucher.token }, job._id, files);

  const own = await openList(retoucher.page, job);
  await own.getByText('In check (1)').click();
  await expect(own.getByText('Another retoucher or an admin checks your files.')).toBeVisible();
  await expect(own.getByRole('checkbox', { name: 'Deliver DSC_0601.JPG' })).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^Deliver/ })).toHaveCount(0);
  expect(retoucher.refused).toEqual([]);

  const card = await studio.openJob(job);
  await card.getByText('In check (1)').click();
  await expect(card.getByText(`submitted by ${retoucher.name}`)).toBeVisible();
  await card.getByRole('button', { name: 'Deliver 1 photo' }).click();
  await expect(own.getByText(/^In check/)).toHaveCount(0);
  await expect(factOf(own, 'Retouchers')).toHaveText(retoucher.name);
});
