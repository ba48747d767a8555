// A customer who reads, signs in, uploads and chats at a constant rate, and how long each action takes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Changed } from '@burnish/contract/events';
import type { Socket } from 'socket.io-client';
import { connect } from '../chat-pages.ts';
import { quantile } from '../statistics.ts';
import { createSend, dataOf, type Send } from './http-calls.ts';

export const actions = ['call', 'sign-in', 'upload', 'message'] as const;
export type Action = (typeof actions)[number];

/** The 95th percentile of each action, in milliseconds. */
export type Figures = Readonly<Record<Action, number>>;

export interface OrdinaryUserOptions {
  readonly url: string;
  readonly ipAddress: string;
  readonly token: string;
  readonly adminToken: string;
  readonly email: string;
  readonly password: string;
  readonly chatId: string;
  /** A photo of a typical size. */
  readonly photo: Buffer;
}

/** Milliseconds between the starts of an action. Together they stay below every limit. */
const intervals: Readonly<Record<Action, number>> = { call: 150, 'sign-in': 700, upload: 500, message: 200 };
/** Actions that take longer count as this. */
const timeoutMilliseconds = 60_000;
const tus = { 'tus-resumable': '1.0.0' };

async function expectSuccess(send: Send, call: Parameters<Send>[0]): Promise<void> {
  const { status, text } = await send(call);
  if (status < 200 || status > 299)
    throw new Error(`${call.method} ${call.path} failed with ${status}: ${text}`);
}

export interface OrdinaryUser {
  /** Rejected and failed actions count as infinitely long. */
  measure(milliseconds: number): Promise<Figures>;
  close(): void;
}

export async function createOrdinaryUser(options: OrdinaryUserOptions): Promise<OrdinaryUser> {
  const { url, ipAddress, token, adminToken, email, password, chatId, photo } = options;
  const send = createSend(url, ipAddress);
  const fromHere = { 'x-forwarded-for': ipAddress };
  const page = await connect(url, { token }, fromHere);
  const adminPage = await connect(url, { token: adminToken }, { 'x-forwarded-for': '192.0.2.200' });
  await Promise.all([page, adminPage].map((socket) => socket.emitWithAck('join_chat', chatId)));
  let messages = 0;

  function waitFor<Event>(socket: Socket, name: string, matches: (event: Event) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const receive = (event: Event) => {
      if (!matches(event)) return;
      socket.off(name, receive);
      resolve();
    };
    socket.on(name, receive);
    return promise;
  }

  /** Uploads a photo and waits until it can be submitted. */
  async function upload(): Promise<string> {
    const created = await send({
      method: 'POST',
      path: '/photos/tus',
      token,
      headers: { ...tus, 'upload-length': photo.length },
    });
    const path = new URL(created.location, url).pathname.replace('/api', '');
    const id = path.split('/').at(-1) ?? '';
    const isReady = waitFor<Changed>(page, 'changed', ({ changes }) =>
      changes.some(
        ({ entity, id: changed, row }) =>
          entity === 'upload' &&
          changed === id &&
          row !== undefined &&
          row !== null &&
          'state' in row &&
          row.state === 'ready',
      ),
    );
    await expectSuccess(send, {
      method: 'PATCH',
      path,
      token,
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 },
      body: photo,
    });
    await isReady;
    return id;
  }

  async function sendMessage(): Promise<void> {
    messages += 1;
    const clientId = `ordinary ${messages}`;
    const isRead = waitFor<{ clientId: string | null }>(
      adminPage,
      'new_message',
      (message) => message.clientId === clientId,
    );
    const { success } = await page.emitWithAck('send_message', { chatId, message: 'Thank you!', clientId });
    if (!success) throw new Error('a message of the ordinary user was refused');
    await isRead;
  }

  const readList = () =>
    expectSuccess(send, { method: 'GET', path: '/subscriptions/invoices?limit=50', token });
  const signIn = () =>
    expectSuccess(send, { method: 'POST', path: '/auth/login', json: { email, password } });

  async function measure(milliseconds: number): Promise<Figures> {
    const deadline = performance.now() + milliseconds;
    const uploaded: string[] = [];
    const work: Readonly<Record<Action, () => Promise<unknown>>> = {
      call: readList,
      'sign-in': signIn,
      upload: async () => uploaded.push(await upload()),
      message: sendMessage,
    };
    async function repeat(action: Action): Promise<number> {
      const running: Promise<number>[] = [];
      let due = performance.now();
      while (due < deadline) {
        if (due > performance.now()) await pause(due - performance.now());
        const startedAt = performance.now();
        const duration = work[action]().then(
          () => performance.now() - startedAt,
          () => Number.POSITIVE_INFINITY,
        );
        const timeout = pause(timeoutMilliseconds, timeoutMilliseconds, { ref: false });
        running.push(Promise.race([duration, timeout]));
        due += intervals[action];
      }
      return quantile(await Promise.all(running), 0.95);
    }
    const [call, signInTime, uploadTime, message] = await Promise.all(actions.map(repeat));
    for (const id of uploaded) dataOf(await send({ method: 'DELETE', path: `/photos/uploads/${id}`, token }));
    return {
      call: call ?? Number.NaN,
      'sign-in': signInTime ?? Number.NaN,
      upload: uploadTime ?? Number.NaN,
      message: message ?? Number.NaN,
    };
  }

  return {
    measure,
    close() {
      page.close();
      adminPage.close();
    },
  };
}
