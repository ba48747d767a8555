// The admin's inbox: order of people, conversations, canned replies, several admins and lost connections.
import { readFile } from 'node:fs/promises';
import type { ChatMessage, ChatPerson } from '@burnish/contract/chat/entities';
import { chatPersonSample } from '@burnish/contract/chat/samples';
import type { Page, Route } from '@playwright/test';
import { createApiClient, signIn, storageStateFor } from '../testing/api-clients.ts';
import type { ApiClient } from '../testing/app.ts';
import { createApprovedReceipt, createSentInvoice, dataOf } from '../testing/factories.ts';
import { openDetails } from './admin-orders-fixture.ts';
import { type ApiCustomer, newCustomer } from './api-customer.ts';
import { controlConnection } from './chat-fixture.ts';
import { navLink } from './navigation.ts';
import { admin, type BrowserUser, test as base, expect } from './product-fixture.ts';

interface Fixtures {
  /** Calls as an admin. The inbox has no unread messages when a test begins. */
  adminApi: ApiClient;
  /** Opens the Messages tab as Kemi with this search. */
  openInbox(search?: string): Promise<BrowserUser>;
}

const test = base.extend<Fixtures>({
  adminApi: async ({ product, adminToken }, use) => {
    const adminApi = createApiClient(product.url, adminToken);
    const query = { status: 'unread', limit: 200 } as const;
    for (const { chat } of dataOf(await adminApi.call('GET /chat/admin/people', { query })).people) {
      if (chat) dataOf(await adminApi.call('POST /chat/admin/chat/:id/read', { params: { id: chat._id } }));
    }
    await use(adminApi);
  },
  openInbox: ({ signedIn, adminApi: _ }, use) =>
    use((search = '') =>
      signedIn(admin.name, admin.email, `/admin?tab=chat${search && `&q=${encodeURIComponent(search)}`}`),
    ),
});

async function findChatId(customer: ApiClient): Promise<string> {
  return dataOf(await customer.call('GET /chat/user/chat')).chat._id;
}

async function writeAsCustomer(customer: ApiClient, message: string): Promise<ChatMessage> {
  const id = await findChatId(customer);
  const response = await customer.call('POST /chat/user/chat/:id/messages', {
    params: { id },
    body: { message },
  });
  return dataOf(response).message;
}

async function listMessages(customer: ApiClient): Promise<ChatMessage[]> {
  const id = await findChatId(customer);
  return dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params: { id } })).messages;
}

/** The texts of the messages that the server has stored, without those about an event. */
async function listTexts(customer: ApiClient): Promise<string[]> {
  const stored = await listMessages(customer);
  return stored.filter(({ kind }) => kind === 'message').map(({ message }) => message);
}

const people = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('link');
const row = (page: Page, name: string) => people(page).filter({ hasText: name });
const tab = (page: Page) => navLink(page, 'Messages');
const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Note for admins only)$/ });
const log = (page: Page) => page.getByRole('log');
const messages = (page: Page) => log(page).getByRole('listitem');

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click();
  await expect(page.getByRole('region', { name: `Conversation with ${name}` })).toBeVisible();
  await expect(field(page)).toBeVisible();
}

async function sendMessage(page: Page, message: string, button = 'Send'): Promise<void> {
  await field(page).fill(message);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(messages(page).filter({ hasText: message })).toHaveCount(1);
}

