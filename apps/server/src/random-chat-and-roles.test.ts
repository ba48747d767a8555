// Customers, a retoucher and admins write, order, pay and work on the same jobs at once, through two processes, while an
// admin changes the roles of others. Nothing that was acknowledged is lost or doubled, all invariants hold, and both
// processes apply the roles that people have.
import type { ApiKey } from '@burnish/contract/api';
import type { ChatMessage } from '@burnish/contract/chat/entities';
import { expect, test } from 'vitest';
import {
  createTestApp,
  createTestClock,
  type TestApp,
  type TestClock,
  type TestUser,
} from '../../../testing/app.ts';
import { findUnauditedChanges } from '../../../testing/audit-consistency.ts';
import { createCallCounter } from '../../../testing/counted-calls.ts';
import { createTestDatabase, databaseUrlOf } from '../../../testing/database.ts';
import { listStudioPhotos } from '../../../testing/deliveries.ts';
import { dataOf, getOwnChat, sendCustomerMessage } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { createPaidImages } from '../../../testing/photos.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import { runAdminActions, runCustomerActions } from '../../../testing/random-actions.ts';
import {
  runCustomerChatActions,
  runRoleActions,
  runStudioChatActions,
} from '../../../testing/random-chat-actions.ts';
import {
  runCustomerProductionActions,
  runStaffProductionActions,
} from '../../../testing/random-production-actions.ts';
import { connectClient, type RealtimeClient } from '../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../testing/stored-photos.ts';
import { readTables, type TableSnapshot } from '../../../testing/table-snapshot.ts';

const seeds = [20_261_128, 5];
const stages = 4;
const chatSteps = 8;
const otherSteps = 5;
const hour = 3_600_000;
const pauses = [hour, 9 * hour, 30 * hour, 6 * 24 * hour];

const expectedCalls: readonly ApiKey[] = [
  'GET /chat/admin/chats',
  'POST /chat/admin/chat/:id/assign',
  'POST /chat/admin/chat/:id/messages',
  'POST /chat/admin/chat/:id/read',
  'POST /chat/user/chat/:id/messages',
  'POST /chat/user/chat/:id/read',
  'PUT /admin/users/:id/active',
  'PUT /admin/users/:id/role',
];

/** Applications of two processes: they share the database and the files, and nothing in memory. */
interface Processes {
  readonly apps: readonly [TestApp, TestApp];
  readonly origins: readonly [string, string];
}

interface Participant extends TestUser {
  /** Connected to one of the processes. */
  readonly page: RealtimeClient;
}

/** IDs of two processes are in the order of their creation, because no two share a millisecond. */
function createTickingClock(): TestClock {
  const clock = createTestClock();
  const now = () => {
    clock.advance(1);
    return clock.now();
  };
  return { ...clock, now };
}

async function startProcesses(): Promise<Processes> {
  const database = await createTestDatabase(20);
  // Processes exchange their events through a database that isn't embedded.
  const env = { DATABASE_URL: databaseUrlOf(database.address) };
  const options = { database, env, clock: createTickingClock() };
  const first = await createTestApp(options);
  const second = await createTestApp({ ...options, dataDir: first.config.dataDir });
  const processes: Processes = {
    apps: [first, second],
    origins: [await first.listen(), await second.listen()],
  };
  await waitUntilConnected(processes);
  return processes;
}

/** Until messages that are sent through each process reach the pages of the other one. */
async function waitUntilConnected({ apps, origins }: Processes): Promise<void> {
  const { token } = await apps[0].signIn('Ben Cole');
  for (const [index, app] of apps.entries()) {
    const sender = app.bearer(token);
    const page = await connectClient(origins[index === 0 ? 1 : 0], { token });
    const sendOne = async () => {
      await sendCustomerMessage(sender);
      return page.received('new_message').length;
    };
    await expect.poll(sendOne).toBeGreaterThan(0);
    page.close();
  }
}

const calls = createCallCounter();

/** Signs a person in whose calls reach one of the processes at random. */
async function join(
  { apps, origins }: Processes,
  random: Random,
  name: string,
  email?: string,
): Promise<Participant> {
  const person = await apps[0].signIn(name, email === undefined ? {} : { email });
  const clients = apps.map((app) => calls.count(app.bearer(person.token)));
  const page = await connectClient(random.oneOf([...origins]), { token: person.token });
  const anyProcess = () => random.anyOf(clients) ?? person;
  return {
    ...person,
    page,
    call: (key, options) => anyProcess().call(key, options),
    send: (options) => anyProcess().send(options),
  };
}

/** A message that reaches the page after all messages that were sent before. */
async function receiveAll(sender: TestUser, chatId: string, page: RealtimeClient): Promise<void> {
  const clientId = crypto.randomUUID();
  const body = { message: 'The last one', clientId };
  dataOf(await sender.call('POST /chat/admin/chat/:id/messages', { params: { id: chatId }, body }));
  await page.waitFor('new_message', (message) => message.clientId === clientId);
}

