// The customer reviews delivered photos: compares versions, requests revisions, approves and downloads.
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { createJpeg, photosForm } from '../testing/photos.ts';
import { unzip } from '../testing/unzip.ts';
import {
  createFinishedFiles,
  createLargeTiff,
  expect,
  expectVisible,
  submitPhotos,
  test,
} from './deliveries-fixture.ts';
import { drag } from './drag.ts';
import { endRoutes, withHydration } from './product-fixture.ts';
import { createFinger, type Point } from './touch.ts';

const names = ['DSC_0601.JPG', 'DSC_0602.JPG', 'DSC_0603.JPG'];
const [first = '', second = ''] = names;

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const imageOf = (viewer: Locator, name: string, version: string) =>
  viewer.getByRole('img', { name: `${name}, ${version}`, exact: true });

/** Opens the review of a photo. Returns the viewer once both versions have been loaded. */
async function openReview(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Review ${name}` }).click();
  const viewer = viewerOf(page, name);
  await expectLoaded(viewer, name, ['Original', 'Version 1']);
  return viewer;
}

async function expectLoaded(viewer: Locator, name: string, versions: readonly string[]): Promise<void> {
  for (const version of versions)
    await expect(imageOf(viewer, name, version)).toHaveJSProperty('naturalWidth', 900);
}

const modeOf = (viewer: Locator) =>
  viewer.getByRole('group', { name: 'View' }).locator('button[aria-pressed="true"]');

/** Where the ring lies on the photo: left, top, width and height as fractions of it. */
async function placeOfRing(viewer: Locator, photo: Locator): Promise<readonly number[]> {
  const [ring, image] = [
    await viewer.locator('svg g > path').last().boundingBox(),
    await photo.boundingBox(),
  ];
  if (ring === null || image === null) throw new Error('the ring is not visible');
  const { x, y, width, height } = image;
  return [(ring.x - x) / width, (ring.y - y) / height, ring.width / width, ring.height / height];
}

function expectSamePlace(place: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(place).toHaveLength(expected.length);
  for (const [index, fraction] of expected.entries())
    expect(Math.abs((place[index] ?? 0) - fraction), `${place}`).toBeLessThan(tolerance);
}

test('a customer compares versions, requests a revision with a ring, compares the next version, and approves all', async ({
  customer,
  studio,
}) => {
  const { page, adminApi } = customer;
  const job = await submitPhotos(customer, names);
  const firstFiles = await createFinishedFiles(names, 'version 1');
  await studio.deliver(job, firstFiles);
  await page.goto(`/photos/jobs/${job._id}`);
  const viewer = await openReview(page, first);
  const photo = imageOf(viewer, first, 'Version 1');

  // The slider.
  await expectVisible(photo, [0.25, 0.5], 'original');
  await expectVisible(photo, [0.75, 0.5], 'version 1');
  await page.keyboard.press('s');
  const slider = viewer.getByRole('slider', { name: 'Compare Original and Version 1' });
  await expect(slider).toBeFocused();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100% Original');
  await expectVisible(photo, [0.75, 0.5], 'original');
  await page.keyboard.press('Home');
  await expectVisible(photo, [0.25, 0.5], 'version 1');
  await slider.fill('50');

  // Side by side, then the earlier version for as long as the key is held down.
  await page.keyboard.press('d');
  await expect(modeOf(viewer)).toHaveAccessibleName('Side by side');
  await expectVisible(imageOf(viewer, first, 'Original'), [0.5, 0.5], 'original');
  await expectVisible(photo, [0.5, 0.5], 'version 1');
  await page.keyboard.down('b');
  await expect(modeOf(viewer)).toHaveAccessibleName('Blink');
  await expectVisible(photo, [0.5, 0.3], 'original');
  await page.keyboard.up('b');
  await expectVisible(photo, [0.5, 0.3], 'version 1');

  // The ring is drawn where the original covers the version, which moves the slider aside.
  await page.keyboard.press('s');
  await expect(slider).toHaveValue('50');
  await page.keyboard.press('n');
  await expect(viewer.getByRole('button', { name: 'Ring', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await drag(photo, [
    [0.2, 0.2],
    [0.4, 0.5],
  ]);
  const note = viewer.getByRole('textbox', { name: 'Annotation 1' });
  await expect(note).toBeFocused();
  await page.keyboard.type('The chip is still there');
  await page.keyboard.press('Enter');
  const ring = viewer.getByRole('button', { name: /^1, ring, .*: The chip is still there$/ });
  await expect(ring).toBeFocused();
  await expectVisible(photo, [0.3, 0.35], 'version 1');
  const drawn = await placeOfRing(viewer, photo);
  expectSamePlace(drawn, [0.2, 0.2, 0.2, 0.3], 0.03);

  // A reload keeps the ring, which hasn't been sent.
  await page.reload();
  await expectLoaded(viewer, first, ['Original', 'Version 1']);
  await expect(ring).toBeVisible();
  await expectVisible(photo, [0.3, 0.35], 'version 1');
  await viewer.getByRole('button', { name: 'Slider' }).focus();
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: 'Approve without sending your notes?' });
  await question.getByRole('button', { name: 'Keep reviewing' }).click();
  await expect(question).toBeHidden();
  await viewer.getByRole('button', { name: 'Slider' }).focus();
  await page.keyboard.press('r');
  const request = page.getByRole('dialog', { name: `Request a revision of ${first}` });
  await expect(request.getByRole('list', { name: 'Your annotations' })).toContainText(
    'The chip is still there',
  );
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request.getByText('Choose a reason.')).toBeVisible();
  await request.getByRole('radio', { name: /^Something isn't as I asked/ }).check();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(`Revision of ${first} requested.`)).toBeVisible();
  await expect(viewerOf(page, second)).toBeVisible();

  // The studio sees the ring in the same place.
  const card = await studio.openJob(job);
  await card.getByText('Show photos').click();
  await expect(card.getByText('Revision requested', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: new RegExp(`^1 mark.*${first}`) }).click();
  const studioViewer = viewerOf(studio.page, first);
  await expectLoaded(studioViewer, first, ['Original', 'Version 1']);
  await expect(
    studioViewer.getByRole('button', { name: /^1, ring, .*: The chip is still there$/ }),
  ).toBeVisible();
  const studioPhoto = imageOf(studioViewer, first, 'Version 1');
  await expectVisible(studioPhoto, [0.3, 0.35], 'version 1');
  expectSamePlace(await placeOfRing(studioViewer, studioPhoto), drawn, 0.01);

  // The next version arrives in the open viewer.
  await page.keyboard.press('k');
  await expect(viewer.getByText(/^We're working on your revision\./)).toBeVisible();
  const secondFiles = await createFinishedFiles([first], 'version 2');
  await studio.deliver(job, secondFiles);
  await expectLoaded(viewer, first, ['Original', 'Version 2']);
  await expect(viewer.getByText('3 of 3 revisions left')).toBeVisible();
  await viewer.getByLabel('Left version').selectOption('Version 1');
  await expectLoaded(viewer, first, ['Version 1', 'Version 2']);
  const revised = imageOf(viewer, first, 'Version 2');
  await expectVisible(revised, [0.1, 0.5], 'version 1');
  await expectVisible(revised, [0.75, 0.5], 'version 2');
  await expect(ring).toHaveCount(0);
  await viewer.getByRole('button', { name: /^Version 1 Revision 1 requested, 1 annotation/ }).click();
  await expect(ring).toBeVisible();
  await viewer.getByRole('button', { name: /^Version 2 Delivered/ }).click();
  await expectLoaded(viewer, first, ['Version 2']);
  await page.keyboard.press('a');
  await expect(page.getByText(`${first} approved.`)).toBeVisible();
  await expect(viewerOf(page, second)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Approve all 2' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Approve all 2 photos?' });
  await confirmation.getByRole('button', { name: 'Keep reviewing' }).click();
  await expect(confirmation).toBeHidden();
  await page.getByRole('button', { name: 'Approve all 2' }).click();
  await confirmation.getByRole('button', { name: 'Approve 2 photos' }).click();
  await expect(page.getByText('2 photos approved.')).toBeVisible();
  const overview = page.getByRole('region', { name: 'Overview' });
  await expect(overview).toBeFocused();
  await expect(overview.getByText('Approved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  const { photosByStatus } = dataOf(
    await adminApi.call('GET /photos/jobs/:id', { params: { id: job._id } }),
  ).job;
  expect(photosByStatus.approved).toBe(3);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download full size' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${job.number}.zip`);
  const files = await unzip(await readFile(await download.path()));
  const latest = [...secondFiles, ...firstFiles.slice(1)];
  expect(Object.keys(files).toSorted()).toEqual(latest.map(({ name }) => name).toSorted());
  for (const { name, bytes } of latest) expect(files[name]?.equals(bytes), name).toBe(true);
});

