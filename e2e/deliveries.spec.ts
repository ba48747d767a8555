// Finished files of a job: the studio uploads, checks and delivers them, and the customer's open page shows it.
import type { Locator, Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { createJpeg } from '../testing/photos.ts';
import { createDraggedFile } from './customer-fixture.ts';
import { createFinishedFiles, createVersion, expect, submitPhotos, test } from './deliveries-fixture.ts';
import { expectFocusKept } from './keyboard.ts';
import { navLink } from './navigation.ts';

const names = ['DSC_0501.JPG', 'DSC_0502.JPG', 'DSC_0503.JPG', 'DSC_0504.JPG'];

interface InputFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const fileOf = (name: string, buffer: Buffer): InputFile => ({ name, mimeType: 'image/jpeg', buffer });

const zoneOf = (card: Locator) => card.getByRole('group', { name: 'Add finished files' });

async function openFinishedFiles(card: Locator): Promise<void> {
  await card.getByText('Finished files', { exact: true }).click();
  await expect(zoneOf(card)).toBeVisible();
}

const choose = (card: Locator, files: InputFile[]) =>
  zoneOf(card).locator('input[type=file]').first().setInputFiles(files);

async function drop(card: Locator, { name, mimeType, buffer }: InputFile): Promise<void> {
  const dataTransfer = await createDraggedFile(card.page(), name, mimeType, buffer);
  await zoneOf(card).dispatchEvent('dragover', { dataTransfer });
  await expect(zoneOf(card).getByText('Drop to add')).toBeVisible();
  await zoneOf(card).dispatchEvent('drop', { dataTransfer });
}

const fileRow = (card: Locator, name: string) =>
  card.getByRole('list', { name: 'Finished files' }).getByRole('listitem').filter({ hasText: name });

/** The row of a photo in check. */
const checkRow = (card: Locator, name: string) =>
  card
    .getByRole('list', { name: 'Photos in check' })
    .locator('> li')
    .filter({ has: card.page().getByRole('checkbox', { name: `Deliver ${name}` }) });

const statusOf = (page: Page, number: string, name: string) =>
  page
    .getByRole('list', { name: `Photos of ${number}` })
    .getByRole('listitem')
    .filter({ hasText: name });

test('finished files are matched, checked and delivered, and the customer sees it at once', async ({
  customer,
  studio,
}) => {
  const { page, adminApi } = customer;
  const job = await submitPhotos(customer, names);
  await page.goto(`/photos/jobs/${job._id}`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText('Received', { exact: true }).first()).toBeVisible();

  const card = await studio.openJob(job);
  await openFinishedFiles(card);
  await drop(card, fileOf('DSC_0501_final v2.jpg', await createVersion('version 1')));
  await expect(fileRow(card, 'DSC_0501_final v2.jpg')).toContainText('Photo: DSC_0501.JPG');
  await choose(card, [
    fileOf('DSC_0502_final.jpg', await createJpeg(600, 600)),
    fileOf('hero.jpg', await createVersion('version 1')),
    fileOf('DSC_0504_broken.jpg', Buffer.from('not a photo')),
  ]);
  await expect(fileRow(card, 'DSC_0502_final.jpg')).toContainText('Photo: DSC_0502.JPG');
  await expect(fileRow(card, 'DSC_0504_broken.jpg')).toContainText(
    /Rejected: This file isn't a supported photo\./,
  );
  await expect(fileRow(card, 'hero.jpg')).toContainText('No photo matches');
  await expect(card.getByText('2 files are ready. 1 file needs a photo.')).toBeVisible();

  await card.getByRole('button', { name: 'Choose photo for hero.jpg' }).click();
  const dialog = studio.page.getByRole('dialog', { name: 'Photo for hero.jpg' });
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('0503');
  await expect(dialog.getByText('1 photo found')).toBeVisible();
  await search.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(fileRow(card, 'hero.jpg')).toContainText('Photo: DSC_0503.JPG');
  await card.getByRole('button', { name: 'Discard DSC_0504_broken.jpg' }).click();
  await expect(fileRow(card, 'DSC_0504_broken.jpg')).toHaveCount(0);
  await card.getByRole('button', { name: 'Submit 3 for check' }).click();
  await expect(card.getByText('In check (3)')).toBeVisible();
  await expectFocusKept(studio.page);

  await card.getByText('In check (3)').click();
  await expect(checkRow(card, 'DSC_0502.JPG')).toContainText(/Smaller: 600\s×\s600.*Different proportions/);
  await expect(card.getByRole('checkbox', { name: 'Deliver DSC_0501.JPG' })).toBeChecked();
  await expect(card.getByRole('checkbox', { name: 'Deliver DSC_0502.JPG' })).not.toBeChecked();
  await expect(card.getByRole('button', { name: 'Deliver 2 photos' })).toBeVisible();
  await card.getByRole('button', { name: 'Return DSC_0503.JPG to work' }).click();
  await studio.page.getByRole('alertdialog').getByRole('button', { name: 'Return photo' }).click();
  await expect(card.getByText('In check (2)')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Return DSC_0502.JPG to work' })).toBeFocused();

  await card.getByRole('checkbox', { name: 'Deliver DSC_0502.JPG' }).check();
  await card.getByRole('button', { name: 'Deliver 2 photos' }).click();
  const overrule = studio.page.getByRole('dialog', { name: 'Deliver 1 photo with problems?' });
  await expect(overrule.getByText(/DSC_0502\.JPG: Smaller/)).toBeVisible();
  await overrule.getByRole('button', { name: 'Deliver 2 photos' }).click();
  await expect(overrule.getByText('Enter the reason.')).toBeVisible();
  await expect(overrule.getByLabel('Reason')).toBeFocused();
  await overrule.getByLabel('Reason').fill('A square was asked for.');
  // The reason isn't about what is submitted meanwhile.
  await studio.submit(job, await createFinishedFiles(['DSC_0504.JPG'], 'version 1'));
  await expect(studio.page.getByText('In check (3)')).toBeVisible();
  await overrule.getByRole('button', { name: 'Deliver 2 photos' }).click();
  await expect(overrule).toBeHidden();
  await expect(card.getByText('In check (1)')).toBeVisible();
  await expectFocusKept(studio.page);
  const { photos } = dataOf(await adminApi.call('GET /photos/admin/photos', { query: { jobId: job._id } }));
  const reasons = photos.map(({ fileName, versions }) => [fileName, versions[0]?.overruleReason]);
  expect(Object.fromEntries(reasons)).toEqual({
    'DSC_0501.JPG': null,
    'DSC_0502.JPG': 'A square was asked for.',
    'DSC_0503.JPG': undefined,
    'DSC_0504.JPG': null,
  });

  // The customer's page was open all the time.
  await expect(overview.getByText('In progress', { exact: true }).first()).toBeVisible();
  await expect(overview.getByRole('button', { name: 'Approve all 2' })).toBeVisible();
  for (const [name, status] of [
    ['DSC_0501.JPG', 'Delivered'],
    ['DSC_0502.JPG', 'Delivered'],
    ['DSC_0503.JPG', 'In progress'],
    ['DSC_0504.JPG', 'In check'],
  ] as const)
    await expect(statusOf(page, job.number, name).getByText(status, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review DSC_0501.JPG' })).toBeVisible();
});

test('uploads go on while their section is closed, and leaving the page asks first', async ({
  customer,
  studio,
}) => {
  const job = await submitPhotos(customer, names.slice(0, 2));
  const card = await studio.openJob(job);
  await openFinishedFiles(card);
  const isSending = /\/api\/photos\/tus/;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await studio.page.route(isSending, async (route) => {
    await released;
    await route.continue();
  });
  await choose(card, [fileOf('DSC_0501_final.jpg', await createVersion('version 1'))]);
  await expect(card.getByText('1 file has not arrived yet.', { exact: false })).toBeVisible();
  await navLink(studio.page, 'Messages').click();
  const question = studio.page.getByRole('alertdialog', { name: 'Leave while files are uploading?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await card.getByText('Finished files', { exact: true }).click();
  await expect(zoneOf(card)).toHaveCount(0);
  release();
  await openFinishedFiles(card);
  await expect(card.getByText('1 file is ready.')).toBeVisible();
  await card.getByRole('button', { name: 'Submit 1 for check' }).click();
  await expect(card.getByText('In check (1)')).toBeVisible();
});
