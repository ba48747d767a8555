// An admin changes when the files of a job are deleted, and the customer sees it.
import { addDays, formatCalendarDate, utcDate } from '@burnish/domain/time/calendar-date';
import { expectNoViolations } from './axe.ts';
import { expect, submitPhotos, test } from './deliveries-fixture.ts';

test('an admin chooses when the files are deleted, which the customer sees at once', async ({
  customer,
  studio,
}) => {
  const { page } = customer;
  const job = await submitPhotos(customer, ['DSC_0801.JPG']);
  await page.goto(`/photos/jobs/${job._id}`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText('Received', { exact: true }).first()).toBeVisible();
  await expect(overview.getByText('Set by the studio')).toHaveCount(0);

  const card = await studio.openJob(job);
  const open = () => card.getByRole('button', { name: `Change file deletion of ${job.number}` }).click();
  const dialog = studio.page.getByRole('dialog', { name: `When to delete the files of ${job.number}` });
  const save = () => dialog.getByRole('button', { name: 'Save' }).click();
  await open();
  await expect(dialog.getByRole('radio', { name: 'Studio default' })).toBeChecked();
  await expect(dialog.getByLabel('Delete on')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'On a date' }).check();
  const day = dialog.getByLabel('Delete on');
  await save();
  await expect(dialog.getByText('Enter a date.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('2020-01-01');
  await save();
  await expect(dialog.getByText('Choose a later day.')).toBeVisible();
  await expectNoViolations(studio.page);
  const date = addDays(utcDate(new Date()), 60);
  await day.fill(date);
  await save();
  await expect(dialog).toHaveCount(0);
  await expect(studio.page.getByText(`File deletion of ${job.number} changed.`)).toBeVisible();
  const chosen = formatCalendarDate(date);
  const orLater = 'Or 3 days after all photos are approved, if that is later. Set by the studio.';
  await expect(card.getByText(chosen)).toBeVisible();
  await expect(card.getByText(orLater)).toBeVisible();
  await expect(overview.getByText('File deletion', { exact: true })).toBeVisible();
  await expect(overview.getByText(chosen)).toBeVisible();
  await expect(overview.getByText(orLater)).toBeVisible();

  await open();
  await expect(dialog.getByLabel('Delete on')).toHaveValue(date);
  await dialog.getByRole('radio', { name: 'After approval' }).check();
  await save();
  await expect(dialog).toHaveCount(0);
  for (const place of [card, overview]) {
    await expect(place.getByText('3 days after all photos are approved', { exact: true })).toBeVisible();
    await expect(place.getByText('Set by the studio', { exact: true })).toBeVisible();
  }
});

test('the dialog fits into the narrowest phones', async ({ customer, studio }) => {
  const job = await submitPhotos(customer, ['DSC_0802.JPG']);
  await studio.page.setViewportSize({ width: 320, height: 640 });
  const card = await studio.openJob(job);
  await card.getByRole('button', { name: `Change file deletion of ${job.number}` }).click();
  const dialog = studio.page.getByRole('dialog', { name: `When to delete the files of ${job.number}` });
  await dialog.getByRole('radio', { name: 'On a date' }).check();
  await expect(dialog.getByLabel('Delete on')).toBeInViewport();
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await studio.page.evaluate(overflow)).toBe(0);
});
