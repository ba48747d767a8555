// The upload page, from selecting files to submitting them as a job.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createApprovedReceipt, dataOf } from '../testing/factories.ts';
import { createTusClient } from '../testing/tus.ts';
import {
  asksBeforeUnload,
  createDraggedFile,
  expect,
  listPrimaryActions,
  setImagesUsed,
  test,
} from './customer-fixture.ts';
import { drag } from './drag.ts';
import { navLink } from './navigation.ts';
import { expectFieldsInView } from './software-keyboard.ts';
import { createFinger, spread } from './touch.ts';

interface InputFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface PhotoOptions {
  width?: number;
  height?: number;
  tone?: number;
}

/** A photo without warnings: large enough, sharp, with a color profile. Each tone makes a different file. */
async function createPhoto(
  name: string,
  { width = 2_000, height = 1_400, tone = 90 }: PhotoOptions = {},
): Promise<InputFile> {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse">
    <rect width="8" height="16" fill="rgb(${tone},60,40)"/><rect width="16" height="4" fill="#fff"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const buffer = await sharp(Buffer.from(stripes)).withIccProfile('srgb').jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const broken: InputFile = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('not a photo'),
};

const addFiles = (page: Page, files: InputFile[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your photos' }).getByRole('listitem').filter({ hasText: name });
const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ });

/** A gold plan with 38 of 60 images used. */
test.beforeEach(async ({ customer }) => {
  await createApprovedReceipt(customer.api, customer.adminApi);
  await setImagesUsed(customer, 38);
});

