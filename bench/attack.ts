// npm run bench:attack [-- --rows 3,5]: an ordinary user's times on an idle server, and while an attacker does as much
// as the limits allow: the ratio of the 95th percentiles. Each row starts its own product, in production mode, behind 127.0.0.1 as its proxy.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tokenize } from '../apps/web/src/features/chat/conversation/links.ts';
import { createApiClient } from '../testing/api-clients.ts';
import { withEmbeddedDatabase } from '../testing/embedded-database.ts';
import { createSentInvoice, dataOf, getOwnChat, receiptBody } from '../testing/factories.ts';
import { createPaidPlan } from '../testing/photos.ts';
import { makeDataDir, startProduct } from '../testing/product.ts';
import { createNoiseJpeg } from '../testing/tus.ts';
import type { AttackInput } from './attack/attacker.ts';
import { type AttackOptions, type AttackRow, attacks, isAttackRow } from './attack/attacks.ts';
import { createInterlacedPng, largestSide } from './attack/hostile-files.ts';
import { createSend } from './attack/http-calls.ts';
import { actions, createOrdinaryUser, type Figures } from './attack/ordinary-user.ts';
import { report } from './figure.ts';

const port = 4980;
const url = `http://127.0.0.1:${port}`;
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const warmUpSeconds = 3;
const goal = 3;
const password = 'soft light, long shadows';
/** The most memory that decoding a photo may need. */
const photoMemoryBytes = 1.5 * 1024 ** 3;

const addresses = { attacker: '198.51.100.66', ordinary: '203.0.113.7' };

interface Account {
  readonly email: string;
  readonly token: string;
}

async function register(name: string, ipAddress: string): Promise<Account> {
  const email = `${name}@customers.test`;
  const response = await createSend(
    url,
    ipAddress,
  )({
    method: 'POST',
    path: '/auth/register',
    json: { email, password, fullName: `${name} Example` },
  });
  if (response.status !== 201) throw new Error(`registration: ${response.status} ${response.text}`);
  return { email, token: JSON.parse(response.text).data.token };
}

async function makeAdmin(dataDir: string, { email }: Account): Promise<void> {
  await withEmbeddedDatabase(dataDir, (client) =>
    client.query("update users set role = 'admin' where email = $1", [email]),
  );
}

async function stopAttack(child: ChildProcess): Promise<Record<string, number>> {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.kill('SIGTERM');
  await once(child, 'close');
  return JSON.parse(Buffer.concat(chunks).toString());
}

