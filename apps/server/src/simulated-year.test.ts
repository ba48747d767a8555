// A year of 500 subscriptions, day by day, against a model that was written apart from the product.
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { createApprovedReceipt, createPaymentProfile, dataOf } from '../../../testing/factories.ts';
import { findViolations } from '../../../testing/invariants.ts';
import { type MailServer, startMailServer } from '../../../testing/mail.ts';
import { addDays, instantOf } from '../../../testing/simulated-year/local-times.ts';
import {
  behaviors,
  createSubscribers,
  type Subscriber,
} from '../../../testing/simulated-year/subscribers.ts';
import { createSignIns, type SignIns, takeAction } from '../../../testing/simulated-year/take-action.ts';
import { createTimeline, mailTime, type Timeline, times } from '../../../testing/simulated-year/timeline.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import { fastTiming, patiently } from '../../../testing/task-timing.ts';
import { invoices, notifications, subscriptionPeriods, subscriptions, users } from './db/schema/index.ts';
import { notificationMailTask } from './features/notifications/save-notifications.ts';

let t: TestApp;
let signIn: SignIns;
let admin: TestUser;
afterEach(() => t.close());

interface Simulated {
  readonly subscriber: Subscriber;
  readonly timeline: Timeline;
}

const signInAdmin = () => signIn('Kemi Adewale', t.signInAdmin);

async function openStudio(timeZone: string): Promise<void> {
  signIn = createSignIns(t);
  admin = await signInAdmin();
  for (const currency of ['USD', 'NGN'] as const)
    await createPaymentProfile(admin, { name: currency, currency });
  const { openingHours } = dataOf(await admin.call('GET /admin/settings'));
  const body = { ...openingHours, timeZone };
  dataOf(await admin.call('PUT /admin/settings/opening-hours', { body }));
  dataOf(await admin.call('PUT /admin/settings/pauses', { body: { isSelfService: true } }));
}

/** The first payment, and what the subscriber wants to be notified of. */
async function subscribe({ name, planId, cycle, currency, muted, quietTimeZone }: Subscriber): Promise<void> {
  const customer = await signIn(name);
  emails.set(name, customer.email);
  for (const { event, channel } of muted)
    dataOf(await customer.call('PUT /notifications/settings', { body: { event, channel, isOn: false } }));
  if (quietTimeZone !== null) {
    const quietHours = { from: '20:00', until: '10:00', timeZone: quietTimeZone };
    dataOf(await customer.call('PUT /notifications/quiet-hours', { body: { quietHours } }));
  }
  await createApprovedReceipt(customer, admin, { planId, billingCycle: cycle, currency });
}

/** By the names of the subscribers. */
const emails = new Map<string, string>();

/** By the names of the subscribers, the latest one of each. */
const receiptIds = new Map<string, string>();

/** Calls at the same time, in small groups. */
async function inGroups<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += 8)
    await Promise.all(items.slice(start, start + 8).map(run));
}

/** Every few days twice at once, as if there were two processes. */
async function runTasks(day: string): Promise<void> {
  const { renewals, scheduledNotifications } = t.services;
  const isTwice = day.endsWith('5');
  await t.services.upgrades.expireDue();
  await t.services.subscriptions.refundRequests.endDue();
  await Promise.all([renewals.runDue(), scheduledNotifications.remind(), isTwice && renewals.runDue()]);
}

/** Lets all days pass: the tasks in the morning, the customers at noon, the staff in the afternoon. */
async function passDays(
  simulated: readonly Simulated[],
  timeZone: string,
  { from, to }: { from: string; to: string },
  onStep: (instant: number) => Promise<void> = async () => {},
): Promise<void> {
  const actions = simulated.flatMap(({ subscriber: { name }, timeline }) =>
    timeline.actions.map(({ at, value }) => ({ at, name, value })),
  );
  const actionsAt = Map.groupBy(actions, ({ at }) => at);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const time of [times.task, times.customers, times.staff]) {
      const instant = instantOf(day, time, timeZone);
      t.clock.set(new Date(instant));
      if (time === times.task) await runTasks(day);
      if (time === times.staff) admin = await signInAdmin();
      await inGroups(actionsAt.get(instant) ?? [], ({ name, value }) =>
        takeAction(signIn, { admin, receiptIds }, name, value),
      );
      if (time === times.staff)
        await inGroups(
          simulated.filter(({ subscriber }) => subscriber.startDay === day),
          ({ subscriber }) => subscribe(subscriber),
        );
      await onStep(instant);
    }
  }
}

