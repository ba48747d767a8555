// Questions of the studio about photos, from both sides.
import type { Browser, Page } from '@playwright/test';
import { storageStateFor } from '../testing/api-clients.ts';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, createPaidPlan, photosForm } from '../testing/photos.ts';
import { expectNoViolations, expectReadableColors } from './axe.ts';
import { expect, test } from './customer-fixture.ts';
import { navLink } from './navigation.ts';

const names = ['DSC_0431.JPG', 'DSC_0432.JPG'];
const text = 'The tallest lipstick is chipped at the tip. Should we rebuild it?';

interface Studio {
  readonly browser: Browser;
  readonly url: string;
  readonly adminToken: string;
}

async function openStudio({ browser, url, adminToken }: Studio): Promise<Page> {
  const storageState = storageStateFor(url, adminToken);
  return (await browser.newContext({ baseURL: url, storageState })).newPage();
}

/** The studio's card of a job. */
const cardOf = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) });

test('a question pauses a photo until the customer answers it, and both sides see it at once', async ({
  customer: { page, api, adminApi },
  browser,
  product: { url },
  adminToken,
}) => {
  await createPaidPlan(api, adminApi);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await createJpeg(1_200, 800) })));
  const { photos } = dataOf(
    await api.call('POST /photos/upload', { form: photosForm(files, { tier: 'natural' }) }),
  );
  const id = photos[0]?.jobId ?? '';
  const { number } = dataOf(await api.call('GET /photos/jobs/:id', { params: { id } })).job;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: "We're working on 2 photos" })).toBeVisible();

  const studio = await openStudio({ browser, url, adminToken });
  await studio.goto(`/admin?tab=photos&q=${number}`);
  const card = cardOf(studio, number);
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: 'Ask a question about DSC_0431.JPG' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Question about DSC_0431.JPG' });
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByText('Enter the question.')).toBeVisible();
  await dialog.getByLabel('Question', { exact: true }).fill(text);
  await dialog.getByLabel('Suggested answer 1').fill('Yes, rebuild the tip');
  await dialog.getByLabel('Suggested answer 2').fill('No, keep it as it is');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(text)).toBeVisible();
  await expect(card.getByText('On hold', { exact: true })).toHaveCount(1);

  // The customer's dashboard was open all the time.
  await expect(page.getByRole('heading', { name: 'Question about DSC_0431.JPG' })).toBeVisible();
  await expect(navLink(page, 'Photos')).toContainText('1 question needs your answer');
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  const question = page.getByRole('region', { name: 'Question about DSC_0431.JPG' });
  await expect(question.getByText('The due time is paused until you answer.')).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toHaveCount(1);
  const send = question.getByRole('button', { name: 'Send answer about DSC_0431.JPG' });
  await send.click();
  await expect(question.getByText('Choose or write an answer.')).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectReadableColors(page, new Set());
    }
  }
  await expect(question.getByLabel('Or write an answer')).toBeFocused();
  await question.getByLabel('Yes, rebuild the tip').check();
  await send.click();
  await expect(question).toBeHidden();
  await expect(page.getByText('On hold', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Overview' })).toBeFocused();
  await page.getByText('1 earlier question').click();
  await expect(page.getByText('Yes, rebuild the tip')).toBeVisible();

  await card.getByText('1 earlier question').click();
  await expect(card.getByText('Yes, rebuild the tip')).toBeVisible();
  await studio.context().close();
});

test('a question about all photos puts the job on hold, and can be withdrawn', async ({
  customer: { page, api, adminApi },
  browser,
  product: { url },
  adminToken,
}) => {
  await createPaidPlan(api, adminApi);
  const form = photosForm([{ name: 'DSC_0440.JPG', bytes: await createJpeg(1_200, 800) }]);
  const [photo] = dataOf(await api.call('POST /photos/upload', { form })).photos;
  const id = photo?.jobId ?? '';
  const { number } = dataOf(await api.call('GET /photos/jobs/:id', { params: { id } })).job;
  await page.goto(`/photos/jobs/${id}`);

  const studio = await openStudio({ browser, url, adminToken });
  await studio.goto(`/admin?tab=photos&q=${number}`);
  const card = cardOf(studio, number);
  await card.getByRole('button', { name: `Ask a question about ${number}` }).click();
  const dialog = studio.getByRole('dialog', { name: `Question about ${number}` });
  await dialog.getByLabel('Question', { exact: true }).fill('Will these be printed?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(card.getByText(/^Paused since/)).toBeVisible();

  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview.getByText('On hold', { exact: true })).toBeVisible();
  await expect(overview.getByText(/^Paused since/)).toBeVisible();
  await expect(overview.getByText(/^2\sdays\sleft$/)).toBeVisible();
  const answer = page.getByLabel('Your answer');
  await answer.fill('For a small book.');
  await navLink(page, 'Photos').click();
  await expect(answer).toHaveCount(0);
  await page.goBack();
  await expect(answer).toHaveValue('For a small book.');

  await card.getByRole('button', { name: 'Withdraw the question about all photos' }).click();
  await studio.getByRole('button', { name: 'Withdraw question' }).click();
  await expect(card.getByText('Received', { exact: true })).toBeVisible();
  await expect(answer).toHaveCount(0);
  await expect(overview.getByText('On hold', { exact: true })).toHaveCount(0);
  await studio.context().close();
});
