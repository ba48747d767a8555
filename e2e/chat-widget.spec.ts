import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn, storageStateFor } from '../testing/api-clients.ts';
import { dataOf, sampleFile } from '../testing/factories.ts';
import { chatOf, controlConnection, expect, test } from './chat-fixture.ts';
import { createDraggedFile, failRequests } from './customer-fixture.ts';
import { admin } from './product-fixture.ts';
import { setTabHidden } from './time.ts';

const png = { name: 'clasp.png', mimeType: 'image/png', buffer: sampleFile('png') };

test.describe('the widget', () => {
  test('takes and returns the focus, and stays open after a reload and on other pages', async ({
    customer: { page },
  }) => {
    await page.goto('/dashboard');
    const chat = chatOf(page);
    await expect(chat.button).toHaveAccessibleName('Open the chat');
    await chat.open();
    await expect(chat.field).toBeFocused();
    await expect(chat.button).toBeHidden();
    expect(await chat.window.boundingBox()).toMatchObject({ width: 320, height: 384 });
    await page.reload();
    await expect(chat.field).toBeVisible();
    await expect(chat.field).not.toBeFocused();
    await page.goto('/pricing');
    await expect(chat.window).toBeVisible();
    await chat.window.getByRole('button', { name: 'Close the chat' }).click();
    await expect(chat.window).toBeHidden();
    await expect(chat.button).toBeFocused();
    await page.reload();
    await expect(chat.button).toBeVisible();
    await expect(chat.window).toBeHidden();
  });

  test('is opened by the button of the contact page, except for visitors', async ({
    customer,
    page: visitor,
  }) => {
    await visitor.goto('/contact');
    await expect(visitor.getByRole('link', { name: 'Login to Chat' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Start live chat' })).toBeHidden();

    const { page } = customer;
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: 'Login to Chat' })).toBeHidden();
    const start = page.getByRole('button', { name: 'Start live chat' });
    await start.click();
    const chat = chatOf(page);
    await expect(chat.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chat.window).toBeHidden();
    await expect(start).toBeFocused();
    await expect(chat.button).toHaveCount(0);
  });

  test('makes no requests for visitors', async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/pricing');
    await page.waitForLoadState('networkidle');
    expect(urls.filter((url) => /chat|socket/.test(url))).toEqual([]);
  });

  test('leads admins to their inbox instead', async ({ signedIn }) => {
    const { page } = await signedIn(admin.name, admin.email, '/contact');
    await page.getByRole('button', { name: 'Start live chat' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=chat$/);
  });

  test('asks a customer without a name for it', async ({ browser, product, request }) => {
    const email = `nameless.${crypto.randomUUID()}@customers.test`;
    const response = await request.post('/api/auth/register', {
      data: { email, password: 'soft light, long shadows' },
    });
    const { token } = (await response.json()).data;
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: storageStateFor(product.url, token),
    });
    const page = await context.newPage();
    await page.goto('/dashboard');
    const { button, window, field } = chatOf(page);
    await button.click();
    const name = window.getByRole('textbox', { name: 'Your name' });
    await expect(name).toBeFocused();
    const start = window.getByRole('button', { name: 'Start chat' });
    await start.click();
    await expect(window.getByText('Please enter your name')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill(' A ');
    await start.click();
    await expect(window.getByText('Name must be at least 2 characters long')).toBeVisible();
    await name.fill('Ngozi Eze');
    const { restore } = await failRequests(page, /\/api\/auth\/display-name$/);
    await start.click();
    await expect(window.getByText('Failed to update display name')).toBeVisible();
    await expect(name).toHaveValue('Ngozi Eze');
    await restore();
    await start.click();
    await expect(field).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ngozi Eze');
    await context.close();
  });

  test('counts unread messages up to 9+ until they are read', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { button, open, window } = chatOf(page);
    await expect(button).toHaveAccessibleName('Open the chat');
    await support.sendMessage('number 1');
    await expect(button).toHaveAccessibleName('Open the chat, 1 unread');
    for (let number = 2; number <= 9; number++) await support.sendMessage(`number ${number}`);
    await expect(button).toHaveAccessibleName('Open the chat, 9 unread');
    await support.sendMessage('number 10');
    await expect(button).toHaveAccessibleName('Open the chat, 9+ unread');
    await expect(button).toHaveText('9+');
    await open();
    await expect(window.getByText('number 10')).toBeVisible();
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await expect(button).toHaveAccessibleName('Open the chat');
  });

  test('is hidden while a modal is open', async ({ customer: { page } }) => {
    await page.goto('/pricing');
    const { button } = chatOf(page);
    await expect(button).toBeVisible();
    await page
      .getByRole('article', { name: 'Gold Plan' })
      .getByRole('button', { name: 'Get Started' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(button).toBeHidden();
  });
});

