// Two customers and two admins do whatever comes to their minds, at once, and time passes. What must hold holds.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiKey } from '@burnish/contract/api';
import { expect, test } from 'vitest';
import { expectForeseen } from '../../../testing/answers.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import { unrecordedChanges } from '../../../testing/audit-chains.ts';
import { createDice, type Dice } from '../../../testing/dice.ts';
import { approvedReceipt, paidInvoice, sentImagesInvoice } from '../../../testing/factories.ts';
import { breachesIn } from '../../../testing/invariants.ts';
import { readLedger } from '../../../testing/ledger.ts';
import { walkAsAdmin, walkAsCustomer } from '../../../testing/walk.ts';

const seeds = [20_261_121, 7, 1_000_003, 31_337, 424_242, 8_675_309];
const stages = 5;
const steps = 12;

const hour = 3_600_000;
const pauses = [
  0,
  hour,
  24 * hour,
  4 * 24 * hour,
  12 * 24 * hour,
  31 * 24 * hour,
  45 * 24 * hour,
  400 * 24 * hour,
];

const everyAct: readonly ApiKey[] = [
  'POST /subscriptions/request',
  'POST /pay-per-image/request',
  'PUT /admin/subscription-requests/:id',
  'PUT /pay-per-image/admin/requests/:id/status',
  'POST /admin/invoices',
  'POST /pay-per-image/admin/invoices/:id',
  'PUT /admin/invoices/:id/void',
  'GET /subscriptions/invoices/:id',
  'PUT /subscriptions/invoices/:id/status',
  'POST /subscriptions/payments/receipt',
  'POST /subscriptions/payments/receipt/:id/upload',
  'PUT /admin/payment-receipts/:id',
  'PUT /admin/invoices/:id/confirm-payment',
  'PUT /admin/subscriptions/:id',
  'PUT /pay-per-image/admin/:id/usage',
  'PUT /admin/users/:id/role',
  'PUT /admin/users/:id/active',
];

/** How often each call did what it was asked, in all walks together. */
const done = new Map<ApiKey, number>();

/** Everything that they are answered must be something that the contract names. */
function watched(person: Person): Person {
  return {
    ...person,
    async call(key, options) {
      const answer = await person.call(key, options);
      expectForeseen(key, answer, options);
      if (answer.body.success) done.set(key, (done.get(key) ?? 0) + 1);
      return answer;
    },
  };
}

/** Whoever was locked out or demoted is let in again by an admin who is left. */
async function restoreRights(t: TestApp, admins: readonly string[]): Promise<void> {
  const { users } = await readLedger(t.database);
  const left = users.find(({ role, isActive }) => role === 'admin' && isActive);
  const admin = watched(await t.signIn(left?.fullName ?? '', { email: left?.email ?? '' }));
  for (const { id, email } of users) {
    await admin.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive: true } });
    if (admins.includes(email))
      await admin.call('PUT /admin/users/:id/role', { params: { id }, body: { role: 'admin' } });
  }
}

/** Everybody is there, and both kinds of subscription are: the plan's is paid for twice. */
async function begin(t: TestApp): Promise<void> {
  const kemi = await t.signInAdmin('Kemi Adewale');
  const [, ada, ben] = [await t.signIn('Zoe Hart'), await t.signIn('Ada Obi'), await t.signIn('Ben Cole')];
  // Those who sign in here and the application itself count their ids apart, in one and the same instant.
  t.clock.advance(1_000);
  await approvedReceipt(ada, kemi, { planId: 'silver-plan' });
  await approvedReceipt(ada, kemi, { planId: 'silver-plan' });
  await paidInvoice(ben, kemi, await sentImagesInvoice(ben, kemi));
}

async function expectSound(t: TestApp): Promise<void> {
  const ledger = await readLedger(t.database);
  expect(breachesIn(ledger)).toEqual([]);
  const kept = await readdir(join(t.config.dataDir, 'files', 'receipts')).catch(() => []);
  expect(kept.length, 'files in the storage').toBe(ledger.files.length);
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
}

async function stage(t: TestApp, dice: Dice, seed: number): Promise<void> {
  const signIn = async (name: string, email?: string) =>
    watched(await t.signIn(name, email === undefined ? {} : { email }));
  const [kemi, zoe] = [await signIn('Kemi Adewale', 'admin@burnish.test'), await signIn('Zoe Hart')];
  const [ada, ben] = [await signIn('Ada Obi'), await signIn('Ben Cole')];
  const today = t.clock.now().toISOString().slice(0, 10);
  const walker = (person: Person, ...others: readonly [string, ...string[]]) => ({
    person,
    dice: createDice(seed + dice.below(1_000_000)),
    today,
    others,
  });
  const before = await readLedger(t.database);
  await Promise.all([
    walkAsAdmin(walker(kemi, zoe.id, zoe.id, ada.id), steps),
    walkAsAdmin(walker(zoe, kemi.id, kemi.id, ben.id), steps),
    walkAsCustomer(walker(ada, ben.id), steps),
    walkAsCustomer(walker(ben, ada.id), steps),
  ]);
  expect(unrecordedChanges(before, await readLedger(t.database))).toEqual([]);
}

test.each(seeds)('a walk that chance %i leads', async (seed) => {
  const t = await createTestApp();
  const dice = createDice(seed);
  await begin(t);
  for (let place = 0; place < stages; place += 1) {
    await restoreRights(t, ['admin@burnish.test', 'zoe.hart@customers.test']);
    await stage(t, dice, seed);
    await expectSound(t);
    t.clock.advance(dice.any(pauses) ?? 0);
  }
  await t.close();
});

test('the walks went all the way round', () => {
  for (const key of everyAct) expect(done.get(key) ?? 0, key).toBeGreaterThan(0);
});
