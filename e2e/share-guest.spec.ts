// A guest opens a share link, looks at the photos and comments on them.
import type { Locator, Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { createShareLink } from '../testing/share-links.ts';
import { createFinishedFiles, expect, submitPhotos, test } from './deliveries-fixture.ts';
import { drag } from './drag.ts';
import { withHydration } from './product-fixture.ts';
import { createFinger } from './touch.ts';

const names = ['DSC_0701.JPG', 'DSC_0702.JPG', 'DSC_0703.JPG'];
const [first = '', second = ''] = names;
/** The delivered files of the first two photos. */
const [firstFile, secondFile] = ['DSC_0701_v1.JPG', 'DSC_0702_v1.JPG'];

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function waitForPhoto(viewer: Locator, name: string): Promise<Locator> {
  const photo = viewer.getByRole('img', { name, exact: true });
  await expect(photo).toHaveJSProperty('naturalWidth', 900);
  return photo;
}

async function openPhoto(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `View ${name}` }).click();
  const viewer = viewerOf(page, name);
  await waitForPhoto(viewer, name);
  return viewer;
}

test('a link is opened and its first photos load before the scripts of the page', async ({
  customer,
  studio,
  page,
}) => {
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  const link = await createShareLink(customer.api, job._id);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opening = '**/api/photos/shared/open';
  const openings: string[] = [];
  await page.route(opening, async (route) => {
    openings.push(route.request().url());
    await route.continue();
  });
  const thumbnail = page.waitForResponse(/\/api\/photos\/shared\/[^/]+\/[^/]+\?size=/);
  await page.goto(link.url, { waitUntil: 'commit' });
  expect((await thumbnail).status()).toBe(200);
  await expect(page.locator('[data-shared-name]')).toHaveText('Vogue Lagos');
  await expect(page.locator('[data-shared-frame]:visible')).toHaveCount(1);
  scripts.resolve();
  await expect(page.getByRole('button', { name: `View ${firstFile}` })).toBeVisible();
  expect(openings).toHaveLength(1);
});

test('a guest looks at the photos and comments with a ring and with a line, which the customer reads', async ({
  customer,
  studio,
  page,
}) => {
  const job = await submitPhotos(customer, names);
  await studio.deliver(job, await createFinishedFiles([first, second], 'version 1'));
  const link = await createShareLink(customer.api, job._id);
  await page.goto(link.url);

  await expect(page.getByRole('heading', { level: 1, name: 'Vogue Lagos' })).toBeVisible();
  await expect(page).toHaveTitle(/^Vogue Lagos/);
  await expect(page.getByText(`Shared by ${customer.name}`)).toBeVisible();
  // The third photo hasn't been delivered.
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(2);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  // Keys, the film and the history.
  let viewer = await openPhoto(page, firstFile);
  await page.keyboard.press('ArrowRight');
  await waitForPhoto(viewerOf(page, secondFile), secondFile);
  await viewerOf(page, secondFile)
    .getByRole('button', { name: new RegExp(`^1, ${firstFile}`) })
    .click();
  await waitForPhoto(viewer, firstFile);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: `View ${firstFile}` })).toBeFocused();
  viewer = await openPhoto(page, firstFile);
  await page.goBack();
  await expect(viewer).toBeHidden();
  expect(new URL(page.url()).hash).toBe(new URL(link.url).hash);

  // A comment with a ring.
  viewer = await openPhoto(page, firstFile);
  await viewer.getByRole('button', { name: 'Send comment' }).click();
  await expect(viewer.getByText('Enter your name.')).toBeVisible();
  await expect(viewer.getByLabel('Your name')).toBeFocused();
  await viewer.getByLabel('Your name').fill('Funmi Ade');
  await viewer.getByRole('button', { name: 'Mark a place on the photo' }).click();
  const photo = await waitForPhoto(viewer, firstFile);
  await drag(photo, [
    [0.2, 0.2],
    [0.4, 0.5],
  ]);
  await expect(viewer.getByLabel('Your comment')).toBeFocused();
  await expect(viewer.getByText('With a ring, number 1 on the photo.')).toBeVisible();
  await page.keyboard.type('A bit brighter');

  // What was written and drawn waits on the photo, also after a reload.
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await waitForPhoto(viewerOf(page, secondFile), secondFile);
  await expect(viewerOf(page, secondFile).getByLabel('Your comment')).toHaveValue('');
  await page.reload();
  await viewerOf(page, secondFile).getByRole('button', { name: 'Previous photo' }).click();
  await waitForPhoto(viewer, firstFile);
  await expect(viewer.getByLabel('Your comment')).toHaveValue('A bit brighter');
  await expect(viewer.getByLabel('Your name')).toHaveValue('Funmi Ade');
  await viewer.getByRole('button', { name: 'Send comment' }).click();
  const comments = viewer.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(comments).toContainText(['A bit brighter']);
  await expect(viewer.getByLabel('Your comment')).toHaveValue('');
  await expect(viewer.getByText('With a ring, number 1 on the photo.')).toBeHidden();
  await expect(
    viewer.getByRole('button', { name: '1, comment with a ring, middle left: A bit brighter' }),
  ).toBeVisible();

  // The line replaces the pin: there is one mark for each comment.
  await page.keyboard.press('Escape');
  viewer = await openPhoto(page, firstFile);
  await page.keyboard.press('p');
  await drag(photo, [[0.8, 0.8]]);
  await expect(viewer.getByText('With a pin, number 2 on the photo.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Draw', exact: true }).click();
  await drag(photo, [
    [0.5, 0.6],
    [0.6, 0.7],
    [0.7, 0.6],
  ]);
  await expect(viewer.getByText('With a line, number 2 on the photo.')).toBeVisible();
  await page.keyboard.type('A hair');
  await expect(viewer.getByLabel('Your name')).toHaveValue('Funmi Ade');
  await viewer.getByRole('button', { name: 'Send comment' }).click();
  await expect(comments).toContainText(['A bit brighter', 'A hair']);

  const params = { id: job._id };
  const read = dataOf(await customer.api.call('GET /photos/jobs/:id/guest-comments', { params })).comments;
  expect(read).toMatchObject([
    { guestName: 'Funmi Ade', text: 'A bit brighter', annotation: { kind: 'ring', number: 1 } },
    { guestName: 'Funmi Ade', text: 'A hair', annotation: { kind: 'stroke', number: 2 } },
  ]);
});