test.describe('a conversation', () => {
  test('updates without a reload and shows when a message was read', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, field, send, messages, window, log } = chatOf(page);
    await open();
    await expect(window.getByText('Ask us anything')).toBeVisible();
    await expect(send).toBeDisabled();
    await field.fill('   ');
    await expect(send).toBeDisabled();
    const socket = await support.joinChat();
    await field.fill('Please leave the freckles.');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(messages.first()).toHaveText('Please leave the freckles.');
    await expect(log.getByText('Sent', { exact: true })).toBeVisible();
    await expect(log.getByText('Today')).toBeVisible();
    const received = await socket.waitFor(
      'new_message',
      ({ message }) => message === 'Please leave the freckles.',
    );
    expect(await socket.send('mark_read', { chatId: support.chatId })).toMatchObject({ success: true });
    await expect(log.getByText('Read', { exact: true })).toBeVisible();

    const response = await socket.send('send_message', { chatId: support.chatId, message: 'They stay.' });
    expect(response.success).toBe(true);
    await expect(messages.last()).toHaveText('They stay.');
    await expect(window.getByText('Kemi Adewale: They stay.')).toBeAttached();
    const { seq } = await socket.waitFor('chat_read', ({ role }) => role === 'user');
    expect(seq).toBeGreaterThan(received.seq);
  });

  test('is not marked as read while the tab is hidden', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, messages } = chatOf(page);
    await open();
    const socket = await support.joinChat();
    await setTabHidden(page, true);
    const { seq } = await support.sendMessage('Are you there?');
    await expect(messages.last()).toHaveText('Are you there?');
    expect(socket.received('chat_read').filter(({ role }) => role === 'user')).toEqual([]);
    await setTabHidden(page, false);
    await socket.waitFor('chat_read', (event) => event.role === 'user' && event.seq === seq);
  });

  test('shows for one second that the other side is typing', async ({ customer, support }) => {
    const { page } = customer;
    await page.clock.install();
    await page.goto('/dashboard');
    const { open, window, field } = chatOf(page);
    await open();
    const socket = await support.joinChat();
    await field.press('H');
    await socket.waitFor('user_typing', ({ isTyping }) => isTyping);
    await page.clock.pauseAt(Date.now() + 3_000);
    await socket.waitFor('user_typing', ({ isTyping }) => !isTyping);

    const typing = window.getByText('Kemi Adewale is typing');
    await socket.send('typing', { chatId: support.chatId, isTyping: true });
    await expect(typing).toBeVisible();
    await page.clock.runFor(990);
    await expect(typing).toBeVisible();
    await page.clock.runFor(20);
    await expect(typing).toBeHidden();
    await socket.send('typing', { chatId: support.chatId, isTyping: true });
    await expect(typing).toBeVisible();
    await support.sendMessage('Here I am.');
    await expect(typing).toBeHidden();
  });

  test('of 250 messages loads earlier pages without moving the visible messages', async ({
    customer,
    support,
  }) => {
    test.slow();
    const { page } = customer;
    for (let number = 1; number <= 250; number++) await support.sendMessage(`number ${number}`);
    await page.goto('/dashboard');
    const { open, log, messages } = chatOf(page);
    await open();
    await expect(messages.last()).toHaveText('number 250');
    await expect(messages.last()).toBeInViewport();
    await expect(messages).toHaveCount(50);
    for (const first of [201, 151, 101, 51]) {
      const message = messages.filter({ hasText: new RegExp(`^number ${first}$`) });
      const element = await message.elementHandle();
      if (element === null) throw new Error(`message ${first} is not rendered`);
      await log.evaluate((list) => {
        list.scrollTop = 40;
      });
      const before = await element.evaluate((item) => item.getBoundingClientRect().top);
      await expect(messages).toHaveCount(250 - first + 1 + 50);
      const after = await element.evaluate((item) => item.getBoundingClientRect().top);
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(await messages.first().textContent()).toBe(`number ${first - 50}`);
    }
    await expect(log.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
    expect(await messages.allTextContents()).toEqual(
      Array.from({ length: 250 }, (_, index) => `number ${index + 1}`),
    );
    await support.sendMessage('something new');
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(messages.last()).toBeInViewport();
  });

  test('neither loses nor duplicates messages when the connection is lost', async ({ customer, support }) => {
    const { page, api } = customer;
    const connection = await controlConnection(page);
    await page.goto('/dashboard');
    const { open, field, messages, window, send } = chatOf(page);
    await open();
    await field.fill('before');
    await field.press('Enter');
    await expect(window.getByText('Sent', { exact: true })).toBeVisible();
    connection.dropIncoming();
    await field.fill('unanswered');
    await field.press('Enter');
    await expect(window.getByText('Sending...')).toBeVisible();
    await connection.cut();
    await expect(window.getByText('Reconnecting...')).toBeVisible();
    await support.sendMessage('meanwhile one');
    await support.sendMessage('meanwhile two');
    await field.fill('kept');
    await expect(send).toBeDisabled();
    await field.press('Enter');
    await expect(field).toHaveValue('kept');
    connection.restore();
    await expect(messages.filter({ hasText: 'meanwhile two' })).toBeVisible();
    await expect(window.getByText('Reconnecting...')).toBeHidden();
    await field.press('Enter');
    await expect(messages.last()).toHaveText('kept');
    await expect(window.getByText('Sending...')).toBeHidden();
    const { messages: stored } = dataOf(
      await api.call('GET /chat/user/chat/:id/messages', { params: { id: support.chatId } }),
    );
    const written = stored.filter(({ kind }) => kind === 'message').map(({ message }) => message);
    expect(written).toEqual(['before', 'unanswered', 'meanwhile one', 'meanwhile two', 'kept']);
    expect(await messages.allTextContents()).toEqual(stored.map(({ message }) => message));
  });

  test('keeps a draft after a reload, and discards it when it is sent or the customer signs out', async ({
    customer: { page, name },
  }) => {
    await page.goto('/dashboard');
    const { open, field, messages, window, connecting } = chatOf(page);
    await open();
    await field.fill('half a tho');
    await page.reload();
    await expect(field).toHaveValue('half a tho');
    await expect(connecting).toHaveCount(0);
    await field.press('End');
    await field.pressSequentially('ught');
    await field.press('Enter');
    await expect(messages.first()).toHaveText('half a thought');
    await page.reload();
    await expect(messages.first()).toHaveText('half a thought');
    await expect(field).toHaveValue('');
    await field.fill('a secret');
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('button', { name: `Account: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret');
  });

  test('accepts images and PDFs, and rejects other files before sending', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, window, send, log, field } = chatOf(page);
    await open();
    const chooser = window.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(window.getByText('Only JPG, PNG and PDF files are supported.')).toBeVisible();
    await expect(send).toBeDisabled();
    await window.getByRole('button', { name: 'Remove notes.txt' }).click();
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await expect(window.getByText('The file is larger than 10 MB.')).toBeVisible();
    await chooser.setInputFiles(png);
    await send.click();
    const image = log.getByRole('link', { name: 'clasp.png' });
    await expect(image).toHaveAttribute('target', '_blank');
    await expect(image.locator('img')).toHaveJSProperty('complete', true);

    const dropped = await createDraggedFile(page, 'order.pdf', 'application/pdf', sampleFile('pdf'));
    await log.dispatchEvent('drop', { dataTransfer: dropped });
    await field.fill('The order, signed.');
    await field.press('Enter');
    await expect(log.getByRole('link', { name: 'order.pdf' })).toBeVisible();
    await expect(log.getByText('The order, signed.')).toBeVisible();

    await chooser.setInputFiles({ ...png, buffer: Buffer.from('not an image') });
    await send.click();
    await expect(log.getByText('Not sent.')).toBeVisible();
    await log.getByRole('button', { name: 'Try again' }).click();
    await expect(log.getByText('Not sent.')).toBeVisible();
    await log.getByRole('button', { name: 'Remove' }).click();
    await expect(log.getByText('Not sent.')).toBeHidden();
    expect(support.chatId).not.toBe('');
  });

  test('renders web addresses as links and everything else as plain text', async ({ customer, support }) => {
    const { page } = customer;
    const written = '<img src=x onerror=alert(1)> javascript:alert(2) see https://burnish.test/a?b=c.';
    await support.sendMessage(written);
    await page.goto('/dashboard');
    const { open, log, messages } = chatOf(page);
    await open();
    await expect(messages.first()).toContainText('<img src=x onerror=alert(1)> javascript:alert(2) see');
    await expect(log.locator('img')).toHaveCount(0);
    const links = log.getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://burnish.test/a?b=c');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(links).toHaveAttribute('target', '_blank');
  });

  test('works by keyboard', async ({ customer, support }) => {
    const { page, api } = customer;
    const { chat } = dataOf(await api.call('GET /chat/user/chat'));
    // Outside office hours the first message of a day gets an automatic reply. It is sent before the page opens.
    await api.call('POST /chat/user/chat/:id/messages', {
      params: { id: chat._id },
      body: { message: 'Hello' },
    });
    for (let number = 1; number <= 20; number++) await support.sendMessage(`number ${number}`);
    await page.goto('/dashboard');
    const { button, window, field, log, messages, connecting } = chatOf(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(connecting).toHaveCount(0);
    await page.keyboard.type('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    await expect(messages.last()).toHaveText('first\nsecond');
    await page.keyboard.press('Shift+Tab');
    await expect(window.getByRole('button', { name: 'Attach a file' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(log).toBeFocused();
    await page.keyboard.press('Home');
    await expect(messages.first()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('shows the remaining characters near the limit of 5,000', async ({ customer: { page } }) => {
    await page.goto('/dashboard');
    const { open, field, send, window } = chatOf(page);
    await open();
    await field.fill('x'.repeat(4_799));
    await expect(window.getByText('characters left')).toHaveCount(0);
    await field.fill('x'.repeat(4_990));
    await expect(window.getByText('10 characters left')).toBeVisible();
    await field.fill('x'.repeat(5_001));
    await expect(window.getByText('1 character too many. Use at most 5,000 characters.')).toBeVisible();
    await expect(send).toBeDisabled();
  });

  test('that fails to load can be retried', async ({ customer, support }) => {
    const { page } = customer;
    await support.sendMessage('Good morning.');
    const { restore } = await failRequests(page, /\/api\/chat\/user\/chat\/[^/]+\/messages/);
    await page.goto('/dashboard');
    const { button, window, messages } = chatOf(page);
    await button.click();
    await expect(window.getByText("The conversation couldn't be loaded.")).toBeVisible();
    await restore();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(messages.first()).toHaveText('Good morning.');
  });
});

test('a conversation is saved as a text file', async ({ customer, support }) => {
  const { page } = customer;
  await support.sendMessage('They stay.');
  await page.goto('/dashboard');
  const { open, choose } = chatOf(page);
  await open();
  const [file] = await Promise.all([page.waitForEvent('download'), choose('Download as text')]);
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('They stay.');
});

/** Records sounds and notifications in `alerts`. */
const recordAlerts = `(() => {
  globalThis.alerts = [];
  globalThis.AudioContext = new Proxy(AudioContext, {
    construct: (target, args) => (alerts.push('tone'), Reflect.construct(target, args)),
  });
  globalThis.Notification = class {
    static permission = 'default';
    static requestPermission = async () => (Notification.permission = globalThis.permission ?? 'granted');
    constructor(title, { body }) { alerts.push(title + ': ' + body); }
    close() {}
  };
})()`;

const alertsOf = (page: Page) => page.evaluate<string[]>('alerts');

test('sound and notifications are off until the customer turns them on', async ({ customer, support }) => {
  const { page } = customer;
  await page.addInitScript(recordAlerts);
  await page.goto('/dashboard');
  const { open, choose, window, button, messages } = chatOf(page);
  await open();
  await support.sendMessage('quietly');
  await expect(messages.last()).toHaveText('quietly');
  expect(await alertsOf(page)).toEqual([]);

  await page.evaluate("globalThis.permission = 'denied'");
  await choose('Turn notifications on');
  await expect(
    page.getByText('Your browser blocks notifications from this site. Allow them in the site settings.'),
  ).toBeVisible();
  await page.evaluate("globalThis.permission = 'granted'");
  await choose('Turn notifications on');
  await choose('Turn sound on');
  expect(await alertsOf(page)).toEqual(['tone']);
  await support.sendMessage('seen');
  await expect.poll(() => alertsOf(page)).toEqual(['tone', 'tone']);

  await window.getByRole('button', { name: 'Close the chat' }).click();
  await support.sendMessage('unseen');
  await expect(button).toHaveAccessibleName('Open the chat, 1 unread');
  await expect.poll(() => alertsOf(page)).toContain('New message from Burnish: unseen');
  await page.reload();
  await open();
  await choose('Turn sound off');
  await choose('Turn notifications off');
  await support.sendMessage('in silence');
  await expect(messages.last()).toHaveText('in silence');
  expect(await alertsOf(page)).toEqual([]);
});

test('on a phone the widget fills the screen, makes the page inert, and Enter adds a line', async ({
  browser,
  product,
}) => {
  const token = await signIn(product.url, {
    name: 'Adaeze Okafor',
    email: `${crypto.randomUUID()}@customers.test`,
  });
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: storageStateFor(product.url, token),
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  const { button, window, field, send, messages } = chatOf(page);
  await button.tap();
  await expect(field).toBeVisible();
  await expect(field).not.toBeFocused();
  await expect.poll(() => window.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 664 });
  await expect(window).toHaveAttribute('aria-modal', 'true');
  await expect(page.locator('main')).toHaveCount(1);
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true);
  await field.fill('first');
  await field.press('End');
  await field.press('Enter');
  await field.pressSequentially('second');
  await send.tap();
  await expect(messages.first()).toHaveText('first\nsecond');
  await window.getByRole('button', { name: 'Close the chat' }).tap();
  await expect(window).toBeHidden();
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]'))).toBeNull();
  await context.close();
});
