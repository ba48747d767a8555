// The table that photographs are laid on: from the folder to the job, without leaving the page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { approvedReceipt, dataOf } from '../testing/factories.ts';
import { expect, primaryActions, test, useImages } from './customer.ts';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Made {
  width?: number;
  height?: number;
  tone?: number;
}

/** A sound photograph: large enough, sharp, with a profile. No two tones are the same file. */
async function photograph(
  name: string,
  { width = 2_000, height = 1_400, tone = 90 }: Made = {},
): Promise<GivenFile> {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse">
    <rect width="8" height="16" fill="rgb(${tone},60,40)"/><rect width="16" height="4" fill="#fff"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const buffer = await sharp(Buffer.from(stripes)).withIccProfile('srgb').jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const broken: GivenFile = {
  name: 'broken.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('nothing to see'),
};

const give = (page: Page, files: GivenFile[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);
const frame = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your photographs' }).getByRole('listitem').filter({ hasText: name });
const handIn = (page: Page) => page.getByRole('button', { name: /^Hand in/ });

/** Images of a gold plan, 38 of 60 used. */
test.beforeEach(async ({ customer }) => {
  await approvedReceipt(customer.own, customer.studio);
  await useImages(customer, 38);
});

test('photographs become a job, and what is said of them goes with them', async ({ customer }) => {
  const { page, own } = customer;
  await page.goto('/upload');
  await expect.poll(() => primaryActions(page)).toEqual(['Choose files']);
  await give(page, [await photograph('DSC_0412.jpg'), await photograph('DSC_0413.jpg', { tone: 120 })]);
  await expect(handIn(page)).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByText('2 files', { exact: false }).first()).toBeVisible();

  await frame(page, 'DSC_0412.jpg').getByLabel('Tier of DSC_0412.jpg').selectOption('Magazine');
  await page.getByRole('button', { name: 'Notes and marks for DSC_0413.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'DSC_0413.jpg' });
  await dialog.getByLabel('Notes').fill('The left sleeve, please.');
  await dialog.getByRole('button', { name: 'Place a mark' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('A thread');
  await dialog.getByRole('button', { name: 'Mark 1, at 50% across and 50% down' }).press('ArrowRight');
  await expect(dialog.getByRole('button', { name: 'Mark 1, at 51% across and 50% down' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Brief').fill('Skin as in the last set.');
  await page.getByLabel('Rush').check();

  await page.reload();
  await expect(page.getByLabel('Brief')).toHaveValue('Skin as in the last set.');
  await expect(frame(page, 'DSC_0413.jpg')).toContainText('Noted, 1 mark');
  await page.getByRole('button', { name: 'Hand in 2 photographs' }).click();

  const done = page.getByRole('region', { name: '2 photographs handed in' });
  await expect(done).toContainText(/JOB-\d{4}-\d{6}\. Due/);
  await expect(page.getByRole('heading', { name: '2 photographs handed in' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Lay your photographs on the table' })).toBeVisible();
  const { photos } = dataOf(await own.call('GET /photos'));
  const said = Object.fromEntries(photos.map((photo) => [photo.fileName, photo]));
  expect(said['DSC_0412.jpg']).toMatchObject({ tier: 'magazine', marks: [] });
  expect(said['DSC_0413.jpg']).toMatchObject({
    notes: 'The left sleeve, please.',
    marks: [{ x: 0.51, y: 0.5, note: 'A thread' }],
  });
  const [job] = dataOf(await own.call('GET /photos/jobs')).jobs;
  expect(job).toMatchObject({ brief: 'Skin as in the last set.', pace: 'rush', photoCount: 2 });
});

test('the page says what they use, and what exceeds it, before anything is spent', async ({ customer }) => {
  const { page } = customer;
  await page.goto('/upload');
  const files = Array.from({ length: 6 }, (_, index) =>
    photograph(`DSC_${index}.jpg`, { tone: 20 + index * 10 }),
  );
  await give(page, await Promise.all(files));
  const use = page.getByRole('region', { name: 'What they use' });
  await expect(use).toContainText('38 of 60 used');
  await use.getByLabel('Tier for all').selectOption('Magazine');
  await expect(use).toContainText('5 Magazine left; these 5 come from it');
  await expect(use).toContainText('1 exceeds your Magazine images: $15 each by the image');
  await expect(handIn(page)).toBeDisabled();
  await expect(page.getByText('1 photograph beyond what you have.')).toBeVisible();
  await page.getByLabel('Tier of DSC_0.jpg').selectOption('Natural');
  await expect(use).not.toContainText('exceeds');
  await expect(handIn(page)).toBeEnabled({ timeout: 30_000 });
});

test('a second look is asked for in words, and what is no photograph stays out', async ({ customer }) => {
  const { page } = customer;
  await page.goto('/upload');
  const same = await photograph('DSC_1.jpg');
  await give(page, [
    same,
    { ...same, name: 'DSC_1 copy.jpg' },
    await photograph('small.jpg', { width: 400, height: 300 }),
    broken,
    { name: 'DSC_1.xmp', mimeType: 'text/xml', buffer: Buffer.from('<x/>') },
  ]);
  await expect(frame(page, 'small.jpg')).toContainText('Small for print: 400 × 300', { timeout: 30_000 });
  await expect(frame(page, 'broken.jpg')).toContainText('This is no photograph that we can open.');
  await expect(page.getByText('The same picture as another here')).toHaveCount(1);
  await expect(page.getByText(/^Left out.*DSC_1\.xmp$/)).toBeVisible();
  await page.getByText('Not taken (1)').click();
  await expect(page.getByRole('list', { name: 'Your photographs' }).locator('> li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect(frame(page, 'broken.jpg')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove DSC_1.jpg' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove small.jpg' })).toBeFocused();
  await expect(handIn(page)).toHaveText('Hand in 2 photographs');
});

for (const width of [390, 1280]) {
  test(`is sound for everybody at ${width} px, empty and full`, async ({ customer: { page } }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/upload');
    const expectSound = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        ).toEqual([]);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    };
    await expectSound();
    await give(page, [await photograph('DSC_1.jpg', { width: 600, height: 400 }), broken]);
    await expect(handIn(page)).toBeEnabled({ timeout: 30_000 });
    await expect(frame(page, 'broken.jpg')).toContainText('Not taken');
    await expectSound();
    await page.getByRole('button', { name: 'Notes and marks for DSC_1.jpg' }).click();
    await page.getByRole('button', { name: 'Place a mark' }).click({ position: { x: 40, y: 40 } });
    await expect(page.getByLabel('Mark 1', { exact: true })).toBeFocused();
    await expectSound();
  });
}
