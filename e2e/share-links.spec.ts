// A customer shares finished photos. What a guest says about them becomes part of a request only if the customer adds it.
import type { Job } from '@burnish/contract/photos/entities';
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { addComment, createShareLink, openLink } from '../testing/share-links.ts';
import { createFinishedFiles, expect, submitPhotos, test } from './deliveries-fixture.ts';

const names = ['DSC_0701.JPG', 'DSC_0702.JPG'];
const [first = '', second = ''] = names;

const ring = { kind: 'ring', x: 0.7, y: 0.4, width: 0.2, height: 0.2 } as const;

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const linksOf = (page: Page) => page.getByRole('dialog', { name: 'Share links' });
const share = (page: Page, { number }: Pick<Job, 'number'>) =>
  page.getByRole('button', { name: `Share the finished photos of ${number}` }).click();

const readClipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a customer shares a job, adds what the guest said to the request, and revokes the link', async ({
  customer,
  studio,
}) => {
  const { page, api } = customer;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const job = await submitPhotos(customer, names);
  await page.goto(`/photos/jobs/${job._id}`);
  await expect(page.getByRole('button', { name: `Review ${first}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await studio.deliver(job, await createFinishedFiles(names, 'version 1'));
  await share(page, job);
  const links = linksOf(page);
  await expect(links.getByText('No active share links')).toBeVisible();

  // Errors are shown at their fields.
  await links.getByRole('button', { name: 'Create link' }).click();
  const form = page.getByRole('dialog', { name: 'New share link' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Expires in').selectOption('Another time');
  await form.getByLabel('Days until it expires').fill('400');
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form.getByText('Enter a name, such as that of your client.')).toBeVisible();
  await expect(form.getByText('Enter a whole number from 1 to 365.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Vogue Lagos');
  await form.getByLabel('Days until it expires').fill('45');
  await expect(form.getByText(/^The link expires on /)).toBeVisible();
  await form.getByRole('button', { name: 'Generate' }).click();
  const password = await form.getByLabel('Password').inputValue();
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await form.getByRole('checkbox', { name: 'Draw a watermark across the photos' }).check();
  await expect(form.getByLabel('Watermark text')).toHaveValue(customer.name);
  await form.getByRole('button', { name: 'Create link' }).click();

  const item = links.getByRole('listitem').filter({ hasText: 'Vogue Lagos' });
  const copyLink = item.getByRole('button', { name: 'Copy link: Vogue Lagos' });
  await expect(copyLink).toBeFocused();
  await expect(item.getByText(password)).toBeVisible();
  await copyLink.click();
  await expect(links.getByText('Copied the link')).toBeAttached();
  const url = await readClipboard(page);
  expect(url).toContain('/share#');
  await item.getByRole('button', { name: 'Copy password' }).click();
  await expect.poll(() => readClipboard(page)).toBe(password);
  await links.getByRole('button', { name: 'Close' }).last().click();
  await share(page, job);
  await expect(item).toBeVisible();
  await expect(item.getByText(password)).toHaveCount(0);
  await expect(item.getByText('Not yet')).toBeVisible();
  await page.keyboard.press('Escape');

  // What the guest says appears in the open review.
  await page.getByRole('button', { name: `Review ${first}` }).click();
  const viewer = viewerOf(page, first);
  await expect(viewer.getByRole('img', { name: `${first}, Version 1` })).toBeVisible();
  expect((await openLink(api, { url })).status).toBe(403);
  const opened = dataOf(await openLink(api, { url }, { password }));
  const shared = opened.share.photos.find(({ fileName }) => fileName.startsWith('DSC_0701'));
  const comment = { session: opened.session, versionId: shared?.versionId ?? '' };
  dataOf(await addComment(api, { ...comment, text: 'There is still dust here.', mark: ring }));
  dataOf(await addComment(api, { ...comment, text: 'And a little warmer, please.' }));
  const comments = viewer.getByRole('region', { name: 'Guest comments' });
  await expect(comments.getByRole('listitem')).toHaveCount(2);
  const guestMark = viewer.getByRole('button', { name: /^1, comment with a ring, .*dust here/ });
  await guestMark.click();
  await expect(comments.getByRole('button', { name: '1, guest comment: show on the photo' })).toBeFocused();
  await expect(viewer.getByRole('textbox', { name: /^Notes/ })).toHaveValue('');

  // It counts for nothing until it is added, and can be removed again.
  await comments.getByRole('button', { name: 'Add to my request: guest comment 1' }).click();
  await expect(viewer.getByRole('textbox', { name: 'Annotation 1' })).toHaveValue(
    'There is still dust here.',
  );
  await expect(viewer.getByText('Ring, from Funmi Ade')).toBeVisible();
  await expect(guestMark).toHaveCount(0);
  const remove = comments.getByRole('button', { name: 'Remove from my request: guest comment 1' });
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(guestMark).toBeVisible();
  await comments.getByRole('button', { name: 'Add to my request: guest comment 1' }).click();
  await comments.getByRole('button', { name: 'Add to my request: guest comment 2' }).click();
  await expect(viewer.getByRole('textbox', { name: /^Notes/ })).toHaveValue('And a little warmer, please.');
  await page.reload();
  await expect(remove).toBeVisible();
  await viewer.getByRole('button', { name: /^Request revision/ }).click();
  const request = page.getByRole('dialog', { name: `Request a revision of ${first}` });
  await expect(request.getByRole('list', { name: 'Your annotations' })).toContainText('from Funmi Ade');
  await expect(request.getByText('Your notes include comments from Funmi Ade.')).toBeVisible();
  await request.getByRole('radio', { name: /^Something isn't as I asked/ }).check();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(viewerOf(page, second)).toBeVisible();
  await page.keyboard.press('k');
  await expect(comments.getByText('In revision 1')).toHaveCount(2);
  await expect(comments.getByRole('button', { name: /^Add to my request/ })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^1, ring, .*dust here/ })).toBeVisible();
  await comments.getByRole('button', { name: 'Delete…: guest comment 2' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete this comment from Funmi Ade?' });
  await deletion.getByRole('button', { name: 'Delete comment' }).click();
  await expect(comments.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 guest comment', { exact: false })).toBeVisible();

  // The studio sees it as the customer's request.
  const card = await studio.openJob(job);
  await card.getByText('Show photos').click();
  await card.getByRole('button', { name: new RegExp(`^1 mark.*${first}`) }).click();
  const studioViewer = viewerOf(studio.page, first);
  await expect(studioViewer.getByRole('button', { name: /^1, ring, .*dust here/ })).toBeVisible();
  await expect(studioViewer.getByText('And a little warmer, please.')).toBeVisible();
  await expect(studioViewer.getByText('Guest comments')).toHaveCount(0);

  await share(page, job);
  await expect(item.getByText(/^Once, last on/)).toBeVisible();
  await item.getByRole('button', { name: 'Revoke…: Vogue Lagos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the link “Vogue Lagos”?' });
  await expect(question.getByText(/can never be opened again/)).toBeVisible();
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await expect(question).toBeHidden();
  await expect(links.getByText('No active share links')).toBeVisible();
  await links.getByText('1 ended link').click();
  await expect(item.getByText('Revoked', { exact: true }).first()).toBeVisible();
  expect((await openLink(api, { url }, { password })).status).toBe(410);
});

test('on a phone, a link is sent with the apps of the phone, and a comment is added from its mark', async ({
  customer,
  studio,
  browser,
}) => {
  const { page, api } = customer;
  const job = await submitPhotos(customer, [first]);
  await studio.deliver(job, await createFinishedFiles([first], 'version 1'));
  const link = await createShareLink(api, job._id);
  const { session, share: opened } = dataOf(await openLink(api, link));
  const versionId = opened.photos[0]?.versionId ?? '';
  dataOf(await addComment(api, { session, versionId, mark: ring, text: 'Brighter here.' }));
  await page.goto('/dashboard');
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.addInitScript('navigator.share = async (data) => { window.sent = data; }');
  await phone.goto(`/photos/jobs/${job._id}`);
  await share(phone, job);
  const links = linksOf(phone);
  await links.getByRole('button', { name: 'Send…: Vogue Lagos' }).tap();
  expect(await phone.evaluate('window.sent')).toEqual({ title: 'Vogue Lagos', url: link.url });
  for (const control of await links.getByRole('button').filter({ visible: true }).all()) {
    const size = await control.boundingBox();
    expect(size?.height ?? 0, `${control}`).toBeGreaterThanOrEqual(43.9);
  }
  await links.getByRole('button', { name: 'Close' }).last().tap();
  await phone.getByRole('button', { name: /^1 on 1 photo/ }).tap();
  const viewer = viewerOf(phone, first);
  await viewer.getByRole('button', { name: /^1, comment with a ring, .*Brighter here/ }).tap();
  const comments = viewer.getByRole('region', { name: 'Guest comments' });
  await comments.getByRole('button', { name: 'Add to my request: guest comment 1' }).tap();
  await expect(comments.getByText('In your request, not sent')).toBeVisible();
  await context.close();
});
