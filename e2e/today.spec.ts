// What waits for the studio, decided in place and by keyboard.
import {
  createApprovedReceipt,
  createCredit,
  createPause,
  createPaymentProfile,
  dataOf,
  getOwnChat,
} from '../testing/factories.ts';
import { planOf } from '../testing/plans.ts';
import { expect, images, plans, test } from './admin-orders-fixture.ts';
import { expectNoViolations } from './axe.ts';

test('requests are decided with the keyboard, and what arrives is inserted on a click', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Today Keys');
  await plans.createPending(customer, admin);
  await images.createPending(customer, admin);
  await page.goto('/admin?tab=today&kind=order');
  const rows = page.getByRole('button', { expanded: false }).filter({ hasText: customer.company });
  const open = page.getByRole('button', { expanded: true });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Requests/ })).toHaveAttribute('aria-pressed', 'true');

  await createPaymentProfile(admin, { name: crypto.randomUUID() });
  await rows.first().click();
  await expect(open).toContainText('Gold Plan');
  await page.keyboard.press('a');
  // The next one is open, and has the focus.
  await expect(open).toContainText('24 images');
  await expect(open).toBeFocused();
  const scheduled = page.getByRole('region', { name: 'Invoices about to be sent' });
  await expect(scheduled).toContainText(/Invoice sends in \d+\ss/);
  await expect(page.getByRole('status').filter({ hasText: 'Press Z to undo' })).toBeAttached();
  await expect(page.locator('li').filter({ hasText: 'invoice about to be sent' })).toHaveCount(1);

  // It is still there after a reload, on another page, and for the keyboard.
  await page.goto(`/admin?tab=requests&q=${encodeURIComponent(customer.company)}`);
  const row = page.locator('[data-row]').filter({ hasText: 'Gold Plan' });
  await expect(row.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  // The key works once the bar that names it is there, which is loaded after the row.
  await expect(scheduled).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('The approval has been undone.')).toBeVisible();
  await expect(scheduled).toBeHidden();
  await expect(row.getByRole('button', { name: 'Approve and send invoice' })).toBeVisible();
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();

  await page.goto('/admin?tab=today&kind=order');
  await rows.first().click();
  await page.keyboard.press('r');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject request' }).click();
  await expect(page.locator('li').filter({ hasText: customer.company })).toHaveCount(1);

  await plans.createPending(customer, admin);
  await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await expect(page.locator('li').filter({ hasText: customer.company })).toHaveCount(2);
  await rows.first().focus();
  await page.keyboard.press('j');
  await expect(open).toHaveCount(1);
});

test("what a customer's credit pays is shown before the invoice is sent", async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Today Credit');
  await createPaymentProfile(admin, { name: crypto.randomUUID() });
  await createCredit(customer, admin, 20.5);
  await plans.createPending(customer, admin);
  await page.goto(`/admin?tab=requests&q=${encodeURIComponent(customer.company)}`);
  const row = page.locator('[data-row]').filter({ hasText: 'Pending' });
  await row.getByRole('button', { name: 'Approve and send invoice' }).click();
  const credit = /\$20\.50 credit applied, \$[\d.,]+ left to pay/;
  await expect(row).toContainText(credit);
  await expect(page.getByRole('region', { name: 'Invoices about to be sent' })).toContainText(credit);
  await expect(page.getByRole('status').filter({ hasText: credit })).toBeAttached();
});

test('a conversation shows what is unread, and a changed answer is a new message', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Today Chat');
  const params = { id: (await getOwnChat(customer))._id };
  for (let number = 1; number <= 7; number++) {
    const body = { message: `number ${number}` };
    dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, body }));
  }
  for (const message of ['A new customer.', 'On a Gold plan.']) {
    const body = { message, kind: 'note' } as const;
    dataOf(await admin.call('POST /chat/admin/chat/:id/messages', { params, body }));
  }
  // As in a browser that reaches the server without a secure connection.
  await page.addInitScript('delete Crypto.prototype.randomUUID');
  await page.goto('/admin?tab=today&kind=chat');
  const row = page.locator('li[data-waiting]').filter({ hasText: 'Today Chat' });
  await row.getByRole('button').click();
  await expect(row.locator('blockquote')).toHaveText([3, 4, 5, 6, 7].map((number) => `number ${number}`));
  await expect(row).toContainText('2 earlier unread messages');

  const clientIds: unknown[] = [];
  await page.route('**/api/chat/admin/chat/*/messages', async (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    clientIds.push(request.postDataJSON().clientId);
    if (clientIds.length < 3) return route.abort();
    return route.continue();
  });
  const answer = row.getByRole('textbox', { name: 'Answer' });
  const send = row.getByRole('button', { name: 'Send answer' });
  await answer.fill('On Thursday.');
  for (const attempts of [1, 2]) {
    await send.click();
    await expect.poll(() => clientIds).toHaveLength(attempts);
  }
  await answer.fill('On Friday.');
  await send.click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  const [first, second, changed] = clientIds;
  expect(second).toBe(first);
  expect(changed).not.toBe(first);
});

