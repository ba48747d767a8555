// The chat widget of a signed-in customer, and an admin connected through the API and a socket.
import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { Page } from '@playwright/test';
import { dataOf } from '../testing/factories.ts';
import { connectClient, type RealtimeClient } from '../testing/realtime-client.ts';
import { test as base, expect } from './customer-fixture.ts';

export { expect };

interface Support {
  readonly chatId: string;
  /** Sends a message as the admin. */
  sendMessage(message: string): Promise<ChatMessage>;
  /** Connects a socket as the admin, with the conversation open. */
  joinChat(): Promise<RealtimeClient>;
}

export const test = base.extend<{ support: Support }>({
  support: async ({ customer: { api, adminApi }, product, adminToken }, use) => {
    const sockets: RealtimeClient[] = [];
    const { _id: chatId } = dataOf(await api.call('GET /chat/user/chat')).chat;
    const params = { id: chatId };
    await use({
      chatId,
      async sendMessage(message) {
        const body = { message };
        return dataOf(await adminApi.call('POST /chat/admin/chat/:id/messages', { params, body })).message;
      },
      async joinChat() {
        const socket = await connectClient(product.url, { token: adminToken });
        sockets.push(socket);
        expect(await socket.send('join_chat', chatId)).toMatchObject({ success: true });
        return socket;
      },
    });
    for (const socket of sockets) socket.close();
  },
});

export function chatOf(page: Page) {
  const window = page.getByRole('dialog', { name: 'Chat with support' });
  const field = window.getByRole('textbox', { name: 'Message' });
  /** While it shows, nothing can be sent. */
  const connecting = window.getByText('Connecting...', { exact: true });
  return {
    connecting,
    button: page.getByRole('button', { name: /^(Open the chat|Messages)/ }),
    window,
    field,
    send: window.getByRole('button', { name: 'Send' }),
    log: window.getByRole('log'),
    /** The text of each message, oldest first. */
    messages: window.getByRole('log').locator('li > div > p:last-child'),
    async open(): Promise<void> {
      await page.getByRole('button', { name: /^(Open the chat|Messages)/ }).click();
      await expect(field).toBeVisible();
      await expect(connecting).toHaveCount(0);
    },
    async choose(item: string): Promise<void> {
      await window.getByRole('button', { name: 'Chat options' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
}

export interface Connection {
  /** Drops messages from the server; those from the page still arrive. */
  dropIncoming(): void;
  /** Closes the connection and blocks new ones. */
  cut(): Promise<void>;
  restore(): void;
}

/** Lets a test control the realtime connection. Call it before opening the page. */
export async function controlConnection(page: Page): Promise<Connection> {
  let state: 'open' | 'dropping' | 'cut' = 'open';
  const closeFunctions = new Set<() => Promise<void>>();
  await page.routeWebSocket(/\/socket\.io\//, (client) => {
    if (state === 'cut') return void client.close();
    const server = client.connectToServer();
    closeFunctions.add(async () => {
      await server.close();
      await client.close();
    });
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (state === 'open') client.send(message);
    });
  });
  await page.route(/\/socket\.io\//, (route) => (state === 'cut' ? route.abort() : route.continue()));
  return {
    dropIncoming() {
      state = 'dropping';
    },
    async cut() {
      state = 'cut';
      for (const close of closeFunctions) await close();
      closeFunctions.clear();
    },
    restore() {
      state = 'open';
    },
  };
}