/** Sent without delay, whatever the quiet hours. */
const urgent: ReadonlySet<NotificationEvent> = new Set([
  'invoice_sent',
  'invoice_overdue',
  'receipt_approved',
  'receipt_rejected',
  'order_rejected',
  'plan_ended',
  'pause_scheduled',
  'cancellation_scheduled',
  'plan_canceled',
  'credit_note_issued',
  'payment_recorded',
  'invoice_settled',
]);

interface Row {
  readonly at: number;
  readonly event: NotificationEvent;
  /** When its email is due. Null: it has none. */
  readonly mailAt: number | null;
}

/** The notifications that a subscriber should have. */
function expectedRows({ subscriber: { muted, quietTimeZone }, timeline }: Simulated): Row[] {
  return timeline.events.flatMap(({ at, value: event }) => {
    const isOff = (channel: string) =>
      muted.some((choice) => choice.event === event && choice.channel === channel);
    const isListed = event !== 'receipt_received' && !isOff('app');
    if (!isListed && isOff('mail')) return [];
    return [
      { at, event, mailAt: isOff('mail') ? null : mailTime(at, urgent.has(event) ? null : quietTimeZone) },
    ];
  });
}

/** By the name of the subscriber, without those of the first payment. */
async function actualRows(): Promise<ReadonlyMap<string, Row[]>> {
  const found = await t.database.queries
    .select({ name: users.fullName, notification: notifications })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .orderBy(asc(notifications.id));
  const rows = found.map(({ name, notification: { createdAt, event, mailDueAt, mailedAt } }) => ({
    name: name ?? '',
    row: { at: createdAt.getTime(), event, mailAt: (mailDueAt ?? mailedAt)?.getTime() ?? null },
  }));
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofPerson]) => {
      const start = ofPerson[0]?.row.at ?? 0;
      return [name, ofPerson.map(({ row }) => row).filter(({ at }) => at > start)];
    }),
  );
}

type DescribeRow = (row: Row) => string;

const withMailTime: DescribeRow = ({ at, event, mailAt }) =>
  [new Date(at).toISOString(), event, mailAt === null ? 'no email' : new Date(mailAt).toISOString()].join();

/** For emails that are sent: when exactly depends on the machine. */
const withMail: DescribeRow = ({ at, event, mailAt }) =>
  [new Date(at).toISOString(), event, mailAt === null ? 'no email' : 'email'].join();

