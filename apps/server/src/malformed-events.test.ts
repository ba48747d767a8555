// Sends generated malformed events and packets over the realtime connection: each event is acknowledged with success or
// a documented error, and other users' data is unchanged.
import { once } from 'node:events';
import { openedChat, readChat, sentMessage, typingEvent } from '@burnish/contract/chat/inputs';
import { httpStatus } from '@burnish/contract/errors';
import type { Acknowledgement, ClientEvents } from '@burnish/contract/events';
import { errorCodes } from '@burnish/domain/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { dataOf, getOwnChat } from '../../../testing/factories.ts';
import { expectMoreThan, fuzzing, fuzzRuns } from '../../../testing/fuzzing.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { keysOf } from '../../../testing/keys.ts';
import { malformedBody } from '../../../testing/malformed-requests.ts';
import { oddIds, oddText } from '../../../testing/malformed-values.ts';
import { connectClient, type RealtimeClient } from '../../../testing/realtime-client.ts';
import { readTables } from '../../../testing/table-snapshot.ts';

const numRuns = fuzzRuns(60);

let t: TestApp;
let origin: string;
let customer: TestUser;
let admin: TestUser;
let bystander: TestUser;
let chatId: string;
let otherChatId: string;
let pages: { readonly customer: RealtimeClient; readonly admin: RealtimeClient };

beforeAll(async () => {
  const unlimited = '{"calls":{"max":1000000,"seconds":60},"text":null,"chat":null}';
  t = await createTestApp({ env: { RATE_LIMITS: unlimited } });
  origin = await t.listen();
  admin = await t.signInAdmin();
  [customer, bystander] = [await t.signIn('Adaeze Okafor'), await t.signIn('Bystander')];
  [chatId, otherChatId] = [(await getOwnChat(customer))._id, (await getOwnChat(bystander))._id];
  pages = {
    customer: await connectClient(origin, { token: customer.token }),
    admin: await connectClient(origin, { token: admin.token }),
  };
});
afterAll(async () => {
  for (const page of Object.values(pages)) page.close();
  await t.close();
});

const payloads: Readonly<Record<keyof ClientEvents, { schema: z.ZodObject; valid: () => object } | null>> = {
  // Their payload is the ID itself.
  join_chat: null,
  leave_chat: null,
  send_message: {
    schema: sentMessage,
    valid: () => ({ chatId, message: 'Hello', clientId: crypto.randomUUID() }),
  },
  mark_read: { schema: readChat, valid: () => ({ chatId, upTo: 1 }) },
  typing: { schema: typingEvent, valid: () => ({ chatId, isTyping: true }) },
};

/** Success, or an error that a client could have expected. */
function expectAcknowledged(acknowledgement: Acknowledgement, sent: unknown): void {
  expect(JSON.stringify(acknowledgement)).not.toContain(bystander.email);
  if (acknowledgement.success) return;
  const code = z.enum(errorCodes).safeParse(acknowledgement.code).data;
  const shown = `${acknowledgement.code}: ${JSON.stringify(sent).slice(0, 1_000)}`;
  expect(code && httpStatus[code], shown).toBeLessThan(500);
  expect(acknowledgement.message).toMatch(/\w/);
}

/** Text that isn't JSON is sent as a string. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const anyId = () => fc.constantFrom(chatId, otherChatId, crypto.randomUUID(), ...oddIds);

function payloadOf(event: keyof ClientEvents): fc.Arbitrary<unknown> {
  const payload = payloads[event];
  if (payload === null) return fc.oneof(anyId(), malformedBody({ chatId }, openedChat).map(parse));
  const text = malformedBody(payload.valid(), payload.schema);
  return fc.tuple(text, anyId()).map(([body, id]) => parse(body.replaceAll(chatId, id)));
}

const binary = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes));

/** Mostly one payload, as the contract says. */
const argumentsOf = (event: keyof ClientEvents): fc.Arbitrary<readonly unknown[]> =>
  fc.oneof(
    { weight: 12, arbitrary: payloadOf(event).map((payload) => [payload]) },
    { weight: 1, arbitrary: fc.constantFrom([], [undefined], [null]) },
    { weight: 1, arbitrary: fc.tuple(payloadOf(event), payloadOf(event)) },
    { weight: 1, arbitrary: binary.map((bytes) => [bytes]) },
    { weight: 1, arbitrary: fc.tuple(fc.record({ chatId: binary, message: binary })) },
  );

