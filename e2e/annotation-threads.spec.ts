// What both sides say about an annotation, and where it is seen on later versions.
import type { Locator, Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { expectNoViolations } from './axe.ts';
import { createFinishedFiles, expect, submitPhotos, test } from './deliveries-fixture.ts';
import { admin, signInAs } from './product-fixture.ts';

const name = 'DSC_0601.JPG';
const ring = {
  kind: 'ring',
  x: 0.3,
  y: 0.35,
  width: 0.2,
  height: 0.3,
  note: 'The chip is still there',
} as const;

const viewerOf = (page: Page) => page.getByRole('dialog', { name, exact: true });
const earlierRing = (viewer: Locator) =>
  viewer.getByRole('button', { name: `1, ring of an earlier version, middle left: ${ring.note}` });

/** Holds back the comments of the page. Returns a function that lets them through. */
async function holdComments(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/photos/*/annotation-comments', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('both sides talk about a ring, which stays on later versions until it is resolved', async ({
  customer,
  studio,
}) => {
  const { page, api, adminApi } = customer;
  const job = await submitPhotos(customer, [name]);
  await studio.deliver(job, await createFinishedFiles([name], 'version 1'));
  const [photo] = dataOf(await api.call('GET /photos', { query: { jobId: job._id } })).photos;
  const params = { id: photo?._id ?? '' };
  const versionId = photo?.versions[0]?._id ?? '';
  const body = { versionId, cause: 'mistake', note: null, annotations: [ring] } as const;
  const { revisions } = dataOf(
    await api.call('POST /photos/:id/revisions', { params, body: { ...body, annotations: [ring] } }),
  ).photo;

  // The studio answers. The customer reads it in the open viewer, and replies.
  await page.goto(`/photos/jobs/${job._id}?photo=${params.id}`);
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('button', { name: /^1, ring, middle left/ })).toBeVisible();
  const card = await studio.openJob(job);
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: new RegExp(`^1 mark.*${name}`) }).click();
  const studioViewer = viewerOf(studio.page);
  await studioViewer.getByRole('button', { name: 'Reply to annotation 1' }).click();
  const field = studioViewer.getByRole('textbox', { name: 'Your reply to annotation 1' });
  await expect(field).toBeFocused();
  await studioViewer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(studioViewer.getByText('Enter your reply.')).toBeVisible();
  await field.fill('Do you mean the one on the rim?');
  await studioViewer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveCount(0);
  const comments = viewer.getByRole('list', { name: 'Comments on annotation 1' });
  await expect(comments).toContainText('Do you mean the one on the rim?');
  await viewer.getByRole('button', { name: 'Reply to annotation 1' }).click();
  const reply = viewer.getByRole('textbox', { name: 'Your reply to annotation 1' });
  await page.keyboard.type('Yes, on the left.');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeVisible();
  await expect(reply).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Reply to annotation 1' }).click();
  await expect(reply).toHaveValue('Yes, on the left.');
  await viewer.getByRole('button', { name: 'Cancel' }).click();

  // A reply that is written while another action is on its way stays.
  const release = await holdComments(page);
  await viewer.getByRole('button', { name: 'Resolve annotation 1' }).click();
  await viewer.getByRole('button', { name: 'Reply to annotation 1' }).click();
  await expect(reply).toHaveValue('');
  await page.keyboard.type('Yes, on the left of it.');
  release();
  const reopen = viewer.getByRole('button', { name: 'Send and reopen' });
  await expect(reopen).toBeVisible();
  await expect(reply).toHaveValue('Yes, on the left of it.');
  await reopen.click();
  await expect(reply).toHaveCount(0);
  await expect(studioViewer.getByRole('list', { name: 'Comments on annotation 1' })).toContainText(
    'Yes, on the left of it.',
  );
  await expectNoViolations(page);

  // A reply of the studio that hasn't been sent is there again after the next sign-in.
  await studioViewer.getByRole('button', { name: 'Reply to annotation 1' }).click();
  await field.fill('Thank you, we will look at it.');
  await studio.page.evaluate("localStorage.removeItem('auth_token')");
  await studio.page.reload();
  await signInAs(studio.page, admin);
  await expect(field).toHaveValue('Thank you, we will look at it.');

  // On the next version it is in the same place, below what is drawn on that one.
  await studio.deliver(job, await createFinishedFiles([name], 'version 2'));
  await expect(earlierRing(viewer)).toBeVisible();
  const earlier = viewer.getByRole('region', { name: 'On earlier versions' });
  await expect(earlier).toContainText(ring.note);
  await expect(earlier).toContainText('Yes, on the left of it.');
  await earlier.getByRole('button', { name: `1 ${ring.note}` }).click();
  await expect(earlier.getByRole('button', { name: `1 ${ring.note}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('n');
  await viewer.getByRole('button', { name: 'Add a ring in the middle' }).press('Enter');
  await expect(viewer.getByRole('textbox', { name: 'Annotation 2' })).toBeVisible();

  // Resolved by the studio, reopened by the customer.
  const comment = { revisionId: revisions[0]?._id, number: 1, action: 'resolve' } as const;
  dataOf(await adminApi.call('POST /photos/:id/annotation-comments', { params, body: comment }));
  await expect(earlierRing(viewer)).toHaveCount(0);
  await earlier.getByText('1 resolved', { exact: true }).click();
  await earlier.getByRole('button', { name: 'Reopen annotation 1' }).click();
  await expect(earlierRing(viewer)).toBeVisible();
  await expect(earlier.getByRole('button', { name: 'Resolve annotation 1' })).toBeVisible();
});

test('a reply stays with its annotation while another version is shown', async ({ customer, studio }) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, [name]);
  const params = { id: '' };
  for (const version of ['version 1', 'version 2'] as const) {
    await studio.deliver(job, await createFinishedFiles([name], version));
    const [photo] = dataOf(await api.call('GET /photos', { query: { jobId: job._id } })).photos;
    params.id = photo?._id ?? '';
    const body = { versionId: photo?.versions[0]?._id ?? '', cause: 'mistake', note: null } as const;
    dataOf(await api.call('POST /photos/:id/revisions', { params, body: { ...body, annotations: [ring] } }));
  }
  await page.goto(`/photos/jobs/${job._id}?photo=${params.id}`);
  const viewer = viewerOf(page);
  await viewer.getByRole('button', { name: 'Reply to annotation 2' }).click();
  const reply = viewer.getByRole('textbox', { name: 'Your reply to annotation 2' });
  await reply.fill('Also on version 2.');
  await viewer.getByRole('button', { name: /^Version 1 / }).click();
  await expect(viewer.getByRole('button', { name: 'Reply to annotation 1' })).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: /^Your reply/ })).toHaveCount(0);
  await viewer.getByRole('button', { name: /^Version 2 / }).click();
  await expect(reply).toHaveValue('Also on version 2.');

  // Its form is closed and opened again while it is being sent.
  const letThrough = await holdComments(page);
  await viewer.getByRole('button', { name: 'Send', exact: true }).click();
  await viewer.getByRole('button', { name: /^Version 1 / }).click();
  await expect(reply).toHaveCount(0);
  await viewer.getByRole('button', { name: /^Version 2 / }).click();
  await expect(reply).toHaveValue('Also on version 2.');
  letThrough();
  await expect(reply).toHaveCount(0);
  await expect(viewer.getByText('Also on version 2.')).toHaveCount(1);
});
