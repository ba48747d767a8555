// Pages that send each other messages, and the time that each message takes.
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** A customer's page and an admin's page with the same chat. */
export interface Conversation {
  readonly chatId: string;
  readonly customer: Socket;
  readonly admin: Socket;
}

export interface Round {
  /** Milliseconds from sending to receiving each message. */
  readonly delays: readonly number[];
  readonly lost: number;
  readonly duplicates: number;
  readonly rejected: number;
}

type Recipient = 'customer' | 'admin';

/** Messages that take longer are lost. */
const timeoutMilliseconds = 10_000;

const text = 'The second one is lovely. Could the skin keep a little more of its texture, please?';

export async function connect(
  url: string,
  auth: object,
  extraHeaders: Record<string, string> = {},
): Promise<Socket> {
  const transports = ['websocket'];
  const socket = io(url, { auth, extraHeaders, transports, forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Measures the delay of each message that is sent from `measuredFrom` on, and counts duplicates. */
function countMessages(conversations: readonly Conversation[], measuredFrom: number) {
  const sentTimes = new Map<string, number>();
  const delays: number[] = [];
  let duplicates = 0;
  const receive = (recipient: Recipient) => (message: { clientId: string }) => {
    // The sender receives its own message, too.
    if (!message.clientId.endsWith(recipient)) return;
    const sentAt = sentTimes.get(message.clientId);
    if (sentAt === undefined) duplicates += 1;
    else if (sentAt >= measuredFrom) delays.push(performance.now() - sentAt);
    sentTimes.delete(message.clientId);
  };
  const listeners = new Map<Socket, (message: { clientId: string }) => void>();
  for (const { customer, admin } of conversations)
    listeners.set(customer, receive('customer')).set(admin, receive('admin'));
  for (const [page, listener] of listeners) page.on('new_message', listener);
  return {
    sentTimes,
    stop() {
      for (const [page, listener] of listeners) page.off('new_message', listener);
      return { delays, lost: sentTimes.size, duplicates };
    },
  };
}

/**
 * After a pause the collector does what it has put off, and the operating system returns memory that it had taken from the
 * process. On a slow machine this takes two seconds: the delays of the first messages aren't measured.
 */
const warmUpMilliseconds = 3_000;

/** Sends messages at a constant rate, and measures `count` of them after a warm-up, alternating between customer and admin. */
export async function exchangeMessages(
  conversations: readonly Conversation[],
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<Round> {
  const startedAt = performance.now();
  const { sentTimes, stop } = countMessages(conversations, startedAt + warmUpMilliseconds);
  const total = count + (perSecond * warmUpMilliseconds) / 1_000;
  let rejected = 0;
  for (let number = 0; number < total; number += 1) {
    const wait = startedAt + (number * 1_000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    const conversation = conversations[number % conversations.length];
    if (conversation === undefined) throw new Error('there are no conversations');
    const { chatId, customer, admin } = conversation;
    const turn = number + Math.floor(number / conversations.length);
    const [sender, recipient] = turn % 2 === 0 ? [customer, 'admin' as const] : [admin, 'customer' as const];
    const clientId = `${startedAt}-${number}-${recipient}`;
    // The bare server needs `to`; Burnish ignores it.
    const message = { chatId, message: text, clientId, to: `${recipient} ${chatId}` };
    sentTimes.set(clientId, performance.now());
    sender.emit('send_message', message, ({ success }: { success: boolean }) => {
      if (!success) rejected += 1;
    });
  }
  const deadline = performance.now() + timeoutMilliseconds;
  while (sentTimes.size > 0 && performance.now() < deadline) await pause(20);
  return { ...stop(), rejected };
}