describe.each(keysOf(payloads))('%s', (event) => {
  test('is acknowledged, whatever is sent', async () => {
    let successes = 0;
    const sender = fc.constantFrom<keyof typeof pages>('customer', 'customer', 'admin');
    await fc.assert(
      fc.asyncProperty(sender, argumentsOf(event), async (person, args) => {
        const acknowledgement = await pages[person].emitWithAck(event, ...args);
        expectAcknowledged(acknowledgement, args);
        if (acknowledgement.success) successes += 1;
        expect(pages[person].isOpen()).toBe(true);
      }),
      fuzzing(numRuns),
    );
    expectMoreThan(0, successes, 'successful events');
  });

  test('of another conversation does not exist for a customer', async () => {
    const valid = payloads[event]?.valid() ?? chatId;
    const sent = JSON.parse(JSON.stringify(valid).replaceAll(chatId, otherChatId));
    expect(await pages.customer.emitWithAck(event, sent)).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
    });
  });
});

/** The client library keeps these for itself. */
const reserved = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

test('events of any other name are refused', async () => {
  const name = fc
    .oneof(
      oddText,
      fc.constantFrom('new_message', 'error', 'changed', '__proto__', 'constructor', 'toString'),
    )
    .filter((text) => !reserved.has(text) && !Object.hasOwn(payloads, text));
  await fc.assert(
    fc.asyncProperty(name, payloadOf('send_message'), async (event, payload) => {
      const acknowledgement = await pages.customer.emitWithAck(event, payload);
      expect(acknowledgement).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    }),
    fuzzing(numRuns),
  );
});

const packets: readonly string[] = [
  '',
  '0',
  '1',
  '2probe',
  '3',
  '4',
  '5',
  '6',
  '9999',
  '40',
  '40{"token":1}',
  '40{"token":"x"',
  '40/admin,{}',
  '41',
  '42',
  '42[]',
  '42[1]',
  '42[null]',
  '42["join_chat"',
  '42{"join_chat":1}',
  '420["send_message"]',
  '4299999999999999999999["join_chat","x"]',
  '42["connect"]',
  '42["disconnect"]',
  '42["newListener"]',
  '42/other,["join_chat","x"]',
  '43',
  '430["reply"]',
  '44{"message":"x"}',
  '451-["send_message",{"_placeholder":true,"num":0}]',
  '459999999-["send_message",{"_placeholder":true,"num":0}]',
  '451-["send_message",{"_placeholder":true,"num":-1}]',
  '45-["a"]',
  `42["${'x'.repeat(100_000)}"]`,
  `42${'['.repeat(20_000)}`,
];

/** A connection of the transport alone, without the client library. */
async function sendPackets(packetsToSend: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  await once(socket, 'open');
  socket.send(`40${JSON.stringify({ token: customer.token })}`);
  for (const packet of packetsToSend) socket.send(packet);
  const closed = once(socket, 'close');
  socket.close();
  await closed;
}

test('packets that no client sends close at most their own connection', async () => {
  const packet = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...packets) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(packet, { minLength: 1, maxLength: 5 }), async (sent) => {
      await sendPackets(sent);
      expect((await pages.customer.send('join_chat', chatId)).success).toBe(true);
    }),
    fuzzing(numRuns),
  );
});

describe('afterwards', () => {
  test('the server is ready and has logged no warnings', async () => {
    expect((await t.visitor.send({ method: 'GET', url: '/readyz' })).status).toBe(200);
    expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('the database has no inconsistencies', async () => {
    expect(findViolations(await readTables(t.database))).toEqual([]);
  });

  test("the other user's conversation has what the studio sent, and is read by the studio only", async () => {
    const params = { id: otherChatId };
    const { messages } = dataOf(await bystander.call('GET /chat/user/chat/:id/messages', { params }));
    expect(messages.filter(({ sender }) => sender?._id === customer.id)).toEqual([]);
    expect((await getOwnChat(bystander)).readUpTo.user).toBe(0);
  });
});
