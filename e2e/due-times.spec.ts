// An admin changes the due time of a job, and the customer reads why.
import { expectNoViolations } from './axe.ts';
import { expect, submitPhotos, test } from './deliveries-fixture.ts';

test('an admin changes the due time with a reason, which the customer reads at once', async ({
  customer,
  studio,
}) => {
  const { page } = customer;
  const job = await submitPhotos(customer, ['DSC_0701.JPG']);
  await page.goto(`/photos/jobs/${job._id}`);
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText('Received', { exact: true }).first()).toBeVisible();
  await expect(overview.getByText('Due time changed')).toHaveCount(0);

  const card = await studio.openJob(job);
  await card.getByRole('button', { name: `Change due time of ${job.number}` }).click();
  const dialog = studio.page.getByRole('dialog', { name: `Change the due time of ${job.number}` });
  const time = dialog.getByLabel('New due time');
  await expect(time).not.toHaveValue('');
  await time.fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Change due time' }).click();
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
  await expect(dialog.getByText('Enter the reason.')).toBeVisible();
  await expect(time).toBeFocused();
  await expectNoViolations(studio.page);
  const inTenDays = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 16);
  await time.fill(inTenDays);
  await dialog.getByLabel('Reason').fill('The perfume needs a second composite.');
  await dialog.getByRole('button', { name: 'Change due time' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(studio.page.getByText(`Due time of ${job.number} changed.`)).toBeVisible();
  await expect(card.getByText(/: The perfume needs a second composite\.$/)).toBeVisible();

  await expect(overview.getByText('Due time changed')).toBeVisible();
  await expect(overview.getByText(/: The perfume needs a second composite\.$/)).toBeVisible();
  await expect(overview.getByText('9 days left', { exact: false })).toBeVisible();
});