/** The same customer with a phone. */
async function openPhone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  return withHydration(await context.newPage());
}

async function centerOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a photo whose decision the list does not show yet is not reviewed again', async ({
  customer,
  studio,
}) => {
  const { page } = customer;
  const job = await submitPhotos(customer, [first, second]);
  await studio.deliver(job, await createFinishedFiles([first, second], 'version 1'));
  // Without events, and without the list that is loaded in their place.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.goto(`/photos/jobs/${job._id}`);
  await page.getByRole('button', { name: `Review ${first}` }).click();
  await expectLoaded(viewerOf(page, first), first, ['Original', 'Version 1']);
  await page.route(/\/api\/photos\?/, () => undefined);
  await viewerOf(page, first).getByRole('button', { name: 'Approve', exact: true }).click();
  await viewerOf(page, second).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText("That was the last photo. You've reviewed all of them.")).toBeVisible();
  await expect(viewerOf(page, second)).toBeVisible();
  await endRoutes(page);
});

test('photos that are delivered while a customer approves all of them are not approved', async ({
  customer,
  studio,
}) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, [first, second]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  await page.goto(`/photos/jobs/${job._id}`);
  await page.getByRole('button', { name: 'Approve 1 photo' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Approve this photo?' });
  await expect(confirmation).toContainText('You can no longer request a revision of it.');
  await studio.deliver(job, await createFinishedFiles([second], 'version 1'));
  await expect(page.getByText('Approve all 2')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Approve 1 photo' }).click();
  await expect(page.getByText('1 photo approved.')).toBeVisible();
  const { photosByStatus } = dataOf(await api.call('GET /photos/jobs/:id', { params: { id: job._id } })).job;
  expect(photosByStatus).toMatchObject({ approved: 1, delivered: 1 });
});

test('on a phone, fingers move the slider, hold to see the original and draw', async ({
  customer,
  studio,
  browser,
}) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, [first, second]);
  await studio.deliver(job, await createFinishedFiles([first, second], 'version 1'));
  await page.goto('/dashboard');
  const phone = await openPhone(browser, page);
  await phone.goto(`/photos/jobs/${job._id}`);
  await phone.getByRole('button', { name: `Review ${first}` }).tap();
  const viewer = viewerOf(phone, first);
  await expectLoaded(viewer, first, ['Original', 'Version 1']);
  const photo = imageOf(viewer, first, 'Version 1');
  await expectVisible(photo, [0.25, 0.5], 'original');
  await expectVisible(photo, [0.75, 0.5], 'version 1');
  for (const control of await viewer.getByRole('button').filter({ visible: true }).all()) {
    const size = await control.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0), `${control}`).toBeGreaterThanOrEqual(43.9);
  }
  const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await phone.evaluate(widths)).toBe(0);

  const finger = await createFinger(phone);
  const dragFinger = async (from: Point, to: Point) => {
    await finger.down(from);
    await finger.move(from, to);
    await finger.up();
  };
  const pointOn = async (x: number, y: number) => {
    const box = await photo.boundingBox();
    return { x: (box?.x ?? 0) + x * (box?.width ?? 0), y: (box?.y ?? 0) + y * (box?.height ?? 0) };
  };
  await dragFinger(await pointOn(0.5, 0.5), await pointOn(0.9, 0.5));
  await expectVisible(photo, [0.75, 0.5], 'original');

  // The browser takes a tap after a drag as the end of a fling, so what follows is clicked.
  await viewer.getByRole('button', { name: 'Blink' }).click();
  await expectVisible(photo, [0.5, 0.3], 'version 1');
  await finger.down(await centerOf(viewer.getByRole('button', { name: 'Hold to see Original' })));
  await expectVisible(photo, [0.5, 0.3], 'original');
  await finger.up();
  await expectVisible(photo, [0.5, 0.3], 'version 1');

  await viewer.getByRole('button', { name: 'Side by side' }).click();
  await expectVisible(imageOf(viewer, first, 'Original'), [0.5, 0.5], 'original');
  await expectVisible(photo, [0.5, 0.5], 'version 1');
  await viewer.getByRole('button', { name: 'Ring', exact: true }).click();
  await dragFinger(await pointOn(0.2, 0.2), await pointOn(0.5, 0.6));
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toBeFocused();
  await phone.keyboard.insertText('Dust');
  await viewer.getByRole('button', { name: 'Request revision' }).click();
  const request = phone.getByRole('dialog', { name: `Request a revision of ${first}` });
  await request.getByText("Something isn't as I asked.").click();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request).toBeHidden();

  await expectLoaded(viewerOf(phone, second), second, ['Original', 'Version 1']);
  await viewerOf(phone, second).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(phone.getByText("That was the last photo. You've reviewed all of them.")).toBeVisible();
  const { photos } = dataOf(await api.call('GET /photos', { query: { jobId: job._id, sort: 'oldest' } }));
  expect(photos.map(({ status }) => status)).toEqual(['revision_requested', 'approved']);
  const [annotation] = photos[0]?.revisions[0]?.annotations ?? [];
  expect(annotation).toMatchObject({ kind: 'ring', note: 'Dust' });
  expect(Math.abs((annotation?.x ?? 0) - 0.35)).toBeLessThan(0.02);
  expect(Math.abs((annotation?.y ?? 0) - 0.4)).toBeLessThan(0.02);
  await phone.context().close();
});

