import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { dataOf, sampleFile } from '../testing/factories.ts';
import { signIn, storageWith } from '../testing/people.ts';
import { admin, chatIn, expect, lineOf, test } from './chat-place.ts';
import { breakDown, draggedFile } from './customer.ts';
import { setTabHidden } from './passing-time.ts';

const png = { name: 'clasp.png', mimeType: 'image/png', buffer: sampleFile('png') };

test.describe('the widget', () => {
  test('opens, takes the focus along, gives it back, and stays open over a reload and other pages', async ({
    customer: { page },
  }) => {
    await page.goto('/dashboard');
    const chat = chatIn(page);
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

  test('is opened by the button of the contact page, and is not there for visitors', async ({
    customer,
    page: visitor,
  }) => {
    await visitor.goto('/contact');
    await expect(visitor.getByRole('link', { name: 'Login to Chat' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Start live chat' })).toBeHidden();

    const { page } = customer;
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: 'Login to Chat' })).toBeHidden();
    const start = page.getByRole('button', { name: 'Start live chat' });
    await start.click();
    const chat = chatIn(page);
    await expect(chat.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chat.window).toBeHidden();
    await expect(start).toBeFocused();
    await expect(chat.button).toHaveCount(0);
  });

  test('asks visitors for nothing', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/pricing');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /chat|socket/.test(url))).toEqual([]);
  });

  test('is none for admins: they are led to their messages', async ({ signedIn }) => {
    const { page } = await signedIn(admin.name, admin.email, '/contact');
    await page.getByRole('button', { name: 'Start live chat' }).click();
    await expect(page).toHaveURL(/\/admin\?tab=chat$/);
  });

  test('asks whoever has no name for one', async ({ browser, product, request }) => {
    const email = `nameless.${crypto.randomUUID()}@customers.test`;
    const answer = await request.post('/api/auth/register', {
      data: { email, password: 'soft light, long shadows' },
    });
    const { token } = (await answer.json()).data;
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: storageWith(product.url, token),
    });
    const page = await context.newPage();
    await page.goto('/dashboard');
    const { button, window, field } = chatIn(page);
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
    const { mend } = await breakDown(page, /\/api\/auth\/display-name$/);
    await start.click();
    await expect(window.getByText('Failed to update display name')).toBeVisible();
    await expect(name).toHaveValue('Ngozi Eze');
    await mend();
    await start.click();
    await expect(field).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ngozi Eze');
    await context.close();
  });

  test('counts what is unread, to 9+, and no more once it is read', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { button, open, window } = chatIn(page);
    await expect(button).toHaveAccessibleName('Open the chat');
    await support.says('number 1');
    await expect(button).toHaveAccessibleName('Open the chat, 1 unread');
    for (let number = 2; number <= 9; number++) await support.says(`number ${number}`);
    await expect(button).toHaveAccessibleName('Open the chat, 9 unread');
    await support.says('number 10');
    await expect(button).toHaveAccessibleName('Open the chat, 9+ unread');
    await expect(button).toHaveText('9+');
    await open();
    await expect(window.getByText('number 10')).toBeVisible();
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await expect(button).toHaveAccessibleName('Open the chat');
  });

  test('lies over nothing that is used: it goes where a modal is open', async ({ customer: { page } }) => {
    await page.goto('/pricing');
    const { button } = chatIn(page);
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
  test('goes to and fro without a reload, and tells when it was read', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, field, send, words, window, log } = chatIn(page);
    await open();
    await expect(window.getByText('Ask us anything')).toBeVisible();
    await expect(send).toBeDisabled();
    await field.fill('   ');
    await expect(send).toBeDisabled();
    const socket = await support.joins();
    await field.fill('Please leave the freckles.');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(words.first()).toHaveText('Please leave the freckles.');
    await expect(log.getByText('Sent', { exact: true })).toBeVisible();
    await expect(log.getByText('Today')).toBeVisible();
    const said = await socket.isTold(
      'new_message',
      ({ message }) => message === 'Please leave the freckles.',
    );
    expect(await socket.send('mark_read', { chatId: support.chatId })).toMatchObject({ success: true });
    await expect(log.getByText('Read', { exact: true })).toBeVisible();

    const answer = await socket.send('send_message', { chatId: support.chatId, message: 'They stay.' });
    expect(answer.success).toBe(true);
    await expect(words.last()).toHaveText('They stay.');
    await expect(window.getByText('Kemi Adewale: They stay.')).toBeAttached();
    const { seq } = await socket.isTold('chat_read', ({ role }) => role === 'user');
    expect(seq).toBeGreaterThan(said.seq);
  });

  test('is not read while nobody looks', async ({ customer, support }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, words } = chatIn(page);
    await open();
    const socket = await support.joins();
    await setTabHidden(page, true);
    const { seq } = await support.says('Are you there?');
    await expect(words.last()).toHaveText('Are you there?');
    expect(socket.told('chat_read').filter(({ role }) => role === 'user')).toEqual([]);
    await setTabHidden(page, false);
    await socket.isTold('chat_read', (news) => news.role === 'user' && news.seq === seq);
  });

  test('shows for one second that somebody types, and tells the same of the customer', async ({
    customer,
    support,
  }) => {
    const { page } = customer;
    await page.clock.install();
    await page.goto('/dashboard');
    const { open, window, field } = chatIn(page);
    await open();
    const socket = await support.joins();
    await field.press('H');
    await socket.isTold('user_typing', ({ isTyping }) => isTyping);
    await page.clock.pauseAt(Date.now() + 3_000);
    await socket.isTold('user_typing', ({ isTyping }) => !isTyping);

    const typing = window.getByText('Kemi Adewale is typing');
    await socket.send('typing', { chatId: support.chatId, isTyping: true });
    await expect(typing).toBeVisible();
    await page.clock.runFor(990);
    await expect(typing).toBeVisible();
    await page.clock.runFor(20);
    await expect(typing).toBeHidden();
    await socket.send('typing', { chatId: support.chatId, isTyping: true });
    await expect(typing).toBeVisible();
    await support.says('Here I am.');
    await expect(typing).toBeHidden();
  });

  test('of 250 messages is read back page by page, and nothing jumps', async ({ customer, support }) => {
    test.slow();
    const { page } = customer;
    for (let number = 1; number <= 250; number++) await support.says(`number ${number}`);
    await page.goto('/dashboard');
    const { open, log, words } = chatIn(page);
    await open();
    await expect(words.last()).toHaveText('number 250');
    await expect(words.last()).toBeInViewport();
    await expect(words).toHaveCount(50);
    for (const first of [201, 151, 101, 51]) {
      const place = words.filter({ hasText: new RegExp(`^number ${first}$`) });
      const held = await place.elementHandle();
      if (held === null) throw new Error('there is no such message');
      await log.evaluate((list) => {
        list.scrollTop = 40;
      });
      const before = await held.evaluate((message) => message.getBoundingClientRect().top);
      await expect(words).toHaveCount(250 - first + 1 + 50);
      const after = await held.evaluate((message) => message.getBoundingClientRect().top);
      expect(Math.abs(after - before)).toBeLessThan(60);
      expect(await words.first().textContent()).toBe(`number ${first - 50}`);
    }
    await expect(log.getByRole('button', { name: 'Earlier messages' })).toHaveCount(0);
    expect(await words.allTextContents()).toEqual(Array.from({ length: 250 }, (_, at) => `number ${at + 1}`));
    await support.says('something new');
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(words.last()).toBeInViewport();
  });

  test('loses and doubles nothing over a lost connection', async ({ customer, support }) => {
    const { page, own } = customer;
    const line = await lineOf(page);
    await page.goto('/dashboard');
    const { open, field, words, window, send } = chatIn(page);
    await open();
    await field.fill('before');
    await field.press('Enter');
    await expect(window.getByText('Sent', { exact: true })).toBeVisible();
    line.deafen();
    await field.fill('unanswered');
    await field.press('Enter');
    await expect(window.getByText('Sending...')).toBeVisible();
    await line.cut();
    await expect(window.getByText('Reconnecting…')).toBeVisible();
    await support.says('meanwhile one');
    await support.says('meanwhile two');
    await field.fill('kept');
    await expect(send).toBeDisabled();
    await field.press('Enter');
    await expect(field).toHaveValue('kept');
    line.mend();
    await expect(words).toHaveCount(5);
    await expect(window.getByText('Reconnecting…')).toBeHidden();
    await field.press('Enter');
    await expect(words.last()).toHaveText('kept');
    await expect(window.getByText('Sending...')).toBeHidden();
    const { messages } = dataOf(
      await own.call('GET /chat/user/chat/:id/messages', { params: { id: support.chatId } }),
    );
    const stored = messages.filter(({ kind }) => kind === 'message').map(({ message }) => message);
    expect(stored).toEqual(['before', 'unanswered', 'meanwhile one', 'meanwhile two', 'kept']);
    expect(await words.allTextContents()).toEqual(messages.map(({ message }) => message));
  });

  test('keeps unsent words over a reload, and forgets them when they are sent or the person leaves', async ({
    customer: { page, name },
  }) => {
    await page.goto('/dashboard');
    const { open, field, words, window, connecting } = chatIn(page);
    await open();
    await field.fill('half a tho');
    await page.reload();
    await expect(field).toHaveValue('half a tho');
    await expect(connecting).toHaveCount(0);
    await field.press('End');
    await field.pressSequentially('ught');
    await field.press('Enter');
    await expect(words.first()).toHaveText('half a thought');
    await page.reload();
    await expect(words.first()).toHaveText('half a thought');
    await expect(field).toHaveValue('');
    await field.fill('a secret');
    await window.getByRole('button', { name: 'Close the chat' }).click();
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('secret');
  });

  test('takes pictures and documents, and refuses others before they are sent', async ({
    customer,
    support,
  }) => {
    const { page } = customer;
    await page.goto('/dashboard');
    const { open, window, send, log, field } = chatIn(page);
    await open();
    const chooser = window.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(window.getByText('This is not a JPG, PNG or PDF file.')).toBeVisible();
    await expect(send).toBeDisabled();
    await window.getByRole('button', { name: 'Remove notes.txt' }).click();
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await expect(window.getByText('The file is larger than 10 MB.')).toBeVisible();
    await chooser.setInputFiles(png);
    await send.click();
    const picture = log.getByRole('link', { name: 'clasp.png' });
    await expect(picture).toHaveAttribute('target', '_blank');
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);

    const dropped = await draggedFile(page, 'order.pdf', 'application/pdf', sampleFile('pdf'));
    await log.dispatchEvent('drop', { dataTransfer: dropped });
    await field.fill('The order, signed.');
    await field.press('Enter');
    await expect(log.getByRole('link', { name: 'order.pdf' })).toBeVisible();
    await expect(log.getByText('The order, signed.')).toBeVisible();

    await chooser.setInputFiles({ ...png, buffer: Buffer.from('no picture at all') });
    await send.click();
    await expect(log.getByText('Not sent.')).toBeVisible();
    await log.getByRole('button', { name: 'Try again' }).click();
    await expect(log.getByText('Not sent.')).toBeVisible();
    await log.getByRole('button', { name: 'Remove' }).click();
    await expect(log.getByText('Not sent.')).toBeHidden();
    expect(support.chatId).not.toBe('');
  });

  test('makes links of web addresses alone, and no markup of anything', async ({ customer, support }) => {
    const { page } = customer;
    const written = '<img src=x onerror=alert(1)> javascript:alert(2) see https://burnish.test/a?b=c.';
    await support.says(written);
    await page.goto('/dashboard');
    const { open, log, words } = chatIn(page);
    await open();
    await expect(words.first()).toContainText('<img src=x onerror=alert(1)> javascript:alert(2) see');
    await expect(log.locator('img')).toHaveCount(0);
    const links = log.getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://burnish.test/a?b=c');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(links).toHaveAttribute('target', '_blank');
  });

  test('is held by the keyboard alone', async ({ customer, support }) => {
    const { page, own } = customer;
    const { chat } = dataOf(await own.call('GET /chat/user/chat'));
    // Out of hours the first word of a day is answered by itself: that is over before the page is there.
    await own.call('POST /chat/user/chat/:id/messages', {
      params: { id: chat._id },
      body: { message: 'Hello' },
    });
    for (let number = 1; number <= 20; number++) await support.says(`number ${number}`);
    await page.goto('/dashboard');
    const { button, window, field, log, words, connecting } = chatIn(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(connecting).toHaveCount(0);
    await page.keyboard.type('first');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    await expect(words.last()).toHaveText('first\nsecond');
    await page.keyboard.press('Shift+Tab');
    await expect(window.getByRole('button', { name: 'Attach a file' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(log).toBeFocused();
    await page.keyboard.press('Home');
    await expect(words.first()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('counts the letters near the end, and sends no more than 5,000', async ({ customer: { page } }) => {
    await page.goto('/dashboard');
    const { open, field, send, window } = chatIn(page);
    await open();
    await field.fill('x'.repeat(4_799));
    await expect(window.getByText('characters left')).toHaveCount(0);
    await field.fill('x'.repeat(4_990));
    await expect(window.getByText('10 characters left')).toBeVisible();
    await field.fill('x'.repeat(5_001));
    await expect(window.getByText('1 character too many. Use at most 5,000 characters.')).toBeVisible();
    await expect(send).toBeDisabled();
  });

  test('that cannot be loaded is tried again', async ({ customer, support }) => {
    const { page } = customer;
    await support.says('Good morning.');
    const { mend } = await breakDown(page, /\/api\/chat\/user\/chat\/[^/]+\/messages/);
    await page.goto('/dashboard');
    const { button, window, words } = chatIn(page);
    await button.click();
    await expect(window.getByText('The conversation could not be loaded.')).toBeVisible();
    await mend();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(words.first()).toHaveText('Good morning.');
  });
});

test('a conversation is saved as a text file', async ({ customer, support }) => {
  const { page } = customer;
  await support.says('They stay.');
  await page.goto('/dashboard');
  const { open, choose } = chatIn(page);
  await open();
  const [file] = await Promise.all([page.waitForEvent('download'), choose('Save as text file')]);
  expect(file.suggestedFilename()).toMatch(/\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('They stay.');
});

/** What the browser was asked to sound and to show. */
const listened = `(() => {
  globalThis.alerts = [];
  globalThis.AudioContext = new Proxy(AudioContext, {
    construct: (target, made) => (alerts.push('tone'), Reflect.construct(target, made)),
  });
  globalThis.Notification = class {
    static permission = 'default';
    static requestPermission = async () => (Notification.permission = globalThis.answer ?? 'granted');
    constructor(title, { body }) { alerts.push(title + ': ' + body); }
    close() {}
  };
})()`;

const alertsOf = (page: Page) => page.evaluate<string[]>('alerts');

test('sound and notifications are for whoever asks for them', async ({ customer, support }) => {
  const { page } = customer;
  await page.addInitScript(listened);
  await page.goto('/dashboard');
  const { open, choose, window, button, words } = chatIn(page);
  await open();
  await support.says('quietly');
  await expect(words.last()).toHaveText('quietly');
  expect(await alertsOf(page)).toEqual([]);

  await page.evaluate("globalThis.answer = 'denied'");
  await choose('Turn notifications on');
  await expect(page.getByText('Your browser does not let this site show notifications.')).toBeVisible();
  await page.evaluate("globalThis.answer = 'granted'");
  await choose('Turn notifications on');
  await choose('Turn sound on');
  expect(await alertsOf(page)).toEqual(['tone']);
  await support.says('seen');
  await expect.poll(() => alertsOf(page)).toEqual(['tone', 'tone']);

  await window.getByRole('button', { name: 'Close the chat' }).click();
  await support.says('unseen');
  await expect(button).toHaveAccessibleName('Open the chat, 1 unread');
  await expect.poll(() => alertsOf(page)).toContain('Burnish has written: unseen');
  await page.reload();
  await open();
  await choose('Turn sound off');
  await choose('Turn notifications off');
  await support.says('in silence');
  await expect(words.last()).toHaveText('in silence');
  expect(await alertsOf(page)).toEqual([]);
});

test('on a phone it fills the screen, nothing behind it is reached, and Enter breaks the line', async ({
  browser,
  product,
}) => {
  const token = await signIn(product.url, {
    name: 'Adaeze Okafor',
    email: `${crypto.randomUUID()}@customers.test`,
  });
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: storageWith(product.url, token),
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  const { button, window, field, send, words } = chatIn(page);
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
  await expect(words.first()).toHaveText('first\nsecond');
  await window.getByRole('button', { name: 'Close the chat' }).tap();
  await expect(window).toBeHidden();
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]'))).toBeNull();
  await context.close();
});

test('it is sound for everybody, on a phone and on a desk, in both themes', async ({ customer, support }) => {
  const { page, own } = customer;
  const params = { id: support.chatId };
  await own.call('POST /chat/user/chat/:id/messages', { params, body: { message: 'See https://a.test/b' } });
  await support.says('They are first in the queue now.');
  const form = new FormData();
  form.set('attachment', new Blob([sampleFile('png')], { type: 'image/png' }), 'clasp.png');
  dataOf(await own.call('POST /chat/user/chat/:id/messages', { params, form }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dashboard');
  const { open, window, words } = chatIn(page);
  const faults = async () => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  for (const isOpen of [false, true]) {
    if (isOpen) {
      await open();
      await expect(words.first()).toBeVisible();
      await expect(window.getByText('Connecting...')).toBeHidden();
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faults()).toEqual([]);
      }
    }
  }
});
