// The admin's Messages tab: who waits, the conversation, what is at hand beside it, and what becomes of all that when
// others act at the same time or the connection goes.
import { readFile } from 'node:fs/promises';
import type { ChatMessage } from '@burnish/contract/entity';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Caller } from '../testing/app.ts';
import { approvedReceipt, dataOf, sentInvoice } from '../testing/factories.ts';
import { callerOf, signIn, storageWith } from '../testing/people.ts';
import { type Customer, newCustomer } from './calling.ts';
import { test as base, expect, type Visitor } from './fixture.ts';

const kemi = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

interface Fixtures {
  /** The studio by the API; nothing waits for it when a test begins. */
  studio: Caller;
  /** The Messages tab in Kemi's browser, narrowed to what the test is about. */
  desk(search?: string): Promise<Visitor>;
}

const test = base.extend<Fixtures>({
  studio: async ({ product }, use) => {
    const studio = callerOf(product.url, await signIn(product.url, kemi));
    const query = { status: 'unread', limit: 200 } as const;
    for (const { chat } of dataOf(await studio.call('GET /chat/admin/people', { query })).people) {
      if (chat) dataOf(await studio.call('POST /chat/admin/chat/:id/read', { params: { id: chat._id } }));
    }
    await use(studio);
  },
  desk: ({ signedIn, studio: _ }, use) =>
    use((search = '') =>
      signedIn(kemi.name, kemi.email, `/admin?tab=chat${search && `&q=${encodeURIComponent(search)}`}`),
    ),
});

async function chatOf(customer: Caller): Promise<string> {
  return dataOf(await customer.call('GET /chat/user/chat')).chat._id;
}

async function write(customer: Caller, message: string): Promise<ChatMessage> {
  const id = await chatOf(customer);
  const answer = await customer.call('POST /chat/user/chat/:id/messages', {
    params: { id },
    body: { message },
  });
  return dataOf(answer).message;
}

async function readBy(customer: Caller): Promise<ChatMessage[]> {
  const id = await chatOf(customer);
  return dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params: { id } })).messages;
}

const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('link');
const row = (page: Page, name: string) => people(page).filter({ hasText: name });
const tab = (page: Page) => page.getByRole('tab', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Note for admins only)$/ });
const log = (page: Page) => page.getByRole('log');
const said = (page: Page) => log(page).getByRole('listitem');

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(page.getByRole('region', { name: `Conversation with ${name}` })).toBeVisible();
  await expect(field(page)).toBeVisible();
}

async function say(page: Page, words: string, button = 'Send'): Promise<void> {
  await field(page).fill(words);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(said(page).filter({ hasText: words })).toHaveCount(1);
}

/** The page's live connection, which can be cut and mended. */
async function cutter(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.route(/socket\.io/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

test('nobody is selected at first, and who is stands in the address', async ({ product, desk }) => {
  const ada = await newCustomer(product.url, 'Ada First');
  const { page } = await desk(ada.company);
  await expect(page.getByText('Select a chat to start messaging')).toBeVisible();
  await expect(row(page, 'Ada First')).toContainText('No messages yet');
  await page.getByLabel('Search people').focus();
  await row(page, 'Ada First').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada First' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ada First' })).toBeVisible();
  await expect(row(page, 'Ada First')).toHaveAttribute('aria-current', 'true');
  await say(page, 'Welcome, Ada.');
  expect((await readBy(ada)).map(({ message }) => message)).toEqual(['Welcome, Ada.']);
});

test('what a customer writes shows at once, is read by being opened, and is answered', async ({
  product,
  desk,
}) => {
  const bola = await newCustomer(product.url, 'Bola Writes');
  const { page } = await desk();
  await expect(people(page).first()).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName('Messages');

  await write(bola, 'Is anybody there?');
  await expect(tab(page)).toHaveAccessibleName('Messages 1 unread message');
  await expect(people(page).first()).toContainText('Is anybody there?');
  await expect(people(page).first()).toContainText('1 unread message');
  await write(bola, 'Hello?');
  await expect(people(page).first()).toContainText('2 unread messages');

  await open(page, 'Bola Writes');
  await expect(said(page).filter({ hasText: 'Hello?' })).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName('Messages');
  await expect(row(page, 'Bola Writes')).not.toContainText('unread');
  await expect(page.getByText('Yours')).toBeVisible();
  const { chat } = dataOf(await bola.call('GET /chat/user/chat'));
  expect(chat.admin?.fullName).toBe('Kemi Adewale');
  expect(chat.unreadCount.admin).toBe(0);

  await say(page, 'We are. What is it about?');
  await expect(row(page, 'Bola Writes')).toContainText('We are. What is it about?');
  expect((await readBy(bola)).at(-1)?.message).toBe('We are. What is it about?');
  await expect(said(page).last()).toContainText('Sent');
  const id = await chatOf(bola);
  dataOf(await bola.call('POST /chat/user/chat/:id/read', { params: { id } }));
  await expect(said(page).last()).toContainText('Read');
});