test('a half-written answer stays when a colleague reads the conversation, and when another row is open', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const params = { id: '' };
  for (const name of ['Today Draft', 'Today Other']) {
    const customer = await newCustomer(name);
    params.id = (await getOwnChat(customer))._id;
    const body = { message: 'When is it ready?' };
    dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, body }));
  }
  await page.goto('/admin?tab=today&kind=chat');
  const rowOf = (name: string) => page.locator('li[data-waiting]').filter({ hasText: name });
  const toggleOf = (name: string) => rowOf(name).getByRole('button', { name: new RegExp(name) });
  const answerIn = (name: string) => rowOf(name).getByRole('textbox', { name: 'Answer' });
  await toggleOf('Today Draft').click();
  await answerIn('Today Draft').fill('On Thurs');
  await toggleOf('Today Other').click();
  await answerIn('Today Other').fill('On Fri');
  await toggleOf('Today Draft').click();
  await expect(answerIn('Today Draft')).toHaveValue('On Thurs');
  await toggleOf('Today Other').click();

  dataOf(await admin.call('POST /chat/admin/chat/:id/read', { params }));
  await expect(rowOf('Today Other')).toContainText('This conversation has been read or answered.');
  await expect(answerIn('Today Other')).toHaveValue('On Fri');
  await expect(rowOf('Today Other').getByRole('button', { name: 'Mark as read' })).toBeHidden();
  await answerIn('Today Other').fill('');
  await answerIn('Today Other').fill('On Friday.');
  await rowOf('Today Other').getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent')).toBeVisible();
  const { messages } = dataOf(await admin.call('GET /chat/admin/chat/:id/messages', { params, query: {} }));
  expect(messages.at(-1)?.message).toBe('On Friday.');

  await page.reload();
  await toggleOf('Today Draft').click();
  await expect(answerIn('Today Draft')).toHaveValue('On Thurs');
  await rowOf('Today Draft').getByRole('link', { name: 'Open conversation' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('On Thurs');
});

test('a row stays when a colleague decides it after an answer has failed, and while an answer is typed', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Today Retry');
  const params = { id: (await getOwnChat(customer))._id };
  const ask = async (message: string) =>
    dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, body: { message } }));
  const readElsewhere = async () => dataOf(await admin.call('POST /chat/admin/chat/:id/read', { params }));
  await ask('When is it ready?');
  await page.goto('/admin?tab=today&kind=chat');
  const row = page.locator('li[data-waiting]').filter({ hasText: 'Today Retry' });
  const answer = row.getByRole('textbox', { name: 'Answer' });
  const gone = row.getByText('This conversation has been read or answered.');
  const open = async () => {
    await page.getByRole('button', { name: /^\d+ new$/ }).click();
    await row.getByRole('button').click();
  };
  const messagesUrl = '**/api/chat/admin/chat/*/messages';
  await row.getByRole('button').click();
  await answer.fill('On Thurs');
  await page.route(messagesUrl, (route, request) =>
    request.method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await row.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText("The conversation couldn't be changed.")).toBeVisible();
  await readElsewhere();
  await expect(gone).toBeVisible();
  await expect(answer).toHaveValue('On Thurs');
  await page.unroute(messagesUrl);

  // A conversation that was decided in this visit waits again.
  await ask('In the morning?');
  await expect(gone).toBeHidden();
  await answer.fill('');
  const readUrl = '**/api/chat/admin/chat/*/read';
  const replied = Promise.withResolvers<void>();
  // The event of the change arrives before the response.
  await page.route(
    readUrl,
    async (route) => {
      const response = await route.fetch();
      await replied.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await expect(row).toHaveCount(0);
  await ask('In the evening?');
  await open();
  await readElsewhere();
  await expect(gone).toBeVisible();
  replied.resolve();
  await ask('Or later?');
  await expect(gone).toBeHidden();

  const release = Promise.withResolvers<void>();
  await page.route(readUrl, async (route) => {
    await release.promise;
    await route.continue();
  });
  await row.getByRole('button', { name: 'Mark as read' }).click();
  await answer.pressSequentially('At no');
  await readElsewhere();
  await expect(gone).toBeVisible();
  await page.keyboard.type('on');
  await expect(answer).toHaveValue('At noon');
  const response = page.waitForResponse(readUrl);
  release.resolve();
  await response;
});

