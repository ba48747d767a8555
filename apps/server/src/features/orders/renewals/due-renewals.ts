// Renews, announces and ends plans at the end of what is paid for. An hourly task finds what is due, so that nothing is
// missed or repeated, whatever was down and however clocks change.

import type { NotificationEvent } from '@burnish/domain/notifications/events';
import { remindedFrom } from '@burnish/domain/notifications/reminders';
import type { RenewalStep } from '@burnish/domain/subscriptions/renewal';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { localTime } from '@burnish/domain/time/local-time';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { systemActor } from '../../../platform/http/caller.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { PlanRenewals, RenewablePlan } from '../../subscriptions/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { defaultInstructions } from '../invoices/new-invoice.ts';
import { lockOrder, transitionOrder } from '../transitions.ts';
import { type DuePlan, findDueSteps } from './due-steps.ts';
import { placeRenewal } from './place-renewal.ts';

export const renewalsTask: Task<Record<string, never>> = {
  name: 'renew_plans',
  data: z.strictObject({}),
};

const batchSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** The steps that only notify the customer. */
const announcements: { readonly [S in RenewalStep]?: NotificationEvent } = {
  announce_renewal: 'renewal_ahead',
  announce_end: 'plan_ending',
  announce_grace: 'plan_in_grace',
};

/** Before the end of a period, which pauses can move. */
const announcedAhead: readonly NotificationEvent[] = ['renewal_ahead', 'plan_ending'];

/** Of a period, which has one of each. Those before its end are repeated when `pausedDays` have moved it. */
function noticeOf(event: NotificationEvent, { id, userId, lastPeriod }: RenewablePlan, pausedDays: number) {
  const isRepeated = pausedDays > 0 && announcedAhead.includes(event);
  const key = isRepeated ? `${lastPeriod.id} ${lastPeriod.endsAt.toISOString()}` : lastPeriod.id;
  return { event, entityId: id, ownerId: userId, key };
}

export interface RenewalTaskDependencies {
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tasks: Pick<Tasks, 'register'>;
  readonly plans: PlanRenewals;
  readonly invoices: Pick<Invoices, 'issue'>;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'paymentProfiles'>;
}

export function createRunDueRenewals(deps: RenewalTaskDependencies): (signal?: AbortSignal) => Promise<void> {
  const { database, transact, clock, log, plans, invoices, studioSettings } = deps;

  /** Due when the last paid period ends. Without payment details for the currency, the order waits for the studio. */
  async function sendInvoice(tx: Transaction, plan: RenewablePlan): Promise<void> {
    const orderId = await placeRenewal(tx, plan, { isAutoRenewal: true });
    const profile = await studioSettings.paymentProfiles.find(tx.queries, { currency: plan.currency });
    if (profile === undefined) return;
    await transitionOrder(tx, await lockOrder(tx, orderId), 'approve');
    const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
    const today = dateIn(tx.now, timeZone);
    const lastDay = dateIn(plan.lastPeriod.endsAt, timeZone);
    await invoices.issue(tx, await lockOrder(tx, orderId), {
      dueDate: lastDay > today ? lastDay : today,
      paymentDetails: profile.paymentDetails,
      paymentInstructions: defaultInstructions,
      notes: null,
    });
  }

  /** Takes the steps that change something, if they are still due once the customer is locked. */
  async function advance({ id, userId }: RenewablePlan): Promise<void> {
    await transact(systemActor, async (tx) => {
      const plan = await plans.lock(tx, userId, id);
      const [due] = await findDueSteps(tx.queries, [plan], tx.now);
      if (due?.steps.has('send_invoice')) await sendInvoice(tx, plan);
      if (!due?.steps.has('end')) return;
      await plans.end(tx, plan);
      if (due.steps.has('announce_ended')) tx.notify(noticeOf('plan_ended', plan, 0));
    });
  }

  /** Returns the error. One plan that fails doesn't hold up others. */
  async function tryToAdvance(plan: RenewablePlan): Promise<readonly unknown[]> {
    try {
      await advance(plan);
      return [];
    } catch (error) {
      log.error({ subscription: plan.id, ...describeError(error) }, 'a plan could not be renewed or ended');
      return [error];
    }
  }

  async function announce(due: readonly DuePlan[]): Promise<void> {
    const announced = due.flatMap(({ plan, steps }) =>
      [...steps].flatMap((step) => {
        const event = announcements[step];
        return event === undefined ? [] : [{ event, plan }];
      }),
    );
    if (announced.length === 0) return;
    await transact(systemActor, async (tx) => {
      const periodIds = announced.map(({ plan }) => plan.lastPeriod.id);
      const pausedDays = await plans.sumPausedDays(tx.queries, periodIds);
      for (const { event, plan } of announced)
        tx.notify(noticeOf(event, plan, pausedDays.get(plan.lastPeriod.id) ?? 0));
    });
  }

  /** On the day before the plan can be used again. */
  async function announceResumed(now: Date): Promise<void> {
    let after = firstId;
    for (;;) {
      const batch = await plans.listPausesEnding(database.queries, now, { after, limit: batchSize });
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last.pauseId;
      await transact(systemActor, async (tx) => {
        for (const { pauseId, subscriptionId, userId } of batch)
          tx.notify({ event: 'pause_ending', entityId: subscriptionId, ownerId: userId, key: pauseId });
      });
    }
  }

  async function* listDue(now: Date): AsyncGenerator<readonly DuePlan[]> {
    let after = firstId;
    for (;;) {
      const batch = await plans.listEnding(database.queries, now, { after, limit: batchSize });
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last.id;
      yield findDueSteps(database.queries, batch, now);
    }
  }

  return async (signal) => {
    const now = clock.now();
    const { timeZone } = await studioSettings.getOpeningHours(database.queries);
    if (localTime(timeZone, now).time < remindedFrom) return;
    const errors: unknown[] = [];
    for await (const due of listDue(now)) {
      signal?.throwIfAborted();
      await announce(due);
      const changing = due.filter(({ steps }) => steps.has('send_invoice') || steps.has('end'));
      for (const { plan } of changing) {
        signal?.throwIfAborted();
        errors.push(...(await tryToAdvance(plan)));
      }
    }
    await announceResumed(now);
    if (errors.length > 0) throw new AggregateError(errors, 'some plans could not be renewed or ended');
  };
}