/** Beside the slider. */
async function pointBesideSlider(photo: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(photo);
  return { x: Math.round(x + 0.6 * width), y: Math.round(y + 0.5 * height) };
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target is not visible');
  return box;
}

test('the loupe shows both versions at 100%, under the pointer or above a finger, and never leaves the window', async ({
  customer,
  studio,
  browser,
}) => {
  const { page } = customer;
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, [{ name: 'DSC_0601_v1.tif', bytes: await createLargeTiff('version 1') }]);
  await page.goto(`/photos/jobs/${job._id}`);
  await page.getByRole('button', { name: `Review ${first}` }).click();
  const viewer = viewerOf(page, first);
  const photo = imageOf(viewer, first, 'Version 1');
  await expect(photo).toHaveJSProperty('naturalWidth', 2_048);
  const button = viewer.getByRole('button', { name: 'Loupe' });
  const loupe = viewer.locator('[data-loupe]');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(loupe).toBeHidden();

  const under = await pointBesideSlider(photo);
  await page.mouse.move(under.x, under.y);
  await page.keyboard.press('l');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(loupe).toBeVisible();
  const original = loupe.locator('img').first();
  await expect(original).toHaveJSProperty('naturalWidth', 900);
  expect((await boxOf(original)).width).toBe(900);
  const tile = loupe.locator('[data-tiles] img').first();
  await expect(tile).toHaveJSProperty('naturalWidth', 1_024);
  expect(await boxOf(tile)).toMatchObject({ width: 1_024, height: 1_024 });
  expect((await boxOf(loupe.locator('[data-tiles]'))).width).toBe(2_400);
  await expectVisible(loupe, [0.25, 0.4], 'original');
  await expectVisible(loupe, [0.75, 0.4], 'version 1');
  const center = await centerOf(loupe);
  expect(Math.hypot(under.x - center.x, under.y - center.y)).toBeLessThan(3);

  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const edge = await boxOf(photo);
  await page.mouse.move(edge.x + 2, edge.y + edge.height - 2);
  await expect.poll(async () => (await boxOf(loupe)).x).toBe(8);
  const { y, height } = await boxOf(loupe);
  expect(y + height).toBeLessThanOrEqual(window.height - 8);

  await page.keyboard.press('l');
  await expect(loupe).toBeHidden();
  await button.click();
  await expect(loupe).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loupe).toBeHidden();
  await expect(viewer).toBeVisible();

  // The tiles are also what the photo itself is made of at 100%.
  await page.keyboard.press('1');
  await expect(viewer.locator('[data-tiles] img').first()).toHaveJSProperty('naturalWidth', 1_024);
  await expectVisible(photo, [0.6, 0.5], 'version 1');

  const phone = await openPhone(browser, page);
  await phone.goto(`/photos/jobs/${job._id}`);
  await phone.getByRole('button', { name: `Review ${first}` }).tap();
  const touched = viewerOf(phone, first);
  await expect(imageOf(touched, first, 'Version 1')).toHaveJSProperty('naturalWidth', 2_048);
  const held = touched.locator('[data-loupe]');
  const finger = await createFinger(phone);
  const at = await pointBesideSlider(imageOf(touched, first, 'Version 1'));
  await finger.down(at);
  await expectVisible(held, [0.25, 0.4], 'original');
  await expectVisible(held, [0.75, 0.4], 'version 1');
  const above = await boxOf(held);
  expect(above.y + above.height).toBeLessThan(at.y);
  expect(above.x).toBeGreaterThanOrEqual(8);
  expect(above.x + above.width).toBeLessThanOrEqual(390 - 8);
  await finger.up();
  await expect(held).toBeHidden();
  await phone.context().close();
});