test('the time zone of the studio decides whether the first day of a pause has passed', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const customer = await newCustomer('Pause Late');
  await createApprovedReceipt(customer, admin);
  const { pause } = await createPause(customer, admin, await planOf(customer), 'customer');
  // The next day has begun where the studio is, but not where the viewer is.
  await page.clock.setFixedTime(`${pause?.startDate.slice(0, 10)}T20:00:00Z`);
  await page.route('**/api/studio', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/"timeZone":"[^"]+"/, '"timeZone":"Pacific/Kiritimati"');
    await route.fulfill({ response, body });
  });
  await page.goto('/admin?tab=today&kind=pause');
  const row = page.locator('li[data-waiting]').filter({ hasText: 'Pause Late' });
  await row.getByRole('button').click();
  await expect(row).toContainText('The first day has passed.');
});

test('pauses that customers request appear and are decided with the keyboard', async ({
  adminOrders: { page, admin, newCustomer },
}) => {
  const request = async (name: string) => {
    const customer = await newCustomer(name);
    await createApprovedReceipt(customer, admin);
    const plan = await planOf(customer);
    return { id: plan._id, customer, ask: () => createPause(customer, admin, plan, 'customer') };
  };
  const [approved, declined] = [await request('Pause Approved'), await request('Pause Declined')];
  const withdrawn = await request('Pause Withdrawn');
  const rowOf = (name: string) => page.locator('li[data-waiting]').filter({ hasText: name });
  const show = () => page.getByRole('button', { name: /^\d+ new$/ }).click();
  const open = page.getByRole('button', { expanded: true });

  await page.goto('/admin?tab=today&kind=pause');
  await expect(page.getByRole('button', { name: /^Pauses/ })).toHaveAttribute('aria-pressed', 'true');
  await approved.ask();
  await show();
  await expect(page.getByRole('button', { name: /^Pauses.*[1-9]\d* waiting$/ })).toBeVisible();
  await expect(rowOf('Pause Approved')).toContainText('Pause of Gold Plan, 3 days from');
  await rowOf('Pause Approved').getByRole('button').click();
  await expect(rowOf('Pause Approved')).toContainText("The customer can't upload photos with the plan");
  await expectNoViolations(page, 'li[data-waiting]');
  await page.keyboard.press('a');
  await expect(page.getByText('The pause has been approved.')).toBeVisible();
  await expect(rowOf('Pause Approved')).toHaveCount(0);

  await declined.ask();
  await withdrawn.ask();
  await expect(page.getByRole('button', { name: '2 new' })).toBeVisible();
  await show();
  await rowOf('Pause Withdrawn').getByRole('button').click();
  await withdrawn.customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id: withdrawn.id } });
  await expect(rowOf('Pause Withdrawn')).toContainText('No longer waiting');
  await rowOf('Pause Declined').getByRole('button').click();
  await expect(rowOf('Pause Declined').getByRole('link', { name: 'Open plan' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=subscriptions&id=${declined.id}`));
  await expect(page.getByText(/^The customer asks for a pause from/)).toBeVisible();

  await page.goBack();
  await rowOf('Pause Declined').getByRole('button').click();
  await expect(open).toContainText('Pause Declined');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Decline this pause?' });
  await dialog.getByRole('textbox').fill('Your album is due.');
  await dialog.getByRole('button', { name: 'Decline pause' }).click();
  await expect(page.getByText('The pause has been declined.')).toBeVisible();
  await expect(rowOf('Pause Declined')).toHaveCount(0);
});
