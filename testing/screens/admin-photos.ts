// How admins and retouchers work on photos.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import {
  click,
  inDialog,
  inOrder,
  originals,
  seeErrors,
  tab,
  waitForAnnotations,
  waitForDialog,
} from './steps.ts';

const showPhotos = async (page: Page) => {
  await page.getByText('Show photos').first().click();
  await page.getByRole('list', { name: /^Photos of/ }).waitFor();
};

/** The studio's card of the job with this brief. */
const jobOf = (page: Page, brief: string) => page.getByRole('listitem').filter({ hasText: brief });

/** Photos in check, some of them too small. */
const openCheck = async (page: Page) => {
  await jobOf(page, 'neutral white')
    .getByText(/^In check \(/)
    .click();
  await page.getByRole('list', { name: 'Photos in check' }).waitFor();
};

/** Adds a finished file that replaces one in check, one that belongs to no photo, and one that is no photo. */
async function addFinishedFiles(page: Page): Promise<void> {
  await openCheck(page);
  const deliver = page.getByRole('checkbox', { name: /^Deliver / }).first();
  const name = ((await deliver.getAttribute('aria-label')) ?? '').replace(/^Deliver (.*)\.\w+$/, '$1');
  await jobOf(page, 'neutral white').getByText('Finished files', { exact: true }).click();
  const mimeType = 'image/jpeg';
  const photo = await readFile(join(originals, 'watch-after.jpg'));
  await page
    .getByRole('group', { name: 'Add finished files' })
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: `${name}_final2.jpg`, mimeType, buffer: photo },
      { name: 'Group.jpg', mimeType, buffer: await readFile(join(originals, 'coffee-after.jpg')) },
      { name: `${name}_broken.jpg`, mimeType, buffer: Buffer.from('not a photo') },
    ]);
  await page.getByRole('button', { name: /^Submit \d+ for check$/, disabled: false }).waitFor();
  await page
    .getByText(/^Rejected/)
    .first()
    .waitFor();
}

const board = `${tab('photos')}&view=board`;

const waitForMenu = (page: Page) => page.getByRole('menu').waitFor();

const waitForAlert = (page: Page) => page.getByRole('alertdialog').waitFor();

const chooseInMenu = (name: RegExp) => (page: Page) => page.getByRole('menuitem', { name }).click();

/** Of the first job with photos that can be assigned or taken. */
const selectAll = async (page: Page) => {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText('unassigned', { exact: false }) })
    .first();
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: 'Select all' }).click();
};

/** A job with a photo whose customer wants a revision. */
const showRevision = async (page: Page) => {
  await jobOf(page, 'counter cards').getByText('Show photos').click();
  await page.getByText('Revision requested', { exact: true }).waitFor();
};

const openRevision = async (page: Page) => {
  await showRevision(page);
  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Revision requested', { exact: true }) });
  // The last one is the photo; the others contain it.
  await cards
    .last()
    .getByRole('button', { name: /^View / })
    .first()
    .click();
};

/** Delivers all photos in check, which needs a reason. */
const overrule = inOrder(openCheck, click('Select all'), click(/^Deliver \d/), waitForDialog);

export const adminPhotos: readonly Screen[] = [
  { name: 'admin photos', viewer: 'admin', path: tab('photos'), alsoEmpty: true },
  {
    name: 'admin question',
    viewer: 'admin',
    path: tab('photos'),
    steps: click(/^Ask a question about JOB-/),
  },
  { name: 'admin photos of a job', viewer: 'admin', path: tab('photos'), steps: showPhotos },
  {
    name: 'admin photo',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(showPhotos, click(/^View /), waitForAnnotations),
  },
  { name: 'admin photos in check', viewer: 'admin', path: tab('photos'), steps: openCheck },
  { name: 'admin overrule', viewer: 'admin', path: tab('photos'), steps: overrule },
  {
    name: 'admin overrule with errors',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(overrule, inDialog(/^Deliver/), seeErrors),
  },
  { name: 'admin finished files', viewer: 'admin', path: tab('photos'), steps: addFinishedFiles },
  {
    name: 'admin finished file without photo',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(addFinishedFiles, click(/^Choose photo for Group/), waitForDialog),
  },
  { name: 'admin revision', viewer: 'admin', path: tab('photos'), steps: showRevision },
  {
    name: 'admin revision marks',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(openRevision, waitForDialog),
  },
  {
    name: 'admin assign photos',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(selectAll, click(/^Assign \d+ photos?$/), waitForDialog),
  },
  { name: 'retoucher photos', viewer: 'retoucher', path: tab('photos') },
  { name: 'retoucher photos to take', viewer: 'retoucher', path: tab('photos'), steps: selectAll },
  { name: 'retoucher photos nothing found', viewer: 'retoucher', path: `${tab('photos')}&q=none` },
  { name: 'admin board', viewer: 'admin', path: board, alsoEmpty: true },
  { name: 'admin board failing', viewer: 'admin', path: board, service: 'failing' },
  { name: 'admin board loading', viewer: 'admin', path: board, service: 'silent' },
  { name: 'admin board nothing found', viewer: 'admin', path: `${board}&q=no+such+name` },
  {
    name: 'admin board menu',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), waitForMenu),
  },
  {
    name: 'admin board start work',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), chooseInMenu(/^Move to In progress/), waitForAlert),
  },
  {
    name: 'admin board assign',
    viewer: 'admin',
    path: board,
    steps: inOrder(click(/^Actions for JOB-/), chooseInMenu(/^Assign photos/), waitForDialog),
  },
  { name: 'retoucher board', viewer: 'retoucher', path: board },
  {
    name: 'admin included revisions',
    viewer: 'admin',
    path: tab('photos'),
    steps: inOrder(showRevision, click(/^Change included revisions/), waitForDialog),
  },
];
