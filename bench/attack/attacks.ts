// What an attacker with one account, or none, does in each row: as much as the limits allow, and more calls after that.
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { connect } from '../chat-pages.ts';
import { type CallResponse, fileForm, photoForm, type Send } from './http-calls.ts';

export interface AttackOptions {
  readonly url: string;
  readonly ipAddress: string;
  readonly token: string;
  readonly chatId: string;
  readonly receiptId: string;
  readonly photoId: string;
  /** An expensive photo that is accepted. */
  readonly photoFile: string;
}

export interface Attacker extends AttackOptions {
  readonly send: Send;
  readonly photo: Buffer;
  count(outcome: string): void;
}

/** What the attacker repeats on one connection. Returns the outcome. */
type Attempt = (attacker: Attacker, number: number) => Promise<string>;

export interface Attack {
  readonly title: string;
  /** One attempt for each connection. */
  readonly connections: readonly Attempt[];
  /** From the start of a burst to the next one. Without it, a connection repeats successful attempts at once. */
  readonly burstMilliseconds?: number;
}

const megabyte = 1024 ** 2;
const tus = { 'tus-resumable': '1.0.0' };
const uploadBytes = 2 * 1024 ** 3 - 1;
const largePdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * megabyte - 1_024, 7)]);
const zeros = Buffer.alloc(megabyte);

const statusOf = ({ status }: CallResponse) => (status === 0 ? 'cut' : String(status));

const sendAttachment: Attempt = async ({ send, token, chatId }) =>
  statusOf(
    await send({
      method: 'POST',
      path: `/chat/user/chat/${chatId}/messages`,
      token,
      ...fileForm('attachment', 'a.pdf', largePdf),
    }),
  );

const replaceReceipt: Attempt = async ({ send, token, receiptId }) =>
  statusOf(
    await send({
      method: 'POST',
      path: `/subscriptions/payments/receipt/${receiptId}/upload`,
      token,
      ...fileForm('receipt', 'r.pdf', largePdf),
    }),
  );

const announceUpload: Attempt = async ({ send, token }) =>
  statusOf(
    await send({
      method: 'POST',
      path: '/photos/tus',
      token,
      headers: { ...tus, 'upload-length': uploadBytes },
    }),
  );

const uploadExpensivePhoto: Attempt = async ({ send, token, photo }) => {
  const created = await send({
    method: 'POST',
    path: '/photos/tus',
    token,
    headers: { ...tus, 'upload-length': photo.length },
  });
  if (created.status !== 201) return statusOf(created);
  const sent = await send({
    method: 'PATCH',
    path: new URL(created.location, 'http://localhost').pathname.replace('/api', ''),
    token,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 },
    body: photo,
  });
  return statusOf(sent);
};

/** Ten expensive photos. The connection is closed before they are processed, so that the work would be wasted. */
const abandonForm: Attempt = async ({ send, token, photo }) =>
  statusOf(
    await send({
      method: 'POST',
      path: '/photos/upload',
      token,
      ...photoForm(10, photo, 1),
      cutAfterMilliseconds: 3_000,
    }),
  );

const guessPassword: Attempt = async ({ send }, number) =>
  statusOf(
    await send({
      method: 'POST',
      path: '/auth/login',
      json: { email: `customer.${number}@customers.test`, password: `a wrong password ${number}` },
    }),
  );

/** 25 files of 95 MB. */
const sendLargeForm: Attempt = async ({ send, token }) =>
  statusOf(await send({ method: 'POST', path: '/photos/upload', token, ...photoForm(25, zeros, 95) }));

const requestThumbnail: Attempt = async ({ send, token, photoId }, number) =>
  statusOf(
    await send({
      method: 'GET',
      path: `/photos/${photoId}/thumbnail?size=${100 + (number % 1_900)}`,
      token,
      headers: { accept: 'image/jpeg' },
    }),
  );

const openSocket: Attempt = async ({ url, token, chatId, ipAddress }) => {
  let socket: Socket;
  try {
    socket = await connect(url, { token }, { 'x-forwarded-for': ipAddress });
  } catch {
    return 'refused';
  }
  socket.emit('join_chat', chatId);
  return 'open';
};

const sendEvents: Attempt = async ({ url, token, chatId, ipAddress, count }) => {
  const socket = await connect(url, { token }, { 'x-forwarded-for': ipAddress });
  for (let number = 0; socket.connected; number += 1) {
    const event = number % 5 === 0 ? 'send_message' : 'typing';
    const { success } = await socket.emitWithAck(event, {
      chatId,
      message: 'x'.repeat(5_000),
      isTyping: true,
    });
    count(success ? event : 'refused');
    if (!success) await pause(rejectedPauseMilliseconds);
  }
  return 'closed';
};

const times = (count: number, attempt: Attempt): readonly Attempt[] =>
  Array.from({ length: count }, () => attempt);

/** A connection waits for this long after a rejected call. */
export const rejectedPauseMilliseconds = 1_000;

/** By the number of the row. */
export const attacks = {
  1: {
    title: 'attachments and receipts of 10 MB',
    connections: [...times(2, sendAttachment), ...times(2, replaceReceipt)],
  },
  2: { title: 'empty uploads of 2 GB', connections: times(4, announceUpload) },
  3: { title: 'photos that are expensive to decode', connections: times(6, uploadExpensivePhoto) },
  4: { title: 'photo forms whose connection is closed', connections: times(2, abandonForm) },
  5: { title: 'bursts of 500 sign-ins', connections: times(500, guessPassword), burstMilliseconds: 5_000 },
  6: { title: 'forms of 25 files of 95 MB, one image left', connections: times(4, sendLargeForm) },
  7: { title: 'every thumbnail size of a photo', connections: times(8, requestThumbnail) },
  11: { title: '500 sockets of one user', connections: [...times(5, sendEvents), ...times(20, openSocket)] },
} as const satisfies Readonly<Record<number, Attack>>;

export type AttackRow = keyof typeof attacks;

export function isAttackRow(row: number): row is AttackRow {
  return row in attacks;
}
