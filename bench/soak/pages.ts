// The open pages of a soak: a socket for each person, over which customers also send messages.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { newTag } from '../../testing/load/customer-actions.ts';
import type { LoadPerson } from '../../testing/load/load-person.ts';
import type { People } from '../../testing/load/people.ts';
import { connect } from '../chat-pages.ts';
import type { Latencies } from './sample.ts';

/** Milliseconds between two messages of a page, on average. */
const messagePause = 60_000;
/** Milliseconds between two visits of the same person: pages are closed and opened again. */
const visitPause = 300_000;

const openPage = (person: LoadPerson) =>
  connect(person.origin(), { token: person.token }, { 'x-forwarded-for': person.address });

async function sendMessages(
  customer: LoadPerson,
  socket: Socket,
  until: number,
  latencies: Latencies,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await customer.call('GET /chat/user/chat');
  const chatId = body.data.chat._id;
  await socket.emitWithAck('join_chat', chatId);
  while (performance.now() < until && !signal.aborted) {
    await sleep(customer.random.below(2 * messagePause), undefined, { signal }).catch(() => undefined);
    if (signal.aborted || !socket.connected) return;
    const tag = newTag();
    const startedAt = performance.now();
    const { success } = await socket.emitWithAck('send_message', { chatId, message: tag, clientId: tag });
    latencies.observe(performance.now() - startedAt, !success);
    if (success)
      customer.journal.acknowledge({ kind: 'message', personId: customer.id, tag, text: tag, sha256: null });
  }
}

/** Keeps a page of each person open until the signal. */
export async function keepPagesOpen(
  { customers, admins }: People,
  latencies: Latencies,
  signal: AbortSignal,
): Promise<void> {
  const visit = async (person: LoadPerson, isCustomer: boolean) => {
    while (!signal.aborted) {
      const socket = await openPage(person);
      const until = performance.now() + visitPause / 2 + person.random.below(visitPause);
      try {
        if (isCustomer) await sendMessages(person, socket, until, latencies, signal);
        else await sleep(until - performance.now(), undefined, { signal }).catch(() => undefined);
      } finally {
        socket.close();
      }
    }
  };
  await Promise.all([
    ...customers.map((person) => visit(person, true)),
    ...admins.map((person) => visit(person, false)),
  ]);
}