test('a link with a password, which is revoked while a guest comments', async ({
  customer,
  studio,
  page,
}) => {
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  const link = await createShareLink(customer.api, job._id, { password: 'ochre field' });
  await page.goto(link.url);

  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Show photos' }).click();
  await expect(page.getByText('Enter the password.')).toBeVisible();
  await password.fill('ochre meadow');
  await page.keyboard.press('Enter');
  await expect(page.getByText("This isn't the password of the link.")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('ochre field');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Vogue Lagos' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Vogue Lagos' })).toBeVisible();

  const viewer = await openPhoto(page, firstFile);
  await viewer.getByLabel('Your name').fill('Funmi Ade');
  await viewer.getByLabel('Your comment').fill('Lovely');
  dataOf(await customer.api.call('PUT /photos/share-links/:id/revoke', { params: { id: link._id } }));
  await viewer.getByRole('button', { name: 'Send comment' }).click();
  await expect(viewer.getByRole('alert')).toContainText('This link has expired or was revoked');
  await expect(viewer.getByLabel('Your comment')).toHaveValue('Lovely');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is no longer available' })).toBeVisible();
});

test('links that show nothing', async ({ customer, page }) => {
  await page.goto('/share');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  const job = await submitPhotos(customer, [first]);
  const link = await createShareLink(customer.api, job._id, { allowsComments: false });
  // The same page, with another fragment.
  await page.evaluate(`location.hash = '#unknown'`);
  await expect(page.getByRole('heading', { name: "We couldn't find this link" })).toBeVisible();
  await page.evaluate(`location.hash = ${JSON.stringify(new URL(link.url).hash)}`);
  await expect(page.getByRole('heading', { name: 'There are no photos to see yet' })).toBeVisible();

  await page.route('**/api/photos/shared/open', (route) => route.abort());
  await page.reload();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/photos/shared/open');
  await retry.click();
  await expect(page.getByRole('heading', { name: 'There are no photos to see yet' })).toBeVisible();
});

test('without comments there is nothing beside the photo', async ({ customer, studio, page }) => {
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  const link = await createShareLink(customer.api, job._id, { allowsComments: false });
  await page.goto(link.url);
  const viewer = await openPhoto(page, firstFile);
  await expect(viewer.getByText('Comments')).toHaveCount(0);
  await expect(viewer.getByRole('group', { name: 'Tools' })).toHaveCount(0);
});

test('a guest swipes and comments on a phone', async ({ customer, studio, browser, product }) => {
  const job = await submitPhotos(customer, [first, second]);
  await studio.deliver(job, await createFinishedFiles([first, second], 'version 1'));
  const link = await createShareLink(customer.api, job._id);
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = withHydration(await context.newPage());
  await phone.goto(link.url);
  await phone.getByRole('button', { name: `View ${firstFile}` }).tap();
  const photo = await waitForPhoto(viewerOf(phone, firstFile), firstFile);
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const finger = await createFinger(phone);
  const dragFinger = async (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => {
    await finger.down(from);
    await finger.move(from, to);
    await finger.up();
  };
  await dragFinger(at(0.8, 0.5), at(0.2, 0.5));
  await waitForPhoto(viewerOf(phone, secondFile), secondFile);
  await dragFinger(at(0.2, 0.5), at(0.8, 0.5));
  const viewer = viewerOf(phone, firstFile);
  await waitForPhoto(viewer, firstFile);

  await viewer.getByRole('button', { name: 'Ring', exact: true }).click();
  await dragFinger(at(0.2, 0.2), at(0.5, 0.6));
  await expect(viewer.getByLabel('Your comment')).toBeFocused();
  await phone.keyboard.insertText('Brighter');
  await viewer.getByLabel('Your name').fill('Funmi Ade');
  for (const control of await viewer.getByRole('button').filter({ visible: true }).all()) {
    const size = await control.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), `${control}`).toBeGreaterThanOrEqual(43.9);
  }
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await phone.evaluate(widths)).toBe(0);
  await viewer.getByRole('button', { name: 'Send comment' }).click();
  await expect(viewer.getByRole('list', { name: 'Comments' })).toContainText('Brighter');
  await context.close();
});
