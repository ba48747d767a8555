// How customers upload, follow, review and share their photos.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { click, inOrder, originals, seeErrors, waitForAnnotations, waitForDialog } from './steps.ts';

const photoNames = ['watch', 'rings', 'perfume', 'handbag', 'lipstick'];

/** Adds some photos to the upload page, and a file that isn't one. */
async function addPhotos(page: Page): Promise<void> {
  const files = photoNames.map((name) => join(originals, `${name}-before.jpg`));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files, import.meta.filename]);
  // Another tab of the same customer may add files too.
  await page.getByRole('button', { name: /^Submit \d+ photos$/, disabled: false }).waitFor();
}

/** Draws a ring with a note and a line without one on the first photo. */
async function annotate(page: Page): Promise<void> {
  await click(/^Notes and annotations for/)(page);
  const photo = page.getByRole('dialog').getByRole('img').last();
  await photo.waitFor();
  const box = await photo.boundingBox();
  if (box === null) throw new Error('the photo is not visible');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  const drawAlong = async (points: readonly (readonly [number, number])[]) => {
    await page.mouse.move(...(points[0] ?? at(0, 0)));
    await page.mouse.down();
    for (const point of points) await page.mouse.move(...point, { steps: 6 });
    await page.mouse.up();
  };
  await drawAlong([at(0.4, 0.44), at(0.58, 0.64)]);
  await page.keyboard.type('Take off the price tag');
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  await drawAlong([at(0.2, 0.78), at(0.4, 0.86), at(0.6, 0.84), at(0.8, 0.8)]);
  await page.getByRole('textbox', { name: 'Annotation 2' }).waitFor();
}

/** Opens the customer's job at this position of the list. */
const openJob = (position: number) => async (page: Page) => {
  await page.getByRole('list', { name: 'Jobs' }).getByRole('link').nth(position).click();
  await page.getByRole('list', { name: /^Photos of/ }).waitFor();
};

/** Opens the only job that was found. */
const openFoundJob = openJob(0);

/** The list with a job that has photos to review. */
const photosToReview = '/photos?q=counter+cards';

/** Opens the first photo that waits for a review. */
async function openReview(page: Page): Promise<void> {
  await click(/^Review /)(page);
  // The version, which is compared with the original or with an earlier version.
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /, Version \d+$/ })
    .first()
    .waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** The number of what a guest drew leads to the comment, on a phone too. */
const openGuestComment = inOrder(openReview, click(/, comment with a ring/), (page) =>
  page.getByRole('region', { name: 'Guest comments' }).waitFor(),
);

const openShareLinks = inOrder(openFoundJob, click(/^Share /), waitForDialog, (page) =>
  // The list moves the buttons below it when it is loaded.
  page.getByText('Loading share links').waitFor({ state: 'detached' }),
);

/** The job has no share links. */
async function withoutShareLinks(page: Page): Promise<void> {
  await page.route('**/api/photos/jobs/*/share-links', (route) =>
    route.fulfill({ json: { success: true, data: { shareLinks: [] } } }),
  );
}

const openLinkForm = inOrder(openShareLinks, click('Create link'), (page) =>
  page.getByRole('dialog', { name: 'New share link' }).waitFor(),
);

/** Writes a note, so that the form shows what the customer wants to be changed. */
const requestRevision = inOrder(
  openReview,
  (page) => page.getByRole('textbox', { name: /^Notes/ }).fill('A little warmer, please.'),
  click(/^Request revision/),
  (page) => page.getByRole('dialog', { name: /^Request a revision/ }).waitFor(),
);

export const customerPhotos: readonly Screen[] = [
  { name: 'upload', viewer: 'customer', path: '/upload', alsoEmpty: true },
  { name: 'upload full', viewer: 'customer', path: '/upload', steps: addPhotos },
  {
    name: 'upload style guide',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(
      addPhotos,
      click('As last time'),
      (page) => page.getByLabel('Instructions').fill('Crop to 4:5.'),
      click('Save as style guide'),
      click('Save'),
    ),
  },
  {
    name: 'upload style guides',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, click('Edit style guides'), waitForDialog),
  },
  {
    name: 'upload annotations',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, click(/^Notes and annotations for/), waitForDialog),
  },
  {
    name: 'upload annotations drawn',
    viewer: 'customer',
    path: '/upload',
    steps: inOrder(addPhotos, annotate),
  },
  { name: 'photos', viewer: 'customer', path: '/photos', alsoEmpty: true },
  { name: 'photos failing', viewer: 'customer', path: '/photos', service: 'failing' },
  { name: 'photos loading', viewer: 'customer', path: '/photos', service: 'silent' },
  { name: 'photos nothing found', viewer: 'customer', path: '/photos?q=no+such+name' },
  { name: 'job', viewer: 'customer', path: '/photos', steps: openJob(0) },
  { name: 'job in progress', viewer: 'customer', path: '/photos', steps: openJob(1) },
  {
    name: 'job photo',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(openJob(0), click(/^View /), waitForAnnotations),
  },
  {
    name: 'job withdraw',
    viewer: 'customer',
    path: '/photos',
    steps: inOrder(openJob(0), click('Withdraw job')),
  },
  { name: 'job to review', viewer: 'customer', path: photosToReview, steps: openFoundJob },
  {
    name: 'job approve all',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, click(/^Approve /)),
  },
  {
    name: 'review slider',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview),
  },
  {
    name: 'review side by side',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview, click('Side by side')),
  },
  {
    name: 'review blink',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openReview, click('Blink')),
  },
  {
    name: 'review request',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, requestRevision),
  },
  {
    name: 'review request with errors',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, requestRevision, (page) =>
      page.getByRole('button', { name: 'Send request' }).click(),
    ),
  },
  {
    name: 'job share links empty',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(withoutShareLinks, openShareLinks, (page) =>
      page.getByText('No active share links').waitFor(),
    ),
  },
  {
    name: 'job share links',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openShareLinks,
      (page) => page.getByText('1 ended link').click(),
      (page) => page.getByText('When it was opened').click(),
    ),
  },
  {
    name: 'job share link revoke',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openShareLinks, click(/^Revoke…: Vogue Lagos/)),
  },
  {
    name: 'job share link form',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openLinkForm,
      async (page) => {
        await page.getByLabel('Expires in').selectOption('Another time');
      },
      click('Generate'),
      (page) => page.getByRole('checkbox', { name: /watermark/ }).check(),
    ),
  },
  {
    name: 'job share link form with errors',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openLinkForm,
      (page) => page.getByLabel('Password').fill('short'),
      (page) =>
        page
          .getByRole('dialog', { name: 'New share link' })
          .getByRole('button', { name: 'Create link' })
          .click(),
      seeErrors,
    ),
  },
  {
    name: 'review annotation comments',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openFoundJob,
      click('Review headphones.jpg'),
      click(/^1, ring of an earlier version/),
      click('Reply to annotation 1'),
    ),
  },
  {
    name: 'review guest comments',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(openFoundJob, openGuestComment),
  },
  {
    name: 'review guest comments added',
    viewer: 'customer',
    path: photosToReview,
    steps: inOrder(
      openFoundJob,
      openGuestComment,
      click('Add to my request: guest comment 1'),
      click('Add to my request: guest comment 2'),
    ),
  },
  { name: 'job not found', viewer: 'customer', path: '/photos/jobs/unknown' },
];
