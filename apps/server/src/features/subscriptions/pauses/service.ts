// Pauses of plans, by customers and by the studio.
import type { Handled } from '@burnish/contract/api';
import type { PauseOptions } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { pauseStatus } from '@burnish/domain/subscriptions/pauses';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { dateView } from '../../../views/shared-views.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import { lockSubscription } from '../edit-subscription.ts';
import { findSubscription } from '../repository.ts';
import { studioTimeAt } from '../studio-time.ts';
import { planSubscriptionView } from '../view.ts';
import { openPauseOf, todayOf } from './current-pause.ts';
import { declinePause, findPause, resumePlan, withdrawPause } from './end-pause.ts';
import type { PauseRow } from './repository.ts';
import {
  approvePause,
  hasOpenInvoice,
  type LockedPlan,
  listCounted,
  type PauseInput,
  requestPause,
  setPause,
} from './set-pause.ts';
import { pauseView } from './view.ts';

type NewPause = Handled['POST /subscriptions/:id/pause']['body'];
type Decline = Handled['POST /admin/subscriptions/:id/pause/decline']['body'];

/** For the caller's own plans, or those of all customers. */
export type PauseScope = 'own' | 'all';

/** Each change throws NOT_FOUND for a subscription that isn't a plan, or not the caller's. */
export interface Pauses {
  /** @throws DomainError NOT_FOUND */
  getOptions(caller: Caller, id: string, scope: PauseScope): Promise<PauseOptions>;
  /** By the customer: a request, unless the studio lets them. @throws DomainError INVALID_STATE, INVALID_INPUT, PAUSE_EXISTS, PLAN_INVOICE_OPEN */
  add(caller: Caller, id: string, scope: PauseScope, input: NewPause): Promise<PlanSubscription>;
  /** @throws DomainError INVALID_STATE, INVALID_INPUT, PLAN_INVOICE_OPEN */
  approve(caller: Caller, id: string, pauseId: string): Promise<PlanSubscription>;
  /** @throws DomainError INVALID_STATE */
  decline(caller: Caller, id: string, decline: Decline): Promise<PlanSubscription>;
  /** Before it starts. @throws DomainError INVALID_STATE */
  withdraw(caller: Caller, id: string): Promise<PlanSubscription>;
  /** Once it has started. @throws DomainError INVALID_STATE */
  resume(caller: Caller, id: string): Promise<PlanSubscription>;
  /** Whether it has started or not. @throws DomainError INVALID_STATE */
  end(caller: Caller, id: string): Promise<PlanSubscription>;
}

function toInput({ startDate, days }: NewPause): PauseInput {
  const startsOn = parseCalendarDate(startDate);
  if (startsOn === null) throw invalidInput('startDate', 'Choose the first day.');
  return { startsOn, days };
}

export function createPauses({
  database,
  transact,
  clock,
  studioSettings,
}: {
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly studioSettings: Pick<StudioSettings, 'getOpeningHours' | 'arePausesSelfService'>;
}): Pauses {
  async function change(
    caller: Caller,
    id: string,
    scope: PauseScope,
    apply: (tx: Transaction, plan: LockedPlan) => Promise<void>,
  ): Promise<PlanSubscription> {
    return transact(caller, async (tx) => {
      const time = await studioTimeAt(studioSettings, tx.queries, tx.now);
      const record = await lockSubscription(tx, id, 'plan');
      if (scope === 'own' && record.owner.id !== caller.id) throw new DomainError('NOT_FOUND');
      await apply(tx, { record, time });
      return planSubscriptionView(
        await lockSubscription(tx, id, 'plan'),
        time,
        scope === 'own' ? 'customer' : caller.role,
      );
    });
  }

  /** The request that the caller saw. @throws DomainError INVALID_STATE */
  function findRequest(plan: LockedPlan, action: 'approve' | 'decline', pauseId: string): PauseRow {
    const pause = findPause(plan, action);
    if (pause.id !== pauseId) throw new DomainError('INVALID_STATE');
    return pause;
  }

  return {
    async getOptions(caller, id, scope) {
      const { queries } = database;
      const record = isId(id) ? await findSubscription(queries, id) : undefined;
      if (record === undefined || record.purchasedImages !== null) throw new DomainError('NOT_FOUND');
      if (scope === 'own' && record.owner.id !== caller.id) throw new DomainError('NOT_FOUND');
      const time = await studioTimeAt(studioSettings, queries, clock.now());
      const today = todayOf(time);
      const counted = await listCounted(queries, record, today);
      const open = openPauseOf(record, today);
      const pauses = open?.status === 'requested' ? [open, ...counted] : counted;
      return {
        pauses: pauses.map((pause) => pauseView(pause, today)),
        today: dateView(today),
        timeZone: time.timeZone,
        needsApproval: scope === 'own' && !(await studioSettings.arePausesSelfService(queries)),
        hasOpenInvoice: await hasOpenInvoice(queries, record),
      };
    },

    add: (caller, id, scope, input) =>
      change(caller, id, scope, async (tx, plan) => {
        const isRequest = scope === 'own' && !(await studioSettings.arePausesSelfService(tx.queries));
        if (isRequest) await requestPause(tx, plan, toInput(input));
        else await setPause(tx, plan, toInput(input), scope === 'own');
      }),

    approve: (caller, id, pauseId) =>
      change(caller, id, 'all', (tx, plan) => approvePause(tx, plan, findRequest(plan, 'approve', pauseId))),

    decline: (caller, id, { pauseId, reason }) =>
      change(caller, id, 'all', (tx, plan) =>
        declinePause(tx, plan, findRequest(plan, 'decline', pauseId), reason),
      ),

    withdraw: (caller, id) => change(caller, id, 'own', withdrawPause),
    resume: (caller, id) => change(caller, id, 'own', resumePlan),

    end: (caller, id) =>
      change(caller, id, 'all', async (tx, plan) => {
        const today = todayOf(plan.time);
        const pause = openPauseOf(plan.record, today);
        // A request is declined, with a reason.
        if (pause === null || pause.status === 'requested') throw new DomainError('INVALID_STATE');
        const isRunning = pauseStatus(pause, today) === 'running';
        await (isRunning ? resumePlan(tx, plan) : withdrawPause(tx, plan));
        const { id: entityId, owner } = plan.record;
        tx.notify({ event: 'pause_canceled', entityId, ownerId: owner.id, key: pause.id });
      }),
  };
}