test('a note is for admins, and looks like nothing else', async ({ product, desk }) => {
  const chidi = await newCustomer(product.url, 'Chidi Noted');
  await write(chidi, 'Please hurry.');
  const { page } = await desk(chidi.company);
  await open(page, 'Chidi Noted');
  await page.getByRole('checkbox', { name: /^Note/ }).check();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await say(page, 'Always in a hurry.', 'Add note');
  await expect(said(page).filter({ hasText: 'Always in a hurry.' })).toContainText('For admins only');
  expect((await readBy(chidi)).map(({ message }) => message)).not.toContain('Always in a hurry.');
  await expect(row(page, 'Chidi Noted')).toContainText('Please hurry.');
});

test('two admins see each other, and one takes over from the other', async ({
  product,
  studio,
  desk,
  signedIn,
}) => {
  const dele = await newCustomer(product.url, 'Dele Shared');
  const tobi = { name: 'Tobi Alade', email: `tobi.${crypto.randomUUID().slice(0, 8)}@burnish.test` };
  const token = await signIn(product.url, tobi);
  const { user } = dataOf(await callerOf(product.url, token).call('GET /auth/profile'));
  const role = { params: { id: user._id }, body: { role: 'admin' } } as const;
  dataOf(await studio.call('PUT /admin/users/:id/role', role));

  const { page } = await desk(dele.company);
  await open(page, 'Dele Shared');
  await expect(page.getByText('Yours')).toBeVisible();
  const { page: other } = await signedIn(
    tobi.name,
    tobi.email,
    new URL(page.url()).pathname + new URL(page.url()).search,
  );
  await expect(other.getByText('With Kemi Adewale')).toBeVisible();
  await expect(page.getByText('Tobi Alade is answering too')).toBeVisible();
  await expect(other.getByText('Kemi Adewale is answering too')).toBeVisible();

  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(other.getByText('Yours')).toBeVisible();
  await expect(page.getByText('With Tobi Alade')).toBeVisible();
  await say(other, 'Tobi here.');
  await expect(said(page).filter({ hasText: 'Tobi here.' })).toHaveCount(1);
  await other.goto('/admin?tab=users');
  await expect(page.getByText('is answering too')).toHaveCount(0);
});