test('a conversation is kept in the URL, has notes for admins only, and is saved as text', async ({
  product,
  openInbox,
}) => {
  const ada = await newCustomer(product.url, 'Ada First');
  const { page } = await openInbox(ada.company);
  await expect(page.getByText('Select a chat to start messaging')).toBeVisible();
  await expect(row(page, 'Ada First')).toContainText('No messages yet');
  await page.getByLabel('Search people').focus();
  await row(page, 'Ada First').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada First' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ada First' })).toBeVisible();
  await expect(row(page, 'Ada First')).toHaveAttribute('aria-current', 'true');
  await sendMessage(page, 'Welcome, Ada.');
  await expect.poll(() => listTexts(ada)).toEqual(['Welcome, Ada.']);

  await page.getByRole('checkbox', { name: /^Note/ }).check();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await sendMessage(page, 'Always in a hurry.', 'Add note');
  await expect(messages(page).filter({ hasText: 'Always in a hurry.' })).toContainText('For admins only');
  await expect(messages(page).last()).not.toContainText('Sending...');
  expect(await listTexts(ada)).toEqual(['Welcome, Ada.']);
  await expect(row(page, 'Ada First')).toContainText('Welcome, Ada.');

  // A note that hasn't been added is still a note after a reload.
  const note = page.getByRole('textbox', { name: 'Note for admins only', exact: true });
  await note.fill('Pays late.');
  await page.reload();
  await expect(note).toHaveValue('Pays late.');
  await expect(page.getByRole('checkbox', { name: /^Note/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add note', exact: true })).toBeEnabled();
  await note.fill('');
  await page.getByRole('checkbox', { name: /^Note/ }).uncheck();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as text' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Welcome, Ada.');

  // On a phone the list and the conversation are separate screens.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('link', { name: 'All people' }).click();
  await open(page, 'Ada First');
  await expect(row(page, 'Ada First')).toBeHidden();
  const customer = page.getByRole('complementary', { name: 'Customer' });
  await page.getByRole('button', { name: 'Customer' }).click();
  await expect(customer).toBeInViewport();
  await page.getByRole('button', { name: 'Customer' }).click();
  await sendMessage(page, 'And back');
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(row(page, 'Ada First')).toBeFocused();
  await expect(row(page, 'Ada First')).toContainText('And back');
});

test("a customer's message shows at once, is read when opened, and can be answered", async ({
  product,
  openInbox,
}) => {
  const bola = await newCustomer(product.url, 'Bola Writes');
  const { page } = await openInbox();
  await expect(people(page).first()).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName('Messages');

  await writeAsCustomer(bola, 'Are you there?');
  await expect(tab(page)).toHaveAccessibleName('Messages 1 unread message');
  await expect(people(page).first()).toContainText('Are you there?');
  await expect(people(page).first()).toContainText('1 unread message');
  await writeAsCustomer(bola, 'Hello?');
  await expect(people(page).first()).toContainText('2 unread messages');

  await open(page, 'Bola Writes');
  await expect(messages(page).filter({ hasText: 'Hello?' })).toBeVisible();
  await expect(tab(page)).toHaveAccessibleName('Messages');
  await expect(row(page, 'Bola Writes')).not.toContainText('unread');
  await expect(page.getByText('Assigned to you')).toBeVisible();
  const { chat } = dataOf(await bola.call('GET /chat/user/chat'));
  expect(chat.admin?.fullName).toBe('Kemi Adewale');
  expect(chat.unreadCount.admin).toBe(0);

  await sendMessage(page, 'We are. What is it about?');
  await expect(row(page, 'Bola Writes')).toContainText('We are. What is it about?');
  await expect(messages(page).last()).toContainText('Sent');
  expect((await listTexts(bola)).at(-1)).toBe('We are. What is it about?');
  const id = await findChatId(bola);
  dataOf(await bola.call('POST /chat/user/chat/:id/read', { params: { id } }));
  await expect(messages(page).last()).toContainText('Read');
});

test('two admins see each other, and one takes the chat over', async ({
  product,
  adminApi,
  openInbox,
  signedIn,
}) => {
  const dele = await newCustomer(product.url, 'Dele Shared');
  const tobi = { name: 'Tobi Alade', email: `tobi.${crypto.randomUUID().slice(0, 8)}@burnish.test` };
  const token = await signIn(product.url, tobi);
  const { user } = dataOf(await createApiClient(product.url, token).call('GET /auth/profile'));
  const role = { params: { id: user._id }, body: { role: 'admin' } } as const;
  dataOf(await adminApi.call('PUT /admin/users/:id/role', role));

  const { page } = await openInbox(dele.company);
  await open(page, 'Dele Shared');
  await expect(page.getByText('Assigned to you')).toBeVisible();
  const { page: otherPage } = await signedIn(
    tobi.name,
    tobi.email,
    new URL(page.url()).pathname + new URL(page.url()).search,
  );
  await expect(otherPage.getByText('Assigned to Kemi Adewale')).toBeVisible();
  await expect(page.getByText('Tobi Alade is viewing this too')).toBeVisible();
  await expect(otherPage.getByText('Kemi Adewale is viewing this too')).toBeVisible();

  await otherPage.getByRole('button', { name: 'Take over' }).click();
  await expect(otherPage.getByText('Assigned to you')).toBeVisible();
  await expect(page.getByText('Assigned to Tobi Alade')).toBeVisible();
  await sendMessage(otherPage, 'Tobi here.');
  await expect(messages(page).filter({ hasText: 'Tobi here.' })).toHaveCount(1);
  await navLink(otherPage, 'Users').click();
  await expect(page.getByText('is viewing this too')).toHaveCount(0);
});

