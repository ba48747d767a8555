// Open pages that talk to each other, and how long each message takes.
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** A customer's page and the admin's page that has the same conversation open. */
export interface Conversation {
  readonly chatId: string;
  readonly customer: Socket;
  readonly admin: Socket;
}

export interface Round {
  /** Of each message, milliseconds from its sending to its reading. */
  readonly delays: readonly number[];
  readonly lost: number;
  readonly doubled: number;
  readonly refused: number;
}

type Reader = 'customer' | 'admin';

/** How long somebody waits for a message that was sent. */
const patienceMilliseconds = 10_000;

const words = 'The second one is lovely. Could the skin keep a little more of its texture, please?';

export async function connect(url: string, auth: object): Promise<Socket> {
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Notes when each message was sent, and counts when the other page hears it. */
function countMessages(conversations: readonly Conversation[]) {
  const waiting = new Map<string, number>();
  const delays: number[] = [];
  let doubled = 0;
  const hear = (reader: Reader) => (message: { clientId: string }) => {
    // Whoever sent it hears it too.
    if (!message.clientId.endsWith(reader)) return;
    const sentAt = waiting.get(message.clientId);
    if (sentAt === undefined) doubled += 1;
    else delays.push(performance.now() - sentAt);
    waiting.delete(message.clientId);
  };
  const ears = new Map<Socket, (message: { clientId: string }) => void>();
  for (const { customer, admin } of conversations)
    ears.set(customer, hear('customer')).set(admin, hear('admin'));
  for (const [page, ear] of ears) page.on('new_message', ear);
  return {
    waiting,
    stop() {
      for (const [page, ear] of ears) page.off('new_message', ear);
      return { delays, lost: waiting.size, doubled };
    },
  };
}

/** So many messages at an even pace, by turns from the customer and from the admin. */
export async function talk(
  conversations: readonly Conversation[],
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<Round> {
  const { waiting, stop } = countMessages(conversations);
  const began = performance.now();
  let refused = 0;
  for (let number = 0; number < count; number += 1) {
    const due = began + (number * 1_000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const conversation = conversations[number % conversations.length];
    if (conversation === undefined) throw new Error('nobody is there to talk');
    const { chatId, customer, admin } = conversation;
    const turn = number + Math.floor(number / conversations.length);
    const [sender, reader] = turn % 2 === 0 ? [customer, 'admin' as const] : [admin, 'customer' as const];
    const clientId = `${began}-${number}-${reader}`;
    // The bare server is told where to pass it on; the product knows by itself.
    const message = { chatId, message: words, clientId, to: `${reader} ${chatId}` };
    waiting.set(clientId, performance.now());
    sender.emit('send_message', message, ({ success }: { success: boolean }) => {
      if (!success) refused += 1;
    });
  }
  const givenUpAt = performance.now() + patienceMilliseconds;
  while (waiting.size > 0 && performance.now() < givenUpAt) await pause(20);
  return { ...stop(), refused };
}