async function actualSubscriptions() {
  const rows = await t.database.queries
    .select({
      name: users.fullName,
      subscription: subscriptions,
      period: subscriptionPeriods,
      amountMinor: invoices.amountMinor,
    })
    .from(subscriptionPeriods)
    .innerJoin(invoices, eq(invoices.id, subscriptionPeriods.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .orderBy(asc(subscriptionPeriods.startsAt));
  return Map.groupBy(rows, ({ name }) => name ?? '');
}

/** Every email that is due has one task, and there are no others. */
async function expectOneTaskPerEmail(): Promise<void> {
  const { rows: tasks } = await t.database.run(
    `select data ->> 'id' as id from jobs.job where name = $1 order by 1`,
    [notificationMailTask.name],
  );
  const due = await t.database.queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(isNotNull(notifications.mailDueAt))
    .orderBy(asc(notifications.id));
  expect(tasks).toEqual(due);
}

async function expectAsPredicted(simulated: readonly Simulated[], describeRow: DescribeRow): Promise<void> {
  const rows = await actualRows();
  const plans = await actualSubscriptions();
  for (const one of simulated) {
    const { name, behaviors: planned } = one.subscriber;
    const describeAll = (all: readonly Row[]) => all.map(describeRow).toSorted();
    expect(describeAll(rows.get(name) ?? []), `${name}: ${planned}`).toEqual(describeAll(expectedRows(one)));
    const actual = plans.get(name) ?? [];
    const periods = actual.map(({ period: { planId, cycle, startsAt, endsAt, images }, amountMinor }) => ({
      planId,
      cycle,
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      images,
      amountMinor,
    }));
    expect(periods, `periods of ${name}`).toEqual(one.timeline.periods);
    expect(new Set(actual.map(({ subscription }) => subscription.status)), `status of ${name}`).toEqual(
      new Set([one.timeline.endsInactive ? 'inactive' : 'active']),
    );
  }
}

function simulate(subscribers: readonly Subscriber[], timeZone: string, lastDay: string): Simulated[] {
  const until = instantOf(lastDay, '23:00', timeZone);
  return subscribers.map((subscriber) => ({
    subscriber,
    timeline: createTimeline(subscriber, timeZone, until),
  }));
}

/** With a leap day, the ends of all months, and the days on which clocks change. */
const [firstDay, lastDay] = ['2027-12-01', '2029-01-20'];

describe.each([
  ['Africa/Lagos', 1],
  ['America/New_York', 2],
])('a studio in %s', (timeZone, seed) => {
  test('renews 250 plans for a year: each email that is due once, none that is switched off, all periods right', async () => {
    t = await createTestApp();
    t.clock.set(new Date(instantOf(firstDay, '08:00', timeZone)));
    await openStudio(timeZone);
    const simulated = simulate(
      createSubscribers({ annual: 225, monthly: 25, firstDay }, seed),
      timeZone,
      lastDay,
    );
    await passDays(simulated, timeZone, { from: firstDay, to: lastDay });
    await expectAsPredicted(simulated, withMailTime);
    await expectOneTaskPerEmail();
    expect(findViolations(await readTables(t.database))).toEqual([]);
  }, 600_000);
});

/** The subjects of the emails that the mail server waits for. */
const subjects: { readonly [E in NotificationEvent]?: RegExp } = {
  renewal_ahead: /renews on/,
  plan_ending: /ends on/,
  plan_in_grace: /period has ended$/,
  plan_ended: /Plan has ended$/,
  plan_active: /is active$/,
  invoice_sent: /^(Renewal invoice|Invoice)/,
  invoice_due_soon: /is due on/,
  invoice_overdue: /is overdue$/,
  receipt_received: /^We received your receipt/,
  receipt_approved: /^Payment (confirmed|received) for/,
  payment_recorded: /^Payment received for/,
  invoice_settled: /is paid$/,
  receipt_rejected: /^We couldn't confirm your payment/,
  order_rejected: /^The renewal of .* was canceled$|^Your upgrade to .* has expired$|wasn't approved$/,
  pause_scheduled: /will be paused until/,
  pause_ending: /resumes tomorrow$/,
  credit_note_issued: /^Your refund for .* was approved$|^We credited the rest of /,
};

describe('with a mail server', () => {
  let mails: MailServer;
  beforeEach(async () => {
    mails = await startMailServer();
  });
  afterEach(() => mails.close());

  async function receiveMails({ subscriber, timeline }: Simulated, instant: number): Promise<void> {
    for (const { at, value: event } of timeline.events) {
      if (
        at !== instant ||
        subscriber.muted.some((choice) => choice.event === event && choice.channel === 'mail')
      )
        continue;
      const subject = subjects[event];
      if (subject === undefined) throw new Error(`there is no subject for ${event}`);
      await mails.next({ to: emails.get(subscriber.name) ?? '', subject });
    }
  }

  test('one plan of each behavior gets every email when it is due, and no other', async () => {
    const timeZone = 'Africa/Lagos';
    t = await createTestApp({ env: { SMTP_URL: mails.url }, taskTiming: fastTiming });
    t.clock.set(new Date(instantOf(firstDay, '08:00', timeZone)));
    await openStudio(timeZone);
    const subscribers = createSubscribers({ annual: 0, monthly: behaviors.length, firstDay }, 3).map(
      (subscriber) => ({
        ...subscriber,
        // Subjects are compared as they were sent, in which only ASCII isn't encoded.
        currency: 'USD' as const,
        quietTimeZone: null,
      }),
    );
    const to = addDays(firstDay, 60);
    const simulated = simulate(subscribers, timeZone, to);
    await passDays(simulated, timeZone, { from: firstDay, to }, async (instant) => {
      for (const one of simulated) await receiveMails(one, instant);
    });
    await expectAsPredicted(simulated, withMail);
    const isUnsent = and(isNotNull(notifications.mailDueAt), isNull(notifications.mailedAt));
    await expect.poll(() => t.database.queries.$count(notifications, isUnsent), patiently).toBe(0);
  }, 120_000);
});