test('photos are submitted as a job, with tiers, notes and annotations', async ({ customer }) => {
  const { page, api } = customer;
  await page.goto('/upload');
  await expect.poll(() => listPrimaryActions(page)).toEqual(['Choose files']);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isSending = /\/api\/photos\/tus/;
  await page.route(isSending, async (route) => {
    await released;
    await route.continue();
  });
  await addFiles(page, [await createPhoto('DSC_0412.jpg'), await createPhoto('DSC_0413.jpg', { tone: 120 })]);
  await expect(card(page, 'DSC_0412.jpg')).toBeVisible();
  expect(await asksBeforeUnload(page)).toBe(true);
  await navLink(page, 'Home').click();
  const question = page.getByRole('alertdialog', { name: 'Leave while files are uploading?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  release();
  await expect(submitButton(page)).toBeEnabled();
  expect(await asksBeforeUnload(page)).toBe(false);
  await expect(page.getByText('2 files', { exact: false }).first()).toBeVisible();

  await card(page, 'DSC_0412.jpg').getByLabel('Tier for DSC_0412.jpg').selectOption('Magazine');
  await page.getByRole('button', { name: 'Notes and annotations for DSC_0413.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'DSC_0413.jpg' });
  await dialog.getByLabel('Notes For the whole photo.').fill('The left sleeve, please.');
  await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add a pin in the middle' }).press('Enter');
  const pin = dialog.getByRole('button', { name: '1, pin, middle center' });
  await expect(pin).toBeFocused();
  await pin.press('ArrowRight');
  await expect(dialog.getByRole('status').filter({ hasText: 'Pin 1' })).toHaveText('Pin 1, middle center');
  await pin.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await page.keyboard.type('A thread');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: '1, pin, middle center: A thread' })).toBeFocused();
  await expectFieldsInView(dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Notes and annotations for DSC_0413.jpg' })).toBeFocused();
  await page.getByLabel('Instructions').fill('Skin as in the last set.');
  await page.getByLabel('Rush').check();

  await page.reload();
  await expect(page.getByLabel('Instructions')).toHaveValue('Skin as in the last set.');
  await expect(card(page, 'DSC_0413.jpg')).toContainText('Notes added, 1 annotation');
  const sections = page.getByRole('heading', { level: 2 });
  await expect(sections.filter({ hasText: /^(Photos to submit|Brief|Deadline|Plan)$/ })).toHaveText([
    'Photos to submit',
    'Brief',
    'Deadline',
    'Plan',
  ]);
  await page.getByRole('button', { name: 'Save as style guide' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name for this style guide.')).toBeVisible();
  await page.keyboard.type('Lookbook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Style guide' })).toContainText('Lookbook');
  await page.getByRole('button', { name: 'Submit 2 photos' }).click();

  const confirmation = page.getByRole('region', { name: '2 photos submitted' });
  await expect(confirmation).toContainText(/JOB-\d{4}-\d{6}\. Due/);
  await expect(page.getByRole('heading', { name: '2 photos submitted' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Add your photos' })).toBeVisible();
  await confirmation.getByRole('link', { name: 'View job' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^JOB-\d{4}-\d{6}: 2 photos$/ })).toBeVisible();
  const { photos } = dataOf(await api.call('GET /photos'));
  const byName = Object.fromEntries(photos.map((photo) => [photo.fileName, photo]));
  expect(byName['DSC_0412.jpg']).toMatchObject({ tier: 'magazine', annotations: [] });
  expect(byName['DSC_0413.jpg']).toMatchObject({
    notes: 'The left sleeve, please.',
    annotations: [{ kind: 'pin', x: 0.51, y: 0.5, note: 'A thread' }],
  });
  const [job] = dataOf(await api.call('GET /photos/jobs')).jobs;
  expect(job).toMatchObject({ brief: 'Skin as in the last set.', turnaround: 'rush', photoCount: 2 });

  await page.goto('/upload');
  await addFiles(page, [await createPhoto('DSC_0414.jpg', { tone: 150 })]);
  const brief = page.getByRole('region', { name: 'Brief' });
  const instructions = brief.getByLabel('Instructions');
  await instructions.fill('Crop to 4:5.');
  await brief.getByRole('button', { name: 'As last time' }).click();
  await expect(instructions).toHaveValue('Skin as in the last set.');
  await expect(page.getByLabel('Rush')).toBeChecked();
  await brief.getByRole('button', { name: 'Undo' }).click();
  await expect(instructions).toHaveValue('Crop to 4:5.');
  await expect(page.getByLabel('Standard')).toBeChecked();
  await brief.getByRole('combobox', { name: 'Style guide' }).selectOption('Lookbook');
  await expect(instructions).toHaveValue('Skin as in the last set.');
  await expect(page.getByLabel('Rush')).toBeChecked();

  await brief.getByRole('button', { name: 'Edit style guides' }).click();
  const guides = page.getByRole('dialog', { name: 'Style guides' });
  await guides.getByRole('button', { name: 'Rename Lookbook' }).press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Winter lookbook');
  await page.keyboard.press('Enter');
  await expect(guides.getByRole('button', { name: 'Rename Winter lookbook' })).toBeFocused();
  await guides.getByRole('button', { name: 'Delete Winter lookbook' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(guides).toContainText('No style guides yet.');
  expect(dataOf(await api.call('GET /photos/style-guides')).styleGuides).toEqual([]);
});

test('what is added and entered while photos are being submitted is kept', async ({ customer }) => {
  const { page } = customer;
  await page.goto('/upload');
  await addFiles(page, [await createPhoto('DSC_0412.jpg')]);
  const instructions = page.getByLabel('Instructions');
  await instructions.fill('Skin as in the last set.');
  await page.getByLabel('Rush').check();
  await expect(submitButton(page)).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/photos\/jobs$/, async (route) => {
    await released;
    await route.continue();
  });
  await submitButton(page).click();
  await addFiles(page, [await createPhoto('DSC_0413.jpg', { tone: 120 })]);
  await page.getByRole('button', { name: 'Notes and annotations for DSC_0413.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'DSC_0413.jpg' });
  await dialog.getByLabel('Notes For the whole photo.').fill('The left sleeve, please.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await instructions.fill('Crop to 4:5.');
  release();

  await expect(page.getByRole('region', { name: '1 photo submitted' })).toBeVisible();
  await expect(card(page, 'DSC_0412.jpg')).toHaveCount(0);
  await expect(card(page, 'DSC_0413.jpg')).toContainText('Notes added');
  await expect(instructions).toHaveValue('Crop to 4:5.');
  await expect(page.getByLabel('Standard')).toBeChecked();
});

test('unfinished uploads are discarded only after a confirmation', async ({ customer, product }) => {
  const { page, api } = customer;
  await page.goto('/upload');
  const token = await page.evaluate<string>("localStorage.getItem('auth_token')");
  const tus = createTusClient(product.url, { token });
  const { headers } = await tus.create(5_000, { name: 'DSC_0412.jpg' });
  const { status } = await tus.patch(headers.get('location') ?? '', 0, new Uint8Array(2_048));
  expect(status).toBe(204);
  await page.reload();
  const discard = page
    .getByRole('region', { name: 'Unfinished uploads: 1 of 1 file' })
    .getByRole('button', { name: 'Discard' });
  await discard.click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard unfinished uploads?' });
  await expect(confirmation).toContainText("1 file will be deleted, including 2 kB that's already uploaded.");
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(dataOf(await api.call('GET /photos/uploads')).uploads).toHaveLength(1);
  await discard.click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(discard).toHaveCount(0);
  await expect.poll(async () => dataOf(await api.call('GET /photos/uploads')).uploads).toEqual([]);
});

test('the page shows warnings, rejects files that are not photos, and shows how many images the photos use', async ({
  customer,
}) => {
  const { page } = customer;
  await page.goto('/upload');
  const same = await createPhoto('DSC_1.jpg');
  await addFiles(page, [
    same,
    { ...same, name: 'DSC_1 copy.jpg' },
    await createPhoto('small.jpg', { width: 400, height: 300 }),
    broken,
    { name: 'DSC_1.xmp', mimeType: 'text/xml', buffer: Buffer.from('<x/>') },
  ]);
  await expect(card(page, 'small.jpg')).toContainText('Low resolution for print: 400 × 300');
  await expect(card(page, 'broken.jpg')).toContainText("This file isn't a supported photo.");
  await expect(page.getByText('Duplicate of another photo on this page')).toHaveCount(1);
  await expect(page.getByText(/^Skipped.*DSC_1\.xmp$/)).toBeVisible();
  const dragged = await createDraggedFile(page, 'locked.jpg', 'image/jpeg', same.buffer);
  await page.evaluate(`DataTransferItem.prototype.webkitGetAsEntry = () =>
    ({ isFile: true, name: 'locked.jpg', file: (resolve, reject) => reject(new Error('locked')) })`);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: dragged });
  await expect(page.getByText("Couldn't read: locked.jpg")).toBeVisible();
  await page.getByText('Not uploaded (1)').click();
  await expect(page.getByRole('list', { name: 'Your photos' }).locator('> li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect(card(page, 'broken.jpg')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove DSC_1.jpg' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove small.jpg' })).toBeFocused();
  await expect(submitButton(page)).toHaveText('Submit 2 photos');

  const tones = [20, 30, 40, 50];
  await addFiles(page, await Promise.all(tones.map((tone) => createPhoto(`DSC_${tone}.jpg`, { tone }))));
  const usage = page.getByRole('region', { name: 'Plan' });
  await expect(usage).toContainText('38 of 60 used');
  await usage.getByLabel('Tier for every photo').selectOption('Magazine');
  await expect(usage).toContainText('Uses 5 of your 5 remaining Magazine images');
  await expect(usage).toContainText(
    '1 photo exceeds your remaining Magazine images: $15 each with pay per image',
  );
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText('1 photo exceeds your remaining images.')).toBeVisible();
  await page.getByLabel('Tier for DSC_20.jpg').selectOption('Natural');
  await expect(usage).not.toContainText('exceeds');
  await expect(submitButton(page)).toBeEnabled();
});

test('rings, lines and pins are drawn full screen, undone, and kept while moving between photos', async ({
  customer,
}) => {
  const { page, api } = customer;
  await page.goto('/upload');
  await addFiles(page, [await createPhoto('a.jpg'), await createPhoto('b.jpg', { tone: 120 })]);
  await expect(submitButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Notes and annotations for a.jpg' }).click();
  const viewer = page.getByRole('dialog', { name: 'a.jpg' });
  const photo = viewer.getByRole('img', { name: 'a.jpg' });
  await expect(photo).toHaveJSProperty('complete', true);
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();

  await drag(photo, [
    [0.2, 0.2],
    [0.4, 0.5],
  ]);
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await page.keyboard.type('Scratches');
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await drag(photo, [
    [0.5, 0.6],
    [0.6, 0.8],
    [0.8, 0.7],
  ]);
  await page.keyboard.type('Along this edge');
  await page.keyboard.press('Enter');
  await page.keyboard.press('p');
  await drag(photo, [[0.7, 0.2]]);
  await page.keyboard.type('Dust');
  await page.keyboard.press('Enter');
  const marks = viewer.locator('button[data-annotation]');
  await expect(marks).toHaveCount(3);
  for (const mark of await marks.all()) {
    const box = await mark.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(marks).toHaveCount(2);
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+Shift+Z');
  await expect(viewer.getByRole('button', { name: '3, pin, top right: Dust' })).toBeVisible();

  await page.keyboard.press('v');
  const ring = viewer.getByRole('button', { name: /^1, ring/ });
  await drag(photo, [
    [0.2, 0.35],
    [0.3, 0.45],
  ]);
  await expect(ring).toHaveAccessibleName('1, ring, middle center: Scratches');
  await ring.click();
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('1');
  await expect(viewer.getByRole('button', { name: '100%' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await photo.boundingBox())?.width).toBe(2_000);
  await page.keyboard.press('0');

  await page.keyboard.press('j');
  const next = page.getByRole('dialog', { name: 'b.jpg' });
  await expect(next.getByText('2 of 2', { exact: true })).toBeVisible();
  await drag(next.getByRole('img', { name: 'b.jpg' }), [[0.5, 0.5]]);
  await page.keyboard.press('r');
  await drag(next.getByRole('img', { name: 'b.jpg' }), [[0.5, 0.5]]);
  await expect(next.getByText('Add a note, or remove this annotation')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('1 annotation has no note yet.')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();

  await card(page, 'b.jpg').getByRole('button', { name: '1 annotation, 1 without a note: b.jpg' }).click();
  await next.getByRole('button', { name: 'Remove annotation 1' }).click();
  await page.keyboard.press('Escape');
  await submitButton(page).click();
  await expect(page.getByRole('region', { name: '2 photos submitted' })).toBeVisible();
  const { photos } = dataOf(await api.call('GET /photos'));
  expect(photos.find(({ fileName }) => fileName === 'a.jpg')?.annotations).toMatchObject([
    { kind: 'ring', x: 0.4, y: 0.45, note: 'Scratches' },
    { kind: 'stroke', note: 'Along this edge' },
    { kind: 'pin', x: 0.7, y: 0.2, note: 'Dust' },
  ]);
});

test('on a phone a finger draws with a tool, two fingers zoom, and notes stay above the keyboard', async ({
  customer,
}) => {
  const { page } = customer;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/upload');
  await addFiles(page, [await createPhoto('a.jpg')]);
  await expect(submitButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Notes and annotations for a.jpg' }).click();
  const viewer = page.getByRole('dialog', { name: 'a.jpg' });
  const photo = viewer.getByRole('img', { name: 'a.jpg' });
  await expect(photo).toHaveCSS('width', '342px');
  await viewer.getByRole('button', { name: 'Draw' }).click();
  const finger = await createFinger(page);
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  await finger.down(at(0.2, 0.5));
  await finger.move(at(0.2, 0.5), at(0.6, 0.5));
  await finger.up();
  await expect(viewer.getByRole('button', { name: '1, line, middle center' })).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await expectFieldsInView(viewer);
  for (const control of await viewer.getByRole('button').filter({ visible: true }).all()) {
    const size = await control.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), `${control}`).toBeGreaterThanOrEqual(43.9);
  }

  await viewer.getByRole('button', { name: 'Notes and annotations (1)' }).click();
  await expect(photo).toHaveCSS('width', '342px');
  await spread(page, at(0.5, 0.5), 60, 180);
  await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThan(900);
  await expect(viewer.locator('button[data-annotation]')).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
});
