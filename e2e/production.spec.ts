// From the upload to the approved photo, with three people in their own browsers: the customer, a retoucher, and an admin
// who checks and delivers. The customer reviews on a phone.
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { createPaidPlan } from '../testing/photos.ts';
import { unzip } from '../testing/unzip.ts';
import { expectNoViolations, expectReadableColors } from './axe.ts';
import { createVersion, expectVisible, type VersionName } from './deliveries-fixture.ts';
import { drag } from './drag.ts';
import { withHydration } from './product-fixture.ts';
import { expect, test } from './studio-members-fixture.ts';
import { createFinger } from './touch.ts';

const name = 'DSC_0611.JPG';
const finishedName = (version: VersionName) => `DSC_0611 ${version}.jpg`;

async function fileOf(fileName: string, version: VersionName) {
  return { name: fileName, mimeType: 'image/jpeg', buffer: await createVersion(version) };
}

const viewerOf = (page: Page) => page.getByRole('dialog', { name, exact: true });
const imageOf = (viewer: Locator, version: string) =>
  viewer.getByRole('img', { name: `${name}, ${version}`, exact: true });

async function expectLoaded(viewer: Locator, versions: readonly string[]): Promise<void> {
  for (const version of versions)
    await expect(imageOf(viewer, version)).toHaveJSProperty('naturalWidth', 900);
}

async function openPhone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  return withHydration(await context.newPage());
}

/** Checks what is open in both themes. */
async function expectUsable(page: Page): Promise<void> {
  await expectNoViolations(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectReadableColors(page, new Set());
  }
}

/** Uploads a finished file to the open job, and submits it for the check. Returns its bytes. */
async function submitFinished(card: Locator, version: VersionName): Promise<Buffer> {
  const file = await fileOf(finishedName(version), version);
  const zone = card.getByRole('group', { name: 'Add finished files' });
  if ((await zone.count()) === 0) await card.getByText('Finished files', { exact: true }).click();
  await zone.locator('input[type=file]').first().setInputFiles([file]);
  await card.getByRole('button', { name: 'Submit 1 for check' }).click();
  await expect(card.getByText('In check (1)')).toBeVisible();
  return file.buffer;
}

/** Opens the check of the only photo, and delivers it. */
async function deliver(card: Locator): Promise<void> {
  await card.getByText('In check (1)').click();
  await card.getByRole('button', { name: 'Deliver 1 photo' }).click();
  await expect(card.getByText(/^In check/)).toHaveCount(0);
}

test('a photo goes from the upload to its approval, with a revision', async ({
  customer,
  studio,
  memberOf,
  browser,
}) => {
  const { page, api, adminApi } = customer;
  await createPaidPlan(api, adminApi);
  const retoucher = await memberOf('Zainab Bello', 'retoucher');

  // The customer circles a flaw, and submits the photo.
  await page.goto('/upload');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await fileOf(name, 'original')]);
  await page.getByRole('button', { name: `Notes and annotations for ${name}` }).click();
  await expect(viewerOf(page).getByRole('img', { name })).toHaveJSProperty('naturalWidth', 900);
  await drag(viewerOf(page).getByRole('img', { name }), [
    [0.2, 0.2],
    [0.4, 0.5],
  ]);
  await expect(viewerOf(page).getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await page.keyboard.type('The scratch');
  await viewerOf(page).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await page.getByRole('link', { name: 'View job' }).click();
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText('Received', { exact: true }).first()).toBeVisible();
  const [job] = dataOf(await api.call('GET /photos/jobs')).jobs;
  if (job === undefined) throw new Error('no job was submitted');

  // An admin assigns it. The retoucher sees the ring, and submits a version.
  const card = await studio.openJob(job);
  await retoucher.page.goto(`/admin?tab=photos&q=${job.number}`);
  await card.getByText('Show photos').click();
  await card.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await card.getByRole('button', { name: /^Assign/ }).click();
  const assign = studio.page.getByRole('dialog');
  await assign.getByRole('radio', { name: new RegExp(`^${retoucher.name}`) }).check();
  await assign.getByRole('button', { name: /^Assign/ }).click();
  await expect(assign).toHaveCount(0);
  const ownCard = retoucher.page
    .getByRole('listitem')
    .filter({ has: retoucher.page.getByText(job.number, { exact: true }) });
  await ownCard.getByText('Show photos').click();
  await ownCard.getByRole('button', { name: `View ${name}` }).click();
  await expect(
    viewerOf(retoucher.page).getByRole('button', { name: /^1, ring, .*: The scratch$/ }),
  ).toBeVisible();
  await expectUsable(retoucher.page);
  await retoucher.page.keyboard.press('Escape');
  await submitFinished(ownCard, 'version 1');
  await deliver(card);

  // The customer compares on a phone, finds the ring in its place, and draws another one.
  const phone = await openPhone(browser, page);
  await phone.goto(`/photos/jobs/${job._id}`);
  await phone.getByRole('button', { name: `Review ${name}` }).tap();
  const viewer = viewerOf(phone);
  await expectLoaded(viewer, ['Original', 'Version 1']);
  const photo = imageOf(viewer, 'Version 1');
  await expectVisible(photo, [0.75, 0.8], 'version 1');
  await expectVisible(photo, [0.1, 0.8], 'original');
  await expect(viewer.getByRole('button', { name: /^1, ring of an earlier version/ })).toBeVisible();
  await expectUsable(phone);
  await viewer.getByRole('button', { name: 'Side by side' }).click();
  await viewer.getByRole('button', { name: 'Ring', exact: true }).click();
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const finger = await createFinger(phone);
  await finger.down(at(0.5, 0.5));
  await finger.move(at(0.5, 0.5), at(0.8, 0.9));
  await finger.up();
  await expect(viewer.getByRole('textbox', { name: 'Annotation 2' })).toBeFocused();
  await phone.keyboard.insertText('Too dark here');
  await viewer.getByRole('button', { name: 'Request revision' }).click();
  const request = phone.getByRole('dialog', { name: `Request a revision of ${name}` });
  await request.getByText("Something isn't as I asked.").click();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request).toBeHidden();

  // The retoucher resolves both, and submits the next version.
  await ownCard.getByRole('button', { name: `View ${name}` }).click();
  const retoucherViewer = viewerOf(retoucher.page);
  await expect(retoucherViewer.getByRole('button', { name: /^2, ring, .*: Too dark here$/ })).toBeVisible();
  for (const number of [1, 2]) {
    await retoucherViewer.getByRole('button', { name: `Resolve annotation ${number}` }).click();
    await expect(retoucherViewer.getByRole('button', { name: `Resolve annotation ${number}` })).toHaveCount(
      0,
    );
  }
  await retoucher.page.keyboard.press('Escape');
  const approved = await submitFinished(ownCard, 'version 2');
  await deliver(card);
  await expectUsable(studio.page);

  // The customer sees both gone, approves, and downloads the photo.
  await expectLoaded(viewer, ['Original', 'Version 2']);
  await expectVisible(imageOf(viewer, 'Version 2'), [0.65, 0.7], 'version 2');
  await expect(viewer.getByText('2 resolved', { exact: true })).toHaveCount(1);
  await viewer.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(phone.getByText("That was the last photo. You've reviewed all of them.")).toBeVisible();
  await expect(overview.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(card.getByText('Approved', { exact: true }).first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download full size' }).click(),
  ]);
  const files = await unzip(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual([finishedName('version 2')]);
  expect(files[finishedName('version 2')]?.equals(approved)).toBe(true);
  expect(retoucher.refused).toEqual([]);
  await phone.context().close();
});