function startAttack(row: AttackRow, options: AttackOptions): ChildProcess {
  const input: AttackInput = { row, options };
  return spawn(process.execPath, [join(import.meta.dirname, 'attack/attacker.ts'), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Result {
  readonly idle: Figures;
  readonly attacked: Figures;
  readonly outcomes: Readonly<Record<string, number>>;
}

async function submitPhoto(token: string, bytes: Buffer, imagesLeft: () => Promise<void>): Promise<string> {
  const client = createApiClient(url, token);
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const { photos } = dataOf(await client.call('POST /photos/upload', { form }));
  await imagesLeft();
  return photos[0]?._id ?? '';
}

async function runRow(row: AttackRow, dataDir: string): Promise<Result> {
  const product = await startProduct({
    dataDir,
    isApiOnly: true,
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      JWT_SECRET: 'a secret of the benchmark, thirty-two characters',
      GOOGLE_CLIENT_ID: 'benchmark',
      GOOGLE_CLIENT_SECRET: 'benchmark',
    },
  });
  try {
    const admin = await register('admin', '192.0.2.200');
    await makeAdmin(dataDir, admin);
    const adminClient = createApiClient(url, admin.token);
    const ordinary = await register('ordinary', addresses.ordinary);
    const attacker = await register('attacker', addresses.attacker);
    const [ordinaryClient, attackerClient] = [ordinary, attacker].map(({ token }) =>
      createApiClient(url, token),
    );
    if (ordinaryClient === undefined || attackerClient === undefined) throw new Error('there are no clients');
    await createPaidPlan(ordinaryClient, adminClient, { planId: 'diamond-plan' });
    const subscription = await createPaidPlan(attackerClient, adminClient, { planId: 'diamond-plan' });
    const photo = await createNoiseJpeg(1_200, 800);
    const photoId = await submitPhoto(attacker.token, photo, async () => {
      if (row !== 6) return;
      const { quotas } = dataOf(await attackerClient.call('GET /photos/quotas'));
      const limit = quotas.reduce((sum, { imagesLimit }) => sum + imagesLimit, 0);
      const body = { imagesUsed: limit - 1 };
      dataOf(await adminClient.call('PUT /admin/subscriptions/:id', { params: { id: subscription }, body }));
    });
    const invoice = await createSentInvoice(attackerClient, adminClient, { planId: 'silver-plan' });
    const receipt = await attackerClient.call('POST /subscriptions/payments/receipt', {
      body: receiptBody(invoice._id, { transactionReference: 'second' }),
    });
    const needsPhoto = row === 3 || row === 4;
    const photoFile = needsPhoto ? join(dataDir, 'expensive.png') : '';
    if (needsPhoto) await writeFile(photoFile, await createInterlacedPng(largestSide(photoMemoryBytes)));
    const user = await createOrdinaryUser({
      url,
      ipAddress: addresses.ordinary,
      ...ordinary,
      adminToken: admin.token,
      password,
      chatId: (await getOwnChat(ordinaryClient))._id,
      photo,
    });
    await user.measure(warmUpSeconds * 1_000);
    const idle = await user.measure(seconds * 1_000);
    const attack = startAttack(row, {
      url,
      ipAddress: addresses.attacker,
      token: attacker.token,
      chatId: (await getOwnChat(attackerClient))._id,
      receiptId: dataOf(receipt).paymentReceipt._id,
      photoId,
      photoFile,
    });
    await pause(1_000);
    const attacked = await user.measure(seconds * 1_000);
    const outcomes = await stopAttack(attack);
    user.close();
    return { idle, attacked, outcomes };
  } finally {
    await product.stop();
  }
}

function formatMilliseconds(value: number): string {
  return Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : 'refused';
}

function reportRow(row: AttackRow, { idle, attacked, outcomes }: Result): void {
  for (const action of actions)
    report({
      name: `${attacks[row].title}: ${action}`,
      value: attacked[action] / idle[action],
      unit: 'x',
      goal: { atMost: goal },
      detail: `${formatMilliseconds(idle[action])} → ${formatMilliseconds(attacked[action])} ms`,
    });
  const outcomeCounts = Object.entries(outcomes).map(([outcome, times]) => `${outcome} × ${times}`);
  console.error(`Outcomes of the attack: ${outcomeCounts.join(', ')}`);
}

/** The attack of row 8 is on an admin's browser. Only its link detection is measured here, without rendering. */
function reportLinkDetection(): void {
  const timeOf = (brackets: number) => {
    const message = `https://a/${')'.repeat(brackets)}`;
    const startedAt = performance.now();
    for (let count = 0; count < 100; count += 1) tokenize(message);
    return performance.now() - startedAt;
  };
  timeOf(4_980);
  const [single, double] = [timeOf(4_980), timeOf(2 * 4_980)];
  report({
    name: 'links of 100 messages of https://a/ and 4,980 brackets',
    value: single,
    unit: 'ms',
    goal: null,
    detail: `${formatMilliseconds(double)} ms with twice as many, in Node (a test bounds the steps)`,
  });
}

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const rows = values.rows?.split(',').map(Number) ?? [...Object.keys(attacks).map(Number), 8];
const unknown = rows.filter((row) => row !== 8 && !isAttackRow(row));
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}.`);

for (const row of rows.filter(isAttackRow)) {
  const dataDir = await makeDataDir();
  try {
    reportRow(row, await runRow(row, dataDir.path));
  } finally {
    await dataDir.remove();
  }
}
if (rows.includes(8)) reportLinkDetection();
