// Style guides in the upload form, where they can't be saved or are taken back.
import { maxStyleGuides } from '@burnish/domain/photos/style-guide';
import type { Page } from '@playwright/test';
import { createApprovedReceipt, dataOf, styleGuideBody } from '../testing/factories.ts';
import { createJpeg } from '../testing/photos.ts';
import { expect, test } from './customer-fixture.ts';

/** The brief appears with the first photo. */
async function openForm(page: Page): Promise<void> {
  const file = { name: 'DSC_1.jpg', mimeType: 'image/jpeg', buffer: await createJpeg(1_800, 1_200) };
  await page.goto('/upload');
  await page.locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.getByLabel('Instructions')).toBeVisible();
}

test.beforeEach(async ({ customer }) => {
  await createApprovedReceipt(customer.api, customer.adminApi);
});

test('a taken name is refused, and the form keeps what was typed', async ({ customer: { page, api } }) => {
  dataOf(await api.call('POST /photos/style-guides', { body: { ...styleGuideBody, name: 'Lookbook' } }));
  await openForm(page);
  await page.getByLabel('Instructions').fill('Keep the grain.');
  await page.getByRole('button', { name: 'Save as style guide' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('lookbook');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(/^You have a style guide with this name\./);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('lookbook');
  await name.fill('Film');
  await name.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Style guide' })).toContainText('Film');
  const { styleGuides } = dataOf(await api.call('GET /photos/style-guides'));
  expect(styleGuides.map((guide) => guide.name).toSorted()).toEqual(['Film', 'Lookbook']);
});

test('at the limit the form says to delete one, also if another tab was faster', async ({
  customer: { page, api },
}) => {
  const add = async (number: number) =>
    dataOf(
      await api.call('POST /photos/style-guides', { body: { ...styleGuideBody, name: `Style ${number}` } }),
    ).styleGuide;
  for (let number = 1; number < maxStyleGuides; number += 1) await add(number);
  await openForm(page);
  await page.getByLabel('Instructions').fill('Keep the grain.');
  await page.getByRole('button', { name: 'Save as style guide' }).click();
  const { _id: id } = await add(maxStyleGuides);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('One too many');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(
    `You can save ${maxStyleGuides} style guides. Delete one that you don't use.`,
  );

  await page.reload();
  await expect(page.getByLabel('Instructions')).toHaveValue('Keep the grain.');
  await expect(
    page.getByText(`You've saved ${maxStyleGuides} style guides. Delete one to save another.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as style guide' })).toHaveCount(0);
  dataOf(await api.call('DELETE /photos/style-guides/:id', { params: { id } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save as style guide' })).toBeVisible();
});

test('"None" clears what a style guide filled in, and can be undone', async ({ customer: { page, api } }) => {
  const body = {
    ...styleGuideBody,
    name: 'Lookbook',
    brief: 'Warm, with grain.',
    turnaround: 'rush',
  } as const;
  dataOf(await api.call('POST /photos/style-guides', { body }));
  await openForm(page);
  const brief = page.getByRole('region', { name: 'Brief' });
  const guide = brief.getByRole('combobox', { name: 'Style guide' });
  const instructions = brief.getByLabel('Instructions');
  await guide.selectOption('Lookbook');
  await expect(instructions).toHaveValue('Warm, with grain.');
  await expect(page.getByLabel('Rush')).toBeChecked();
  await guide.selectOption('None');
  await expect(instructions).toHaveValue('');
  await expect(page.getByLabel('Standard')).toBeChecked();
  await expect(brief.getByText('Cleared.')).toBeVisible();
  await brief.getByRole('button', { name: 'Undo' }).click();
  await expect(instructions).toHaveValue('Warm, with grain.');
  await expect(page.getByLabel('Rush')).toBeChecked();
  await expect(guide.locator('option:checked')).toHaveText('Lookbook');
});
