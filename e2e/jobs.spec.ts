// Photographs that were handed in: on their customer's dashboard, and on the studio's table.
import { dataOf } from '../testing/factories.ts';
import { paidPlan, photograph, photosForm } from '../testing/photos.ts';
import { breakDown, expect, test } from './customer.ts';
import { cardOf, test as deskTest, factOf } from './order-desk.ts';

async function handIn(own: Parameters<typeof paidPlan>[0], names: readonly string[], brief: string) {
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await photograph(1_800, 1_200) })),
  );
  const form = photosForm(files, { brief, tier: 'highEnd' });
  const { photos } = dataOf(await own.call('POST /photos/upload', { form }));
  const [photo] = photos;
  if (photo === undefined) throw new Error('nothing was handed in');
  return dataOf(await own.call('GET /photos/jobs/:id', { params: { id: photo.jobId } })).job;
}

const names = ['DSC_0412.JPG', 'DSC_0413.JPG', 'DSC_0414.JPG'];

test.describe('photographs on the dashboard', () => {
  test('are not mentioned before there are any', async ({ customer: { page } }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your photographs' })).toHaveCount(0);
  });

  test('stand there as a job, and one after the other when asked for', async ({ customer }) => {
    const { page, own, studio } = customer;
    await paidPlan(own, studio);
    const { number } = await handIn(own, names, 'Keep the freckles.');
    await page.goto('/dashboard');
    const card = page.getByRole('article', { name: '3 photographs' });
    await expect(card.getByText(`${number}, Gold Plan`)).toBeVisible();
    await expect(card.getByText('Received', { exact: true })).toBeVisible();
    await expect(card.getByText('Keep the freckles.')).toBeVisible();
    await expect(card.getByText(/^Due/)).toBeVisible();
    await card.getByText('Show the photographs').click();
    const sheet = card.getByRole('list', { name: `Photographs of ${number}` });
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await sheet.getByRole('button', { name: 'Look at DSC_0413.JPG' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: /DSC_0413\.JPG/ });
    await expect(picture).toHaveJSProperty('naturalWidth', 1_800);
  });

  test('can be withdrawn, and the image is given back', async ({ customer }) => {
    const { page, own, studio } = customer;
    await paidPlan(own, studio);
    const { number } = await handIn(own, names, '');
    await page.goto('/dashboard');
    await page.getByText('Show the photographs').click();
    await page.getByRole('button', { name: 'Withdraw DSC_0412.JPG' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw this photograph?' });
    await question.getByRole('button', { name: 'Withdraw photograph' }).click();
    await expect(page.getByText('The photograph is withdrawn, and its image is yours again.')).toBeVisible();
    await expect(page.getByRole('article', { name: '2 photographs' })).toBeVisible();
    const sheet = page.getByRole('list', { name: `Photographs of ${number}` });
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    const { subscriptions } = dataOf(await own.call('GET /subscriptions/active'));
    expect(subscriptions[0]?.imagesUsed).toBe(2);
  });

  test('say so when they could not be read, beside the rest of the page', async ({ customer: { page } }) => {
    const { mend } = await breakDown(page, /\/api\/photos\/jobs/);
    await page.goto('/dashboard');
    await expect(page.getByText('Failed to load your photographs')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to load your photographs')).toBeHidden();
  });
});

deskTest.describe('photographs in the studio', () => {
  deskTest('are found, downloaded and begun', async ({ desk }) => {
    const { page, admin } = desk;
    const customer = await desk.newCustomer('Clara Novak');
    dataOf(await customer.call('PUT /auth/profile', { body: { companyName: customer.company } }));
    await paidPlan(customer, admin);
    const job = await handIn(customer, ['a.jpg', 'a.jpg'], 'Like the last set.');
    await desk.open('photos', customer.company);
    const card = cardOf(page, customer.company);
    await expect(page.getByRole('tab', { name: 'Photos' })).toHaveAttribute('aria-selected', 'true');
    await expect(factOf(page, customer.company, 'Photographs')).toHaveText(/^2 photographs, /);
    await expect(factOf(page, customer.company, 'From')).toHaveText('Gold Plan');
    await expect(factOf(page, customer.company, 'Brief')).toHaveText('Like the last set.');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: `Download the originals of ${job.number}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${job.number}.zip`);
    expect(await download.failure()).toBeNull();

    await card.getByRole('button', { name: `Begin work on ${job.number}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Begin work on this job?' });
    await expect(question).toContainText(customer.company);
    await question.getByRole('button', { name: 'Begin work' }).click();
    await expect(card.getByText('In work', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Begin work/ })).toHaveCount(0);

    await card.getByText('Show the photographs').click();
    await expect(card.getByRole('link', { name: 'Original of a.jpg' })).toHaveCount(2);
    const { photos } = dataOf(await customer.call('GET /photos', { query: { jobId: job._id } }));
    const refused = await customer.call('DELETE /photos/:id', { params: { id: photos[0]?._id ?? '' } });
    expect(refused.status).toBe(409);
  });
});
