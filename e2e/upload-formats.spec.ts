// What photographers send besides JPEG and TIFF.
import { readFile } from 'node:fs/promises';
import { makePhotoshop } from '../packages/photo-decoder/src/photoshop-files.fixture.ts';
import { createPaidPlan } from '../testing/photos.ts';
import { expect, test } from './customer-fixture.ts';

test('photos of phones and Photoshop files are shown, and files that cannot be opened are named before they are uploaded', async ({
  customer,
}) => {
  const { page, api, adminApi } = customer;
  const heic = await readFile(new URL('../packages/photo-decoder/src/hevc-p3.fixture.heic', import.meta.url));
  const plane = (value: number) => Buffer.alloc(2_000 * 1_400, value);
  const psd = makePhotoshop({ width: 2_000, height: 1_400, mode: 3, planes: [200, 90, 40].map(plane) });
  await createPaidPlan(api, adminApi);
  await page.goto('/upload');
  await expect(page.getByText(/HEIC, AVIF, PSD, PSB/)).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'IMG_0231.HEIC', mimeType: 'image/heic', buffer: heic },
      { name: 'Cover.psd', mimeType: '', buffer: psd },
      { name: 'Cover.ai', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'IMG_0232.mov', mimeType: 'video/quicktime', buffer: Buffer.from('movie') },
    ]);
  await expect(page.getByText(/^Skipped.*Cover\.ai.*IMG_0232\.mov$/)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit 2 photos' });
  await expect(submit).toBeVisible();
  for (const name of ['IMG_0231.HEIC', 'Cover.psd']) {
    const image = page.getByRole('listitem').filter({ hasText: name }).locator('img');
    await expect(image).toHaveAttribute('src', /\/api\/photos\/renditions\//);
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  }
  await submit.click();
  await page.getByRole('link', { name: 'View job' }).click();
  for (const name of ['IMG_0231.HEIC', 'Cover.psd'])
    await expect(page.getByRole('img', { name })).not.toHaveJSProperty('naturalWidth', 0);
});