test("a canned reply is inserted at the cursor with the customer's name", async ({ product, openInbox }) => {
  const efe = await newCustomer(product.url, 'Efe Okoro');
  const { page } = await openInbox(efe.company);
  const title = `Small files ${crypto.randomUUID().slice(0, 8)}`;
  await open(page, 'Efe Okoro');
  await page.getByRole('button', { name: 'Replies' }).click();
  await page.getByRole('button', { name: 'Manage replies' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill(title);
  await page.keyboard.press('Escape');
  const confirmation = page.getByRole('alertdialog', { name: 'Discard this reply?' });
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
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
  await page.getByRole('button', { name: 'Manage replies' }).click();
  await dialog.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete reply' }).click();
  await expect(dialog.getByRole('heading', { name: title })).toHaveCount(0);
});

test('messages about an invoice show on the invoice, to the customer and to admins', async ({
  product,
  adminApi,
  openInbox,
  signedIn,
}) => {
  const femi = await newCustomer(product.url, 'Femi Tied');
  const invoice = await createSentInvoice(femi, adminApi);
  const { page: dashboard } = await signedIn(femi.name, femi.email, `/dashboard?invoice=${invoice._id}`);
  const modal = dashboard.getByRole('dialog');
  const ask = modal.getByRole('button', { name: /^Ask about this/ });
  const show = modal.getByRole('button', { name: /^Show messages/ });
  await expect(ask).toBeVisible();
  await expect(show).toHaveCount(0);

  const { page } = await openInbox(femi.company);
  await open(page, 'Femi Tied');
  const customer = page.getByRole('complementary', { name: 'Customer' });
  await expect(customer).toContainText(femi.email);
  await customer.getByRole('button', { name: `Write about this: ${invoice.invoiceNumber}` }).click();
  await expect(page.getByText(`About ${invoice.invoiceNumber}`)).toBeVisible();
  await sendMessage(page, 'We received your transfer.');
  await expect(messages(page).last()).toContainText(invoice.invoiceNumber);

  await customer.getByRole('link', { name: invoice.invoiceNumber }).click();
  await openDetails(page, invoice.invoiceNumber);
  await page.getByRole('button', { name: `Show messages about ${invoice.invoiceNumber}` }).click();
  await expect(page.getByText('We received your transfer.')).toBeVisible();

  await show.click();
  await expect(modal.getByText('We received your transfer.')).toBeVisible();
  await expect(modal.getByRole('button', { name: /^1 message / })).toBeVisible();

  await ask.click();
  // The chat, which opens instead, is a dialog, too.
  await expect(ask).toHaveCount(0);
  await expect(dashboard.getByText(`About ${invoice.invoiceNumber}`)).toBeVisible();
  await sendMessage(dashboard, 'When does it begin?');
  const question = messages(dashboard).filter({ hasText: 'When does it begin?' });
  await expect(question).toContainText(invoice.invoiceNumber);
  await expect(page.getByText('When does it begin?')).toBeVisible();
});

/** A page of a simulated list of this many people without a chat. The cursor is the index of the first person. */
function peoplePage(route: Route, total: number) {
  const { searchParams } = new URL(route.request().url());
  const from = Number(searchParams.get('cursor') ?? 0);
  const to = Math.min(from + Number(searchParams.get('limit')), total);
  const people = Array.from({ length: to - from }, (_, step): ChatPerson => {
    const user = {
      ...chatPersonSample.user,
      _id: `person-${from + step}`,
      fullName: `Person ${from + step}`,
    };
    return { user, hasPriority: false, chat: null };
  });
  return { success: true, data: { people, page: { nextCursor: to < total ? `${to}` : null, total } } };
}

test('Gold customers are listed first, then other unread chats, then read ones, page by page', async ({
  product,
  adminApi,
  openInbox,
}) => {
  const tag = `queue ${crypto.randomUUID().slice(0, 8)}`;
  const customers: ApiCustomer[] = [];
  for (const name of ['Gold Waits', 'Late Waits', 'Later Waits', 'Has Been Read']) {
    const customer = await newCustomer(product.url, name);
    dataOf(await customer.call('PUT /auth/profile', { body: { companyName: `${tag} ${name}` } }));
    customers.push(customer);
  }
  const [gold, late, later, read] = customers;
  if (!gold || !late || !later || !read) throw new Error('four customers');
  await createApprovedReceipt(gold, adminApi, { planId: 'gold-plan' });
  for (const customer of [gold, late, later, read]) await writeAsCustomer(customer, 'Hello');
  const params = { id: await findChatId(read) };
  dataOf(await adminApi.call('POST /chat/admin/chat/:id/read', { params }));

  const { page } = await openInbox(tag);
  const listNames = () => people(page).locator('b').allTextContents();
  await expect.poll(listNames).toEqual(['Gold Waits', 'Later Waits', 'Late Waits', 'Has Been Read']);
  await expect(row(page, 'Gold Waits')).toContainText('Priority');
  await writeAsCustomer(late, 'Still here');
  await expect.poll(listNames).toEqual(['Gold Waits', 'Late Waits', 'Later Waits', 'Has Been Read']);
  await page.getByLabel('Show').selectOption('unread');
  await expect.poll(listNames).toEqual(['Gold Waits', 'Late Waits', 'Later Waits']);

  await page.route('**/api/chat/admin/people?*', (route) => route.fulfill({ json: peoplePage(route, 150) }));
  await page.getByLabel('Search people').fill('Person');
  await expect(page.getByText('50 of 150')).toBeAttached();
  expect(await people(page).count()).toBeLessThan(50);
  await people(page).first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText('150 of 150')).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.unroute('**/api/chat/admin/people?*');
  await page.getByLabel('Search people').fill('no such name');
  await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
  await expect(page.getByText('No results match your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(people(page).first()).toBeVisible();
});

test('messages written while disconnected are neither lost nor duplicated', async ({
  product,
  adminApi: _,
  adminToken,
  browser,
}) => {
  const gbenga = await newCustomer(product.url, 'Gbenga Cut');
  await writeAsCustomer(gbenga, 'Before');
  // Without `signedIn`, which would report the failed connection as a browser error.
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 900 },
    storageState: storageStateFor(product.url, adminToken),
  });
  const page = await context.newPage();
  const connection = await controlConnection(page);
  await page.goto(`/admin?tab=chat&q=${encodeURIComponent(gbenga.company)}`);
  await open(page, 'Gbenga Cut');
  await sendMessage(page, 'An answer');

  await connection.cut();
  await expect(page.getByText('Reconnecting...')).toBeVisible();
  await writeAsCustomer(gbenga, 'Meanwhile one');
  await writeAsCustomer(gbenga, 'Meanwhile two');
  await field(page).fill('After that');
  connection.restore();
  await expect(page.getByText('Reconnecting...')).toHaveCount(0);
  await expect(field(page)).toHaveValue('After that');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page).filter({ hasText: 'After that' })).toHaveCount(1);

  const expected = ['Before', 'An answer', 'Meanwhile one', 'Meanwhile two', 'After that'];
  const listShown = async () => {
    const texts = await messages(page).allTextContents();
    return texts.flatMap((text) => expected.find((message) => text.includes(message)) ?? []);
  };
  await expect.poll(listShown).toEqual(expected);
  await expect(row(page, 'Gbenga Cut')).toContainText('After that');
  await expect.poll(() => listTexts(gbenga)).toEqual(expected);
  await context.close();
});
