// Random messages of customers and admins, by calls and by pages that are connected.
import { type ChatMessage, chatMessage } from '@burnish/contract/chat/entities';
import type { SentMessage } from '@burnish/contract/chat/inputs';
import { z } from 'zod';
import { listOrEmpty, type RandomActor, runActions } from './random-actor.ts';
import type { RealtimeClient } from './realtime-client.ts';

export interface ChatActor extends RandomActor {
  /** A connected page of the person. */
  readonly page: RealtimeClient;
  /** What was acknowledged, by conversation and by the client ID that the sender chose. */
  readonly acknowledged: Map<string, ChatMessage>;
  /** Client IDs of the person, which are sometimes used again. */
  readonly clientIds: readonly string[];
}

/** The data of an acknowledged `send_message`. */
const sentData = z.object({ message: chatMessage });

type ChatAction = (actor: ChatActor) => Promise<unknown>;
type SentPart = Omit<SentMessage, 'chatId'> & { readonly clientId: string };

async function findOwnChat({ person }: ChatActor): Promise<string | undefined> {
  const { body } = await person.call('GET /chat/user/chat');
  return body.success ? body.data.chat._id : undefined;
}

async function chooseChat({ person, random }: ChatActor): Promise<string | undefined> {
  return random.anyOf(await listOrEmpty(person.call('GET /chat/admin/chats'), 'chats'))?._id;
}

function write({ random, clientIds }: ChatActor): SentPart {
  const isAgain = random.below(2) === 0;
  const clientId = (isAgain ? random.anyOf(clientIds) : undefined) ?? crypto.randomUUID();
  return { message: `Message ${clientId}`, clientId };
}

function acknowledge({ acknowledged }: ChatActor, clientId: string, message: ChatMessage): void {
  // Client IDs are unique to the sender within a conversation.
  const key = `${message.chat} ${clientId}`;
  const earlier = acknowledged.get(key);
  if (earlier !== undefined && earlier._id !== message._id)
    throw new Error(`${clientId} was acknowledged as two messages`);
  acknowledged.set(key, message);
}

const writeToStudio: ChatAction = async (actor) => {
  const id = await findOwnChat(actor);
  if (id === undefined) return;
  const body = write(actor);
  const { body: reply } = await actor.person.call('POST /chat/user/chat/:id/messages', {
    params: { id },
    body,
  });
  if (reply.success) acknowledge(actor, body.clientId, reply.data.message);
};

const answer: ChatAction = async (actor) => {
  const id = await chooseChat(actor);
  if (id === undefined) return;
  const kind = actor.random.oneOf(['message', 'message', 'note'] as const);
  const body = { ...write(actor), kind };
  const { body: reply } = await actor.person.call('POST /chat/admin/chat/:id/messages', {
    params: { id },
    body,
  });
  if (reply.success) acknowledge(actor, body.clientId, reply.data.message);
};

/** Sends and reads by the connection of a page, which closes when the person's access changes. */
const sendByPage =
  (findChat: (actor: ChatActor) => Promise<string | undefined>): ChatAction =>
  async (actor) => {
    const chatId = await findChat(actor);
    if (chatId === undefined || !actor.page.isOpen()) return;
    const sent = write(actor);
    const response = await actor.page.send('send_message', { chatId, ...sent }).catch(() => null);
    if (response?.success !== true) return;
    acknowledge(actor, sent.clientId, sentData.parse(response.data).message);
  };

const markRead =
  (findChat: (actor: ChatActor) => Promise<string | undefined>): ChatAction =>
  async (actor) => {
    const chatId = await findChat(actor);
    if (chatId === undefined || !actor.page.isOpen()) return;
    const upTo = actor.random.oneOf([undefined, 0, 1, 3, 1_000_000]);
    await actor.page.send('mark_read', { chatId, ...(upTo === undefined ? {} : { upTo }) }).catch(() => null);
  };

const readAsStudio: ChatAction = async (actor) => {
  const id = await chooseChat(actor);
  if (id !== undefined) await actor.person.call('POST /chat/admin/chat/:id/read', { params: { id } });
};

const readOwn: ChatAction = async (actor) => {
  const id = await findOwnChat(actor);
  if (id !== undefined) await actor.person.call('POST /chat/user/chat/:id/read', { params: { id } });
};

const assign: ChatAction = async (actor) => {
  const id = await chooseChat(actor);
  if (id === undefined) return;
  const body = { reassign: actor.random.oneOf([true, false]) };
  await actor.person.call('POST /chat/admin/chat/:id/assign', { params: { id }, body });
};

export const runCustomerChatActions = runActions<ChatActor>([
  [3, writeToStudio],
  [3, sendByPage(findOwnChat)],
  [1, readOwn],
  [1, markRead(findOwnChat)],
]);

export const runStudioChatActions = runActions<ChatActor>([
  [3, answer],
  [3, sendByPage(chooseChat)],
  [1, readAsStudio],
  [1, markRead(chooseChat)],
  [1, assign],
]);

/** Changes the role of another person, or whether they can sign in. */
export const runRoleActions = runActions([
  [
    2,
    ({ person, random, otherUserIds }: RandomActor) =>
      person.call('PUT /admin/users/:id/role', {
        params: { id: random.oneOf(otherUserIds) },
        body: { role: random.oneOf(['user', 'retoucher', 'retoucher', 'admin']) },
      }),
  ],
  [
    1,
    ({ person, random, otherUserIds }: RandomActor) =>
      person.call('PUT /admin/users/:id/active', {
        params: { id: random.oneOf(otherUserIds) },
        body: { isActive: random.oneOf([true, true, false]) },
      }),
  ],
]);
