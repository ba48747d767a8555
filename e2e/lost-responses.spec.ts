// What creates or deletes something: a response that is lost on its way, and the next try.
import type { Locator, Page } from '@playwright/test';
import { dataOf, getOwnChat } from '../testing/factories.ts';
import { expect, test } from './admin-orders-fixture.ts';

/** The server answers the next call, and the answer doesn't arrive. */
async function loseNextResponse(page: Page, url: string, method = 'POST'): Promise<void> {
  let isLost = false;
  await page.route(url, async (route, request) => {
    if (isLost || request.method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Saves the form twice, as users do who see that it has failed. */
async function saveTwice(page: Page, { url, save, failed }: { url: string; save: Locator; failed: string }) {
  await loseNextResponse(page, url);
  await save.click();
  await expect(page.getByText(failed)).toBeVisible();
  // While it saves, the button has another name.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await save.click();
  expect((await saved).status()).toBe(201);
  await expect(save).toBeHidden();
}

test('a payment profile is added once', async ({ adminOrders: { page, admin } }) => {
  await page.goto('/admin?tab=settings#payment-profiles');
  await page.getByRole('button', { name: 'Add payment profile' }).click();
  const form = page.getByRole('form', { name: 'New payment profile' });
  await form.getByLabel('Name', { exact: true }).fill('Lost response');
  await form.getByLabel('Account number').fill('4400118022');
  await saveTwice(page, {
    url: '**/api/admin/payment-profiles',
    save: form.getByRole('button', { name: 'Save payment profile' }),
    failed: "Your changes couldn't be saved.",
  });
  await expect(page.getByRole('button', { name: 'Edit Lost response' })).toHaveCount(1);
  const { paymentProfiles } = dataOf(await admin.call('GET /admin/payment-profiles'));
  const added = paymentProfiles.filter(({ name }) => name === 'Lost response');
  expect(added).toHaveLength(1);
  for (const { _id: id } of added)
    dataOf(await admin.call('DELETE /admin/payment-profiles/:id', { params: { id } }));
});

test('a note about a customer is added once, and the same note again as another one', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Lost Note');
  const { _id: id } = dataOf(await customer.call('GET /auth/profile')).user;
  await page.goto(`/admin/customers/${id}#notes`);
  const notes = page.getByRole('region', { name: 'Notes' });
  const add = notes.getByRole('button', { name: 'Add note' });
  const save = notes.getByRole('button', { name: 'Save note' });
  await add.click();
  // What loads above the form moves it.
  await expect(page.getByText('Open the conversation to write the first one.')).toBeVisible();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Prefers warm tones.');
  await saveTwice(page, {
    url: '**/api/admin/customers/*/notes',
    save,
    failed: "The note couldn't be saved.",
  });
  await expect(notes.getByRole('listitem')).toHaveText([/Prefers warm tones\./]);

  await add.click();
  // What loads above the form moves it.
  await expect(page.getByText('Open the conversation to write the first one.')).toBeVisible();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Prefers warm tones.');
  await save.click();
  await expect(notes.getByRole('listitem')).toHaveText([/Prefers warm tones\./, /Prefers warm tones\./]);
  expect(dataOf(await admin.call('GET /admin/customers/:id/notes', { params: { id } })).notes).toHaveLength(
    2,
  );
});

test('a message to a customer that is changed after a lost response is sent as well', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Lost Message');
  const { _id: id } = await getOwnChat(customer);
  const { _id: customerId } = dataOf(await customer.call('GET /auth/profile')).user;
  // As in a browser that reaches the server without a secure connection.
  await page.addInitScript('delete Crypto.prototype.randomUUID');
  await page.goto(`/admin/customers/${customerId}#messages`);
  const messages = page.getByRole('region', { name: 'Messages' });
  const field = messages.getByRole('textbox', { name: 'Message to Lost Message' });
  const send = messages.getByRole('button', { name: 'Send', exact: true });
  await loseNextResponse(page, '**/api/chat/admin/chat/*/messages');
  await field.fill('Your files are ready.');
  await send.click();
  await expect(page.getByText("The message couldn't be sent.")).toBeVisible();
  await send.click();
  await expect(field).toHaveValue('');

  await loseNextResponse(page, '**/api/chat/admin/chat/*/messages');
  await field.fill('They expire soon.');
  await send.click();
  await expect(page.getByText("The message couldn't be sent.")).toBeVisible();
  await field.fill('They expire on Friday.');
  await send.click();
  await expect(field).toHaveValue('');
  const sent = dataOf(await admin.call('GET /chat/admin/chat/:id/messages', { params: { id } })).messages;
  expect(sent.map(({ message }) => message)).toEqual([
    'Your files are ready.',
    'They expire soon.',
    'They expire on Friday.',
  ]);
});

test('a canned reply is added once', async ({ adminOrders: { page, admin } }) => {
  await page.goto('/admin?tab=settings#replies');
  await page.getByRole('button', { name: 'Add reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add reply' });
  await dialog.getByLabel('Title').fill('Lost response');
  await dialog.getByLabel('Reply', { exact: true }).fill('Thank you for your patience.');
  await saveTwice(page, {
    url: '**/api/chat/admin/replies',
    save: dialog.getByRole('button', { name: 'Save reply' }),
    failed: "The reply couldn't be saved.",
  });
  const { replies } = dataOf(await admin.call('GET /chat/admin/replies'));
  const added = replies.filter(({ title }) => title === 'Lost response');
  expect(added).toHaveLength(1);
  for (const { _id: id } of added)
    dataOf(await admin.call('DELETE /chat/admin/replies/:id', { params: { id } }));
});

test('a view of a list is saved once, and deleted although no response came', async ({
  adminOrders: { page, admin },
}) => {
  await page.goto('/admin?tab=requests&q=lost');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name').fill('Lost response');
  await saveTwice(page, {
    url: '**/api/admin/views',
    save: form.getByRole('button', { name: 'Save view' }),
    failed: "The view couldn't be saved.",
  });
  await expect(views.getByRole('link', { name: /^Lost response/ })).toHaveCount(1);
  const saved = dataOf(await admin.call('GET /admin/views', { query: { list: 'requests' } })).saved;
  const added = saved.filter(({ name }) => name === 'Lost response');
  expect(added).toHaveLength(1);

  await views.getByRole('button', { name: 'Options of Lost response' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await loseNextResponse(page, '**/api/admin/views/*', 'DELETE');
  const confirm = page.getByRole('button', { name: 'Delete view' });
  await confirm.click();
  await expect(page.getByText("The view couldn't be deleted.")).toBeVisible();
  await confirm.click();
  await expect(confirm).toHaveCount(0);
  await expect(views.getByRole('link', { name: /^Lost response/ })).toHaveCount(0);
});

test('a canned reply whose deletion has no response can be deleted again', async ({
  adminOrders: { page, admin },
}) => {
  const body = { title: 'Lost deletion', text: 'Thank you for your patience.' };
  dataOf(await admin.call('POST /chat/admin/replies', { body }));
  await page.goto('/admin?tab=settings#replies');
  const button = page.getByRole('button', { name: 'Delete Lost deletion' });
  await button.click();
  const dialog = page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: /^Delete/ });
  await loseNextResponse(page, '**/api/chat/admin/replies/*', 'DELETE');
  await confirm.click();
  await expect(page.getByText("The reply couldn't be deleted.")).toBeVisible();
  await expect(button).toHaveCount(0);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Reply deleted')).toBeVisible();
});