test('a reply is prepared once, and used with the name at the cursor', async ({ product, desk }) => {
  const efe = await newCustomer(product.url, 'Efe Okoro');
  const { page } = await desk(efe.company);
  const title = `Small files ${crypto.randomUUID().slice(0, 8)}`;
  await open(page, 'Efe Okoro');
  await page.getByRole('button', { name: 'Replies' }).click();
  await page.getByRole('button', { name: 'Change replies' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a reply' }).click();
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Reply', { exact: true }).fill('Hello {name}, these files are small.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await field(page).fill('Good morning.  Please send others.');
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'Good morning. '.length; letter++) await page.keyboard.press('ArrowRight');
  await page.getByLabel('Search replies').fill(title);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(
    'Good morning. Hello Efe, these files are small. Please send others.',
  );

  await page.getByRole('button', { name: 'Replies' }).click();
  await page.getByRole('button', { name: 'Change replies' }).click();
  await dialog.getByRole('button', { name: `Remove ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove reply' }).click();
  await expect(dialog.getByRole('heading', { name: title })).toHaveCount(0);
});

test('what is written about an invoice shows at the invoice, to both', async ({
  product,
  studio,
  desk,
  signedIn,
}) => {
  const femi = await newCustomer(product.url, 'Femi Tied');
  const invoice = await sentInvoice(femi, studio);
  const { page } = await desk(femi.company);
  await open(page, 'Femi Tied');
  const customer = page.getByRole('complementary', { name: 'Customer' });
  await expect(customer).toContainText(femi.email);
  await customer.getByRole('button', { name: `Write about ${invoice.invoiceNumber}` }).click();
  await expect(page.getByText(`About ${invoice.invoiceNumber}`)).toBeVisible();
  await say(page, 'Your transfer has arrived.');
  await expect(said(page).last()).toContainText(invoice.invoiceNumber);

  await customer.getByRole('link', { name: invoice.invoiceNumber }).click();
  await page.getByRole('button', { name: `Show messages about ${invoice.invoiceNumber}` }).click();
  await expect(page.getByText('Your transfer has arrived.')).toBeVisible();

  const { page: dashboard } = await signedIn(femi.name, femi.email, `/dashboard?invoice=${invoice._id}`);
  const modal = dashboard.getByRole('dialog');
  await modal.getByRole('button', { name: /^Show messages/ }).click();
  await expect(modal.getByText('Your transfer has arrived.')).toBeVisible();
  await expect(modal.getByRole('button', { name: /^1 message / })).toBeVisible();

  await modal.getByRole('button', { name: /^Ask about this/ }).click();
  await expect(modal).toHaveCount(0);
  await expect(dashboard.getByText(`About ${invoice.invoiceNumber}`)).toBeVisible();
  await say(dashboard, 'When does it begin?');
  const asked = said(dashboard).filter({ hasText: 'When does it begin?' });
  await expect(asked).toContainText(invoice.invoiceNumber);
  await expect(page.getByText('When does it begin?')).toBeVisible();
});

test('Gold waits before others, who are before those who wait for nothing', async ({
  product,
  studio,
  desk,
}) => {
  const mark = `turn ${crypto.randomUUID().slice(0, 8)}`;
  const customers: Customer[] = [];
  for (const name of ['Gold Waits', 'Late Waits', 'Later Waits', 'Has Been Read']) {
    const customer = await newCustomer(product.url, name);
    dataOf(await customer.call('PUT /auth/profile', { body: { companyName: `${mark} ${name}` } }));
    customers.push(customer);
  }
  const [gold, late, later, read] = customers;
  if (!gold || !late || !later || !read) throw new Error('four customers');
  await approvedReceipt(gold, studio, { planId: 'gold-plan' });
  for (const customer of [gold, late, later, read]) await write(customer, 'Hello');
  const params = { id: await chatOf(read) };
  dataOf(await studio.call('POST /chat/admin/chat/:id/read', { params }));

  const { page } = await desk(mark);
  const order = () => people(page).locator('b').allTextContents();
  await expect.poll(order).toEqual(['Gold Waits', 'Later Waits', 'Late Waits', 'Has Been Read']);
  await expect(row(page, 'Gold Waits')).toContainText('Priority');
  await write(late, 'Still here');
  await expect.poll(order).toEqual(['Gold Waits', 'Late Waits', 'Later Waits', 'Has Been Read']);
  await page.getByLabel('Show').selectOption('unread');
  await expect.poll(order).toEqual(['Gold Waits', 'Late Waits', 'Later Waits']);
});

test('a hundred and fifty people are searched, and come page by page', async ({ request, desk }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const join = (at: number) =>
    request.post('/api/auth/register', {
      data: {
        fullName: `Person ${at}`,
        email: `${mark}.${at}@many.test`,
        password: 'soft light, long shadows',
      },
    });
  for (let from = 0; from < 150; from += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, step) => join(from + step)));
    expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 201));
  }
  const { page } = await desk();
  await page.getByLabel('Search people').fill(mark);
  await expect(page.getByText('50 of 150')).toBeAttached();
  expect(await people(page).count()).toBeLessThan(50);
  await people(page).first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText('150 of 150')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.getByLabel('Search people').fill('nobody of this name');
  await expect(page.getByText('Nobody fits the search and the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(people(page).first()).toBeVisible();
});

test('what is written while the connection is cut is neither lost nor doubled', async ({
  product,
  studio: _,
  browser,
}) => {
  const gbenga = await newCustomer(product.url, 'Gbenga Cut');
  await write(gbenga, 'Before');
  // Not `signedIn`: that a connection fails is a complaint to a browser.
  const token = await signIn(product.url, kemi);
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    storageState: storageWith(product.url, token),
  });
  const page = await context.newPage();
  const { cut, mend } = await cutter(page);
  await page.goto(`/admin?tab=chat&q=${encodeURIComponent(gbenga.company)}`);
  await open(page, 'Gbenga Cut');
  await say(page, 'An answer');

  await cut();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await write(gbenga, 'Meanwhile one');
  await write(gbenga, 'Meanwhile two');
  await field(page).fill('Kept words');
  mend();
  await expect(page.getByText('Reconnecting…')).toHaveCount(0);
  await expect(field(page)).toHaveValue('Kept words');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(said(page).filter({ hasText: 'Kept words' })).toHaveCount(1);

  const words = ['Before', 'An answer', 'Meanwhile one', 'Meanwhile two', 'Kept words'];
  const shown = async () => {
    const texts = await said(page).allTextContents();
    return texts.flatMap((text) => words.find((one) => text.includes(one)) ?? []);
  };
  await expect.poll(shown).toEqual(words);
  await expect(row(page, 'Gbenga Cut')).toContainText('Kept words');
  expect(
    (await readBy(gbenga)).filter(({ kind }) => kind === 'message').map(({ message }) => message),
  ).toEqual(words);
  await context.close();
});

test('on a phone the list and the conversation are two screens', async ({ product, desk }) => {
  const hauwa = await newCustomer(product.url, 'Hauwa Small');
  await write(hauwa, 'From far away');
  const { page } = await desk(hauwa.company);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'Hauwa Small');
  await expect(row(page, 'Hauwa Small')).toBeHidden();
  await page.getByRole('button', { name: 'Customer' }).click();
  await expect(page.getByRole('complementary', { name: 'Customer' })).toBeInViewport();
  await page.getByRole('button', { name: 'Customer' }).click();
  await say(page, 'And back');
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(row(page, 'Hauwa Small')).toBeFocused();
  await expect(row(page, 'Hauwa Small')).toContainText('And back');
});

test('a conversation is saved as text, without its notes', async ({ product, desk }) => {
  const ibe = await newCustomer(product.url, 'Ibe Saved');
  await write(ibe, 'For the record');
  const { page } = await desk(ibe.company);
  await open(page, 'Ibe Saved');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as text' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('For the record');
});
