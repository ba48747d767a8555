// A customer at their chat, and an admin who hears and says over a connection of their own.
import type { ChatMessage } from '@burnish/contract/entity';
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { openPage, type Page as Socket } from '../testing/live.ts';
import { signIn } from '../testing/people.ts';
import { test as base, expect } from './customer.ts';

export { expect };

interface Support {
  readonly chatId: string;
  /** The studio says something. */
  says(words: string): Promise<ChatMessage>;
  /** The admin's page, with the conversation open. */
  joins(): Promise<Socket>;
}

export const admin = { name: 'Kemi Adewale', email: 'admin@burnish.test' };

export const test = base.extend<{ support: Support }>({
  support: async ({ customer: { own, studio }, product }, use) => {
    const sockets: Socket[] = [];
    const { _id: chatId } = dataOf(await own.call('GET /chat/user/chat')).chat;
    const params = { id: chatId };
    await use({
      chatId,
      async says(message) {
        const body = { message };
        return dataOf(await studio.call('POST /chat/admin/chat/:id/messages', { params, body })).message;
      },
      async joins() {
        const socket = await openPage(product.url, { token: await signIn(product.url, admin) });
        sockets.push(socket);
        expect(await socket.send('join_chat', chatId)).toMatchObject({ success: true });
        return socket;
      },
    });
    for (const socket of sockets) socket.close();
  },
});

export function chatIn(page: Page) {
  const window = page.getByRole('dialog', { name: 'Chat with support' });
  const field = window.getByRole('textbox', { name: 'Message' });
  /** Until it is gone nothing can be sent. */
  const connecting = window.getByText('Connecting...');
  return {
    connecting,
    button: page.getByRole('button', { name: /^Open the chat/ }),
    window,
    field,
    send: window.getByRole('button', { name: 'Send' }),
    log: window.getByRole('log'),
    /** The words of each message, in their order. */
    words: window.getByRole('log').locator('li > div > p:last-child'),
    async open(): Promise<void> {
      await page.getByRole('button', { name: /^Open the chat/ }).click();
      await expect(field).toBeVisible();
      await expect(connecting).toHaveCount(0);
    },
    async choose(item: string): Promise<void> {
      await window.getByRole('button', { name: 'Options of the chat' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
}

export interface Line {
  /** Nothing that the service says arrives any more; what the page says still does. */
  deafen(): void;
  /** Ends the connection, and lets none begin. */
  cut(): Promise<void>;
  mend(): void;
}

/** The page's live connection, in the hand of the test. Before the page is opened. */
export async function lineOf(page: Page): Promise<Line> {
  let state: 'whole' | 'deaf' | 'cut' = 'whole';
  const closers = new Set<() => Promise<void>>();
  await page.routeWebSocket(/\/socket\.io\//, (here) => {
    if (state === 'cut') return void here.close();
    const there = here.connectToServer();
    closers.add(async () => {
      await there.close();
      await here.close();
    });
    here.onMessage((words) => there.send(words));
    there.onMessage((words) => {
      if (state === 'whole') here.send(words);
    });
  });
  await page.route(/\/socket\.io\//, (route) => (state === 'cut' ? route.abort() : route.continue()));
  return {
    deafen() {
      state = 'deaf';
    },
    async cut() {
      state = 'cut';
      for (const close of closers) await close();
      closers.clear();
    },
    mend() {
      state = 'whole';
    },
  };
}
