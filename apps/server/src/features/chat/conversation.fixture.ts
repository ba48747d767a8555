// What the tests of conversations and messages share.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import type { MessageBody } from '../../../../../testing/factories.ts';

export interface ChatApp {
  readonly t: TestApp;
  readonly admin: TestUser;
  newCustomer(): Promise<TestUser>;
  /** Fails if a test has caused a warning or an error in the log. */
  close(): Promise<void>;
}

export async function createChatApp(): Promise<ChatApp> {
  const t = await createTestApp();
  return {
    t,
    admin: await t.signInAdmin(),
    newCustomer: () => t.signIn(randomUUID()),
    async close() {
      expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
      await t.close();
    },
  };
}

export const send = (person: TestUser, chatId: string, body: MessageBody) =>
  person.call('POST /chat/user/chat/:id/messages', { params: { id: chatId }, body });