test('without revisions left only our mistakes can be corrected, until the studio includes more', async ({
  customer,
  studio,
}) => {
  const { page, api, adminApi } = customer;
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  const [photo] = dataOf(await api.call('GET /photos', { query: { jobId: job._id } })).photos;
  const params = { id: photo?._id ?? '' };
  dataOf(await adminApi.call('PUT /photos/admin/photos/:id/revision-limit', { params, body: { limit: 1 } }));
  const versionId = photo?.versions[0]?._id ?? '';
  const body = { versionId, cause: 'change_of_mind', note: 'Warmer, please.' } as const;
  dataOf(await api.call('POST /photos/:id/revisions', { params, body }));
  await studio.deliver(job, await createFinishedFiles([first], 'version 2'));

  await page.goto(`/photos/jobs/${job._id}`);
  await page.getByRole('button', { name: `Review ${first}` }).click();
  const viewer = viewerOf(page, first);
  await expectLoaded(viewer, first, ['Original', 'Version 2']);
  await expect(viewer.getByText('0 of 1 revision left')).toBeVisible();
  await page.keyboard.press('r');
  const request = page.getByRole('dialog', { name: `Request a revision of ${first}` });
  const changeOfMind = request.getByRole('radio', { name: /^I've changed my mind/ });
  await expect(changeOfMind).toBeDisabled();
  await expect(request.getByText("You've used all 1 revision of this photo.")).toBeVisible();
  await request.getByLabel('What should change?').fill('Even warmer.');

  const card = await studio.openJob(job);
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: `Change included revisions of ${first}` }).click();
  const limit = studio.page.getByRole('dialog', { name: `Included revisions of ${first}` });
  await limit.getByRole('button', { name: 'Increase' }).click();
  await limit.getByRole('button', { name: 'Save' }).click();
  await expect(limit).toBeHidden();

  // The form was open all the time.
  await expect(changeOfMind).toBeEnabled();
  await expect(request.getByLabel('What should change?')).toHaveValue('Even warmer.');
  await changeOfMind.check();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request).toBeHidden();
  await expect(viewer.getByText('0 of 2 revisions left')).toBeVisible();
  await expect(card.getByText('Even warmer.')).toBeVisible();

  // The studio decides that it was a mistake of its own.
  const decision = card.getByRole('group', { name: `Cause of the revision of ${first}` }).first();
  await decision.getByRole('button', { name: /^Our mistake/ }).click();
  await expect(decision.getByRole('button', { name: /^Our mistake/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(viewer.getByText('1 of 2 revisions left')).toBeVisible();
  await expect(viewer.getByText(/Doesn't count as a revision\./)).toBeVisible();
});

test('a link to a photo shows it before any script, the viewer before its list, and only in its own job', async ({
  customer,
  studio,
}) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, names);
  await studio.deliver(job, await createFinishedFiles(names, 'version 1'));
  const { photos } = dataOf(await api.call('GET /photos', { query: { jobId: job._id, sort: 'oldest' } }));
  const photoId = photos[1]?._id ?? '';

  const [started, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.route(/\/api\/photos\?/, async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.goto(`/photos/jobs/${job._id}?photo=${photoId}`, { waitUntil: 'commit' });
  const firstPhoto = page.locator('#first-photo');
  await expect(firstPhoto).toHaveJSProperty('naturalWidth', 900);
  await expectVisible(firstPhoto, [0.5, 0.5], 'version 1');
  started.resolve();
  const viewer = viewerOf(page, second);
  await expectLoaded(viewer, second, ['Original', 'Version 1']);
  await expect(firstPhoto).toHaveCount(0);
  await expect(viewer.getByText('2 of 3')).toHaveCount(0);
  listed.resolve();
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('j');
  await expect(viewerOf(page, names[2] ?? '')).toBeVisible();

  const form = photosForm([{ name: first, bytes: await createJpeg() }], { tier: 'natural' });
  const [other] = dataOf(await api.call('POST /photos/upload', { form })).photos;
  const path = `/photos/jobs/${other?.jobId}`;
  const read = page.waitForResponse(new RegExp(`/api/photos/${photoId}$`));
  await page.goto(`${path}?photo=${photoId}`);
  await read;
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('dialog').or(firstPhoto)).toHaveCount(0);
});
