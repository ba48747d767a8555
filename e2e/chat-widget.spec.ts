import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn, storageStateFor } from '../testing/api-clients.ts';
import { dataOf, messageForm, sampleFile } from '../testing/factories.ts';
import { chatOf, controlConnection, expect, test } from './chat-fixture.ts';
import { asksBeforeUnload, createDraggedFile, failRequests } from './customer-fixture.ts';
import { withHydration } from './product-fixture.ts';
import { setTabHidden } from './time.ts';

const png = { name: 'clasp.png', mimeType: 'image/png', buffer: sampleFile('png') };

test.describe('the widget', () => {
  test('takes and returns the focus, and keeps its state and the draft until the customer signs out', async ({
    customer: { page, name },
  }) => {
    await page.goto('/dashboard');
    const { button, open, field, window, messages, connecting } = chatOf(page);
    await expect(button).toHaveAccessibleName('Messages');
    await open();
    await expect(field).toBeFocused();
    expect(await window.boundingBox()).toMatchObject({ width: 320, height: 384 });
    await field.fill('half a tho');
    await page.reload();
    await expect(field).toHaveValue('half a tho');
    await expect(field).not.toBeFocused();
    await expect(connecting).toHaveCount(0);
    await field.press('End');
    await field.pressSequentially('ught');
    await field.press('Enter');
    await expect(messages.first()).toHaveText('half a thought');
    await expect(window.getByText('Sending...')).toHaveCount(0);

    await page.goto('/pricing');
    await expect(messages.first()).toHaveText('half a thought');
    await expect(field).toHaveValue('');
    await field.fill('a secret');
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await expect(window).toBeHidden();
    await expect(button).toBeFocused();
    const plan = page.getByRole('article', { name: 'Gold Plan' });
    await plan.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(button).toBeHidden();

    await page.goto('/dashboard');
    await expect(button).toBeVisible();
    await expect(window).toBeHidden();
    await page.getByRole('button', { name: `Account: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret');
  });

  test('opens from the contact page for a customer, who is asked for a name, but not for others', async ({
    page,
    request,
    adminToken,
  }) => {
    const urls: string[] = [];
    page.on('request', (sent) => urls.push(sent.url()));
    await page.goto('/pricing');
    await page.waitForLoadState('networkidle');
    expect(urls.filter((url) => /chat|socket/.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page).toHaveURL('/contact');
    const start = page.getByRole('button', { name: 'Start live chat' });
    const login = page.getByRole('link', { name: 'Login to Chat' });
    await expect(login).toBeVisible();
    await expect(start).toBeHidden();
    const reloadAs = async (token: string) => {
      await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
      await page.reload();
    };

    const data = { email: `${crypto.randomUUID()}@customers.test`, password: 'soft light, long shadows' };
    const response = await request.post('/api/auth/register', { data });
    await reloadAs((await response.json()).data.token);
    const { button, window, field } = chatOf(page);
    await expect(login).toBeHidden();
    await start.click();
    const name = window.getByRole('textbox', { name: 'Your name' });
    await expect(name).toBeFocused();
    const confirm = window.getByRole('button', { name: 'Start chat' });
    await confirm.click();
    await expect(window.getByText('Please enter your name')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill(' A ');
    await confirm.click();
    await expect(window.getByText('Name must be at least 2 characters long')).toBeVisible();
    await name.fill('Ngozi Eze');
    const { restore } = await failRequests(page, /\/api\/auth\/display-name$/);
    await confirm.click();
    await expect(window.getByText('Failed to update display name')).toBeVisible();
    await expect(name).toHaveValue('Ngozi Eze');
    await restore();
    await confirm.click();
    await expect(field).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account: Ngozi Eze' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await start.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(start).toBeFocused();
    await expect(button).toHaveCount(0);

    await reloadAs(adminToken);
    await start.click();
    await expect(page).toHaveURL(/\/admin\?tab=chat$/);
  });

  test('counts unread messages up to 9+ until they are read by keyboard, in a visible tab', async ({
    customer: { page, api },
    support,
  }) => {
    // Outside office hours the first message of a day gets an automatic reply. It is sent before the page opens.
    await api.call('POST /chat/user/chat/:id/messages', {
      params: { id: support.chatId },
      body: { message: 'Hello' },
    });
    dataOf(await api.call('POST /chat/user/chat/:id/read', { params: { id: support.chatId } }));
    await page.goto('/dashboard');
    const { button, window, field, log, messages, connecting } = chatOf(page);
    await expect(button).toHaveAccessibleName('Messages');
    await support.sendMessage('number 1');
    await expect(button).toHaveAccessibleName('Messages 1 unread message');
    for (let number = 2; number <= 9; number++) await support.sendMessage(`number ${number}`);
    await expect(button).toHaveAccessibleName('Messages 9 unread messages');
    await support.sendMessage('number 10');
    await expect(button).toHaveAccessibleName('Messages 10 unread messages');
    await expect(button.getByText('9+', { exact: true })).toBeVisible();

    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(connecting).toHaveCount(0);
    await expect(window.getByText('number 10')).toBeVisible();
    await page.keyboard.type('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    await expect(messages.last()).toHaveText('first\nsecond');
    await expect(messages.first()).not.toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(window.getByRole('button', { name: 'Attach a file' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(log).toBeFocused();
    await page.keyboard.press('Home');
    await expect(messages.first()).toBeInViewport();

    const socket = await support.joinChat();
    await setTabHidden(page, true);
    const { seq } = await support.sendMessage('Are you there?');
    await expect(messages.last()).toHaveText('Are you there?');
    const isRead = (event: { role: string; seq: number }) => event.role === 'user' && event.seq === seq;
    expect(socket.received('chat_read').filter(isRead)).toEqual([]);
    await setTabHidden(page, false);
    await socket.waitFor('chat_read', isRead);
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleName('Messages');
  });
});

test.describe('a conversation', () => {
  test('updates without a reload and shows when a message was read and who is typing', async ({
    customer,
    support,
  }) => {
    const { page } = customer;
    await page.clock.install();
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

  test('of 150 messages loads earlier pages without moving the visible messages', async ({
    customer,
    support,
  }) => {
    const { page } = customer;
    for (let number = 1; number <= 150; number++) await support.sendMessage(`number ${number}`);
    await page.goto('/dashboard');
    const { open, log, messages } = chatOf(page);
    await open();
    await expect(messages.last()).toHaveText('number 150');
    await expect(messages.last()).toBeInViewport();
    await expect(messages).toHaveCount(50);
    for (const first of [101, 51]) {
      const message = messages.filter({ hasText: new RegExp(`^number ${first}$`) });
      const element = await message.elementHandle();
      if (element === null) throw new Error(`message ${first} is not rendered`);
      await log.evaluate((list) => {
        list.scrollTop = 40;
      });
      const before = await element.evaluate((item) => item.getBoundingClientRect().top);
      await expect(messages).toHaveCount(150 - first + 1 + 50);
      const after = await element.evaluate((item) => item.getBoundingClientRect().top);
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(await messages.first().textContent()).toBe(`number ${first - 50}`);
    }
    await expect(log.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
    expect(await messages.allTextContents()).toEqual(
      Array.from({ length: 150 }, (_, index) => `number ${index + 1}`),
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
    const listStored = async () => {
      const params = { id: support.chatId };
      return dataOf(await api.call('GET /chat/user/chat/:id/messages', { params })).messages;
    };
    await open();
    await field.fill('before');
    await field.press('Enter');
    await expect(window.getByText('Sent', { exact: true })).toBeVisible();
    connection.dropIncoming();
    await field.fill('unanswered');
    await field.press('Enter');
    await expect(window.getByText('Sending...')).toBeVisible();
    const listTexts = async () => (await listStored()).map(({ message }) => message);
    await expect.poll(listTexts).toContain('unanswered');
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
    const stored = await listStored();
    const written = stored.filter(({ kind }) => kind === 'message').map(({ message }) => message);
    expect(written).toEqual(['before', 'unanswered', 'meanwhile one', 'meanwhile two', 'kept']);
    expect(await messages.allTextContents()).toEqual(stored.map(({ message }) => message));
  });

  test('accepts images and PDFs, and rejects other files and longer texts before sending', async ({
    customer: { page },
  }) => {
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

    await field.fill('x'.repeat(4_799));
    await expect(window.getByText('characters left')).toHaveCount(0);
    await field.fill('x'.repeat(4_990));
    await expect(window.getByText('10 characters left')).toBeVisible();
    await field.fill('x'.repeat(5_001));
    await expect(window.getByText('1 character too many. Use at most 5,000 characters.')).toBeVisible();
    await expect(send).toBeDisabled();
  });

  test('keeps a file that fails after the chat was closed, and its text after a reload', async ({
    customer: { page },
  }) => {
    await page.goto('/dashboard');
    const { open, window, log, field, messages } = chatOf(page);
    await open();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const upload = /\/messages$/;
    await page.route(upload, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await closed;
      return route.abort();
    });
    await window.locator('input[type="file"]').setInputFiles(png);
    await field.fill('The clasp');
    await field.press('Enter');
    await expect(log.getByText('Sending...')).toBeVisible();
    expect(await asksBeforeUnload(page)).toBe(true);
    await window.getByRole('button', { name: 'Close the chat' }).click();
    close();
    await expect(page.getByText(/^Your message to Burnish wasn't sent\./)).toBeVisible();
    await open();
    await expect(log.getByText('Not sent.')).toBeVisible();
    await expect(log.getByText('clasp.png')).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(log.getByText('Not sent. Attach clasp.png again.')).toBeVisible();
    expect(await asksBeforeUnload(page)).toBe(false);
    await page.unroute(upload);
    await log.getByRole('button', { name: 'Try again' }).click();
    await expect(log.getByText('Not sent.')).toHaveCount(0);
    await expect(messages.first()).toHaveText('The clasp');
  });

  test('shows an image whose URL has expired with a new one, and otherwise an icon', async ({
    customer: { page, api },
    support,
  }) => {
    const form = messageForm({}, { name: png.name, bytes: png.buffer });
    const params = { id: support.chatId };
    dataOf(await api.call('POST /chat/user/chat/:id/messages', { params, form }));
    let failures = 1;
    await page.route('**/api/files/**', (route) => {
      if (failures === 0) return route.continue();
      failures--;
      return route.fulfill({ status: 404, json: {} });
    });
    await page.goto('/dashboard');
    const { open, log } = chatOf(page);
    await open();
    const file = log.getByRole('link', { name: png.name });
    await expect(file.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    expect(failures).toBe(0);

    failures = 2;
    await page.reload();
    await expect(file.locator('svg')).toBeVisible();
    await expect(file.locator('img')).toHaveCount(0);
    expect(failures).toBe(0);
  });

  test('that fails to load can be retried, links web addresses only, and is saved as a text file', async ({
    customer: { page },
    support,
  }) => {
    const written = '<img src=x onerror=alert(1)> javascript:alert(2) see https://burnish.test/a?b=c.';
    await support.sendMessage(written);
    const { restore } = await failRequests(page, /\/api\/chat\/user\/chat\/[^/]+\/messages/);
    await page.goto('/dashboard');
    const { button, window, log, messages, choose } = chatOf(page);
    await button.click();
    await expect(window.getByText("The conversation couldn't be loaded.")).toBeVisible();
    await restore();
    // It also loads by itself once the page is connected, and the button is gone then.
    const retry = window.getByRole('button', { name: 'Try again' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 2_000 });
      await expect(messages.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(messages.first()).toContainText('<img src=x onerror=alert(1)> javascript:alert(2) see');
    await expect(log.locator('img')).toHaveCount(0);
    const links = log.getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://burnish.test/a?b=c');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(links).toHaveAttribute('target', '_blank');

    const [file] = await Promise.all([page.waitForEvent('download'), choose('Download as text')]);
    expect(file.suggestedFilename()).toMatch(/\.txt$/);
    expect(await readFile(await file.path(), 'utf8')).toContain(written);
  });
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
  const socket = await support.joinChat();
  const { seq } = await support.sendMessage('seen');
  await expect.poll(() => alertsOf(page)).toEqual(['tone', 'tone']);
  // Marking this message as read must not reach the server after the next one.
  await socket.waitFor('chat_read', (read) => read.role === 'user' && read.seq >= seq);

  await window.getByRole('button', { name: 'Close the chat' }).click();
  await support.sendMessage('unseen');
  await expect(button).toHaveAccessibleName('Messages 1 unread message');
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
  const page = withHydration(await context.newPage());
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