/** The pages of a customer who stays one received each message of the studio once, and no notes. */
function expectReceived({ page }: Participant, { messages }: TableSnapshot, chatId: string, after: number) {
  const expected = messages.filter((one) => one.chatId === chatId && one.seq > after && one.kind !== 'note');
  const received = page.received('new_message').filter(({ chat }) => chat === chatId);
  expect(received.map(({ _id }) => _id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
}

/** What was acknowledged is stored as it was sent, once. */
function expectStored({ messages }: TableSnapshot, acknowledged: ReadonlyMap<string, ChatMessage>): void {
  const stored = new Map(messages.map((row) => [row.id, row]));
  for (const { _id, clientId, seq, message } of acknowledged.values())
    expect(stored.get(_id)).toMatchObject({ clientId, seq, message });
  const byClientId = messages
    .filter((row) => row.clientId !== null)
    .map((row) => `${row.chatId} ${row.senderId} ${row.clientId}`);
  expect(new Set(byClientId).size).toBe(byClientId.length);
}

/** Both processes apply the roles that people have, and refuse those who can't sign in. */
async function expectRolesApplied(
  { apps }: Processes,
  { users }: TableSnapshot,
  people: readonly Participant[],
) {
  for (const { id, token: earlierToken } of people) {
    const row = users.find((user) => user.id === id);
    if (row === undefined) throw new Error(`${id} is missing`);
    const { fullName, email, role, isActive } = row;
    const token = isActive ? (await apps[0].signIn(fullName ?? '', { email })).token : earlierToken;
    const statuses = await Promise.all(
      apps.map(async (app) => (await app.bearer(token).call('GET /chat/admin/chats')).status),
    );
    const allowed = role === 'admin' ? 200 : 403;
    const expected = isActive ? allowed : 401;
    expect(statuses, `${fullName}, ${role}, ${isActive ? 'active' : 'deactivated'}`).toEqual([
      expected,
      expected,
    ]);
  }
}

/** The IDs of those whose roles change. */
interface Staff {
  readonly zoe: string;
  readonly zainab: string;
}

/** The roles with which a stage begins. */
async function restoreRoles(admin: TestUser, { zoe, zainab }: Staff): Promise<void> {
  for (const [id, role] of [
    [zoe, 'admin'],
    [zainab, 'retoucher'],
  ] as const) {
    dataOf(await admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive: true } }));
    dataOf(await admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role } }));
  }
}

/** Each with a customer who is new, so that no admin has changed what is needed at the beginning. */
async function runStage(processes: Processes, random: Random, staff: Staff, stage: number): Promise<void> {
  const [t] = processes.apps;
  const kemi = await join(processes, random, 'Kemi Adewale', 'admin@burnish.test');
  await restoreRoles(kemi, staff);
  const [zoe, zainab] = [
    await join(processes, random, 'Zoe Hart'),
    await join(processes, random, 'Zainab Bello'),
  ];
  const [ada, ben] = [
    await join(processes, random, `Ada Obi ${stage}`),
    await join(processes, random, 'Ben Cole'),
  ];
  const people = [kemi, zoe, zainab, ada, ben];
  await createPaidImages(ada, kemi, { quantity: 6 });
  await submitPhotos(t, ada, 2);
  const { _id: adaChat } = await getOwnChat(ada);
  await getOwnChat(ben);
  expect(await ada.page.send('join_chat', adaChat)).toMatchObject({ success: true });
  const before = await readTables(t.database);
  const photos = (await Promise.all(before.jobs.map(({ id }) => listStudioPhotos(kemi, id)))).flat();
  const acknowledged = new Map<string, ChatMessage>();
  const actor = (person: Participant) => ({
    t,
    person,
    page: person.page,
    acknowledged,
    clientIds: [1, 2, 3].map((number) => `${person.id.slice(-8)} ${number} ${before.messages.length}`),
    photos,
    assigneeIds: [zainab.id, zainab.id, zoe.id, null],
    random: createRandom(random.below(1_000_000)),
    today: t.clock.now().toISOString().slice(0, 10),
    otherUserIds: [zoe.id, zainab.id] as const,
  });
  await Promise.all([
    runStudioChatActions(actor(kemi), chatSteps),
    runStudioChatActions(actor(zoe), chatSteps),
    runStudioChatActions(actor(zainab), chatSteps),
    runCustomerChatActions(actor(ada), chatSteps),
    runCustomerChatActions(actor(ben), chatSteps),
    runRoleActions(actor(kemi), otherSteps),
    runStaffProductionActions(actor(zoe), otherSteps),
    runStaffProductionActions(actor(zainab), otherSteps),
    runCustomerProductionActions(actor(ada), otherSteps),
    runCustomerActions(actor(ben), otherSteps),
    runAdminActions(actor(zoe), otherSteps),
  ]);

  await receiveAll(kemi, adaChat, ada.page);
  const after = await readTables(t.database);
  expect(findViolations(after)).toEqual([]);
  expect(findUnauditedChanges(before, after)).toEqual([]);
  expectStored(after, acknowledged);
  const seen = before.chats.find(({ id }) => id === adaChat)?.lastSeq ?? 0;
  expectReceived(ada, after, adaChat, seen);
  await expectRolesApplied(processes, after, people);
  for (const { page } of people) page.close();
}

test.each(seeds)(
  'messages, roles, orders and work with the seed %i are consistent in two processes',
  async (seed) => {
    const processes = await startProcesses();
    const [first, second] = processes.apps;
    const random = createRandom(seed);
    const kemi = await first.signInAdmin();
    dataOf(await kemi.call('PUT /admin/settings/retoucher-pool', { body: { isOpen: true } }));
    const staff = {
      zoe: (await first.signIn('Zoe Hart')).id,
      zainab: (await first.signIn('Zainab Bello')).id,
    };
    for (let stage = 0; stage < stages; stage += 1) {
      await runStage(processes, random, staff, stage);
      const pause = random.anyOf(pauses) ?? 0;
      for (const { clock } of processes.apps) clock.advance(pause);
      await first.services.moneyReports.sumUsageDays();
    }
    for (const { logLines } of processes.apps)
      expect(logLines.filter(({ level }) => level >= 40)).toEqual([]);
    await second.app.close();
    await first.close();
  },
);

test('every call succeeded at least once', () => {
  expect(calls.missingOf(expectedCalls)).toEqual([]);
});
