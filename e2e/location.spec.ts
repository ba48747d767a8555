// Where photos were taken: a setting of the customer, and what they download with it.
import { readFile } from 'node:fs/promises';
import { cameraExif, lagos, readExifWithPython } from '@burnish/photo-decoder/read-exif';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { dataOf } from '../testing/factories.ts';
import { unzip } from '../testing/unzip.ts';
import { createVersion, expect, submitPhotos, test } from './deliveries-fixture.ts';

const label = 'Remove the location from downloaded photos';

async function downloadFile(page: Page, jobId: string) {
  await page.goto(`/photos/jobs/${jobId}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download full size' }).click(),
  ]);
  const [file] = Object.values(await unzip(await readFile(await download.path())));
  if (file === undefined) throw new Error('the ZIP file is empty');
  return file;
}

test('the location is removed from downloads once the customer says so', async ({ customer, studio }) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, ['DSC_0601.JPG']);
  const bytes = await sharp(await createVersion('version 1'))
    .withExif(cameraExif)
    .jpeg()
    .toBuffer();
  await studio.deliver(job, [{ name: 'DSC_0601_v1.JPG', bytes }]);
  expect(await downloadFile(page, job._id)).toEqual(bytes);

  await page.goto('/account/profile');
  const setting = page.getByRole('checkbox', { name: label });
  await expect(setting).not.toBeChecked();
  await expect(setting).toHaveAccessibleDescription(/without GPS coordinates/);
  const profile = '**/api/auth/profile';
  await page.route(profile, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await setting.click();
  await expect(page.getByText("Your choice couldn't be saved. Please try again.")).toBeVisible();
  await expect(setting).not.toBeChecked();
  await page.unroute(profile);
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Finished files are now downloaded without the location.')).toBeVisible();
  await page.reload();
  await expect(setting).toBeChecked();
  expect(dataOf(await api.call('GET /auth/profile')).user.removeLocation).toBe(true);

  const file = await downloadFile(page, job._id);
  expect(file.length).toBe(bytes.length);
  expect(readExifWithPython(bytes)?.gps).toMatchObject({ 29: lagos.GPSDateStamp });
  expect(readExifWithPython(file)?.gps).toEqual({});
  expect(readExifWithPython(file)?.image).toMatchObject({ 271: 'Nikon' });

  // Another device switches it off.
  await page.goto('/account/profile');
  dataOf(await api.call('PUT /auth/profile', { body: { removeLocation: false } }));
  await expect(setting).not.toBeChecked();
});
