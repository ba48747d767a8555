// Rules of a single step, computed apart from the product from the tables before and after it.
import type { PlanId } from '@burnish/domain/catalog/plans';
import type { TableSnapshot } from './table-snapshot.ts';
import { isOverdueQuote } from './upgraded-plans.ts';

export interface Step {
  readonly before: TableSnapshot;
  readonly after: TableSnapshot;
  readonly at: Date;
}

type Rule = (step: Step) => Iterable<string>;
type PhotoRow = TableSnapshot['photos'][number];

const hour = 3_600_000;
const day = 24 * hour;

/** Rows of the second list that the first one doesn't have. */
function added<Row extends { readonly id: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}

function* changedPairs<Row extends { readonly id: string }>(before: readonly Row[], after: readonly Row[]) {
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const is of after) {
    const was = rows.get(is.id);
    if (was !== undefined) yield { was, is };
  }
}

/** Calendar hours, as the price list says. */
const promisedHours: Readonly<Record<PlanId | 'images', Readonly<Record<string, number>>>> = {
  'silver-plan': { standard: 72, rush: 24 },
  'gold-plan': { standard: 72, expedited: 48, rush: 24 },
  'diamond-plan': { standard: 24 },
  images: { standard: 72, rush: 24 },
};

function hoursOf({ periodId, jobId }: PhotoRow, { periods, jobs }: TableSnapshot): number {
  const { planId = 'images' } = periods.find(({ id }) => id === periodId) ?? {};
  const { turnaround = '' } = jobs.find(({ id }) => id === jobId) ?? {};
  return promisedHours[planId][turnaround] ?? Number.NaN;
}

/** What moves a due time: a revision, an admin, or the end of a pause, by its length. */
function dueTimeAfter(was: PhotoRow, is: PhotoRow, { before, after, at }: Step): Date {
  const change = added(before.dueTimeChanges, after.dueTimeChanges).find(({ jobId }) => jobId === is.jobId);
  const isDue = !['delivered', 'approved'].includes(was.status);
  if (added(before.revisions, after.revisions).some(({ photoId }) => photoId === is.id))
    return new Date(at.getTime() + hoursOf(is, after) * hour);
  const paused = was.onHoldSince === null ? 0 : at.getTime() - was.onHoldSince.getTime();
  if (change !== undefined && isDue) return new Date(change.dueAt.getTime() - paused);
  return is.onHoldSince === null ? new Date(was.dueAt.getTime() + paused) : was.dueAt;
}

function* checkDueTimes(step: Step) {
  const { before, after } = step;
  for (const { was, is } of changedPairs(before.photos, after.photos)) {
    const due = is.withdrawnAt === null ? dueTimeAfter(was, is, step) : was.dueAt;
    if (is.dueAt.getTime() !== due.getTime())
      yield `photo ${is.id} is due at ${is.dueAt.toISOString()} instead of ${due.toISOString()}`;
  }
  for (const photo of added(before.photos, after.photos)) {
    const hours = (photo.dueAt.getTime() - photo.createdAt.getTime()) / hour;
    if (hours !== hoursOf(photo, after)) yield `photo ${photo.id} is due after ${hours} hours`;
  }
}

/** A revision that counts is one of those that are included. */
function* checkIncludedRevisions({ before, after }: Step) {
  for (const { id, photoId, cause } of added(before.revisions, after.revisions)) {
    const earlier = before.revisions.filter((revision) => revision.photoId === photoId);
    const counted = earlier.filter((one) => (one.decidedCause ?? one.cause) === 'change_of_mind').length;
    const limit = before.photos.find((photo) => photo.id === photoId)?.revisionLimit ?? 0;
    if (cause === 'change_of_mind' && counted >= limit)
      yield `revision ${id} is one more than the ${limit} included ones`;
  }
}

/** Photos use images that are paid for, and not credited, expired or paused. */
function* checkSubmissions({ before, after, at }: Step) {
  for (const { id, subscriptionId, periodId } of added(before.photos, after.photos)) {
    const status = before.subscriptions.find((one) => one.id === subscriptionId)?.status;
    const period = before.periods.find((one) => one.id === periodId);
    const isOver = period !== undefined && (at < period.startsAt || at >= period.graceEndsAt);
    const isPaused = before.pauses.some(
      (pause) =>
        pause.subscriptionId === subscriptionId &&
        pause.status === 'scheduled' &&
        new Date(`${pause.startsOn}T00:00:00+01:00`) <= at &&
        at < new Date(`${pause.resumesOn}T00:00:00+01:00`),
    );
    if (status !== 'active' || isOver || isPaused)
      yield `photo ${id} uses images that are ${isPaused ? 'paused' : isOver ? 'over' : status}`;
  }
}

/** A photo is approved by its customer, or at the end of its review. */
function* checkApprovals({ before, after, at }: Step) {
  const { audit } = after;
  const isByCustomer = added(before.audit, audit).some(
    ({ action, actorId, ownerId }) => action === 'approve_photos' && actorId === ownerId,
  );
  for (const { was, is } of changedPairs(before.photos, after.photos)) {
    if (was.status === 'approved' || is.status !== 'approved' || isByCustomer) continue;
    if (was.reviewDueAt === null || at < was.reviewDueAt) yield `photo ${is.id} was approved before its time`;
  }
}

/** Days of the last notice before files are deleted. */
const lastNotice = 3;

/** Files are deleted on the announced day, never those of a job that isn't over. */
function* checkDeletedFiles({ before, after, at }: Step) {
  for (const { was, is } of changedPairs(before.photos, after.photos)) {
    if (was.filesDeletedAt !== null || is.filesDeletedAt === null) continue;
    const job = before.jobs.find(({ id }) => id === is.jobId);
    const isAnnounced = job?.deletionNoticeDays === lastNotice && job.originalsExpireAt !== null;
    if (!isAnnounced || at < (job.originalsExpireAt ?? at))
      yield `the files of photo ${is.id} were deleted without notice`;
    const isOver = job?.status === 'approved' || after.versions.every(({ photoId }) => photoId !== is.id);
    if (!isOver) yield `the files of photo ${is.id} were deleted before it was approved`;
  }
}

/** An approved refund ends what its invoice paid for. */
function* checkApprovedRefunds({ before, after, at }: Step) {
  for (const { was, is } of changedPairs(before.refundRequests, after.refundRequests)) {
    if (was.status === 'approved' || is.status !== 'approved') continue;
    const period = after.periods.find(({ invoiceId }) => invoiceId === is.invoiceId);
    const { status } = after.subscriptions.find(({ id }) => id === is.subscriptionId) ?? {};
    const isAhead = period !== undefined && period.startsAt > at;
    const isEnded =
      period === undefined
        ? status === 'cancelled'
        : period.endsAt <= (isAhead ? period.startsAt : at) && (period.replaced || period.graceEndsAt <= at);
    if (!isEnded) yield `refund request ${is.id} left what was refunded`;
  }
}

/** A plan that is canceled with notice doesn't end before the notice is over, 30 days later. */
function* checkNotice({ before, after, at }: Step) {
  for (const { was, is } of changedPairs(before.refundRequests, after.refundRequests)) {
    if (was.status !== 'scheduled' || is.status === 'scheduled' || is.status === 'withdrawn') continue;
    if (at.getTime() < is.createdAt.getTime() + 29 * day)
      yield `the plan of refund request ${is.id} ended before the notice was over`;
  }
}

type Period = TableSnapshot['periods'][number];

const sumOfUsed = (periods: readonly Pick<Period, 'used'>[]) =>
  periods.reduce((sum, { used }) => sum + used, 0);

/** An open quote is paid in time, and its new period has the images that were used since less. */
function* checkPaidUpgrades({ before, after, at }: Step) {
  const open = before.upgrades.filter(({ status }) => status === 'open');
  for (const upgrade of open) {
    const { orderId, periods: quoted } = upgrade;
    if (after.upgrades.find((one) => one.orderId === orderId)?.status !== 'paid') continue;
    if (isOverdueQuote(upgrade, before, at)) yield `upgrade ${orderId} was paid after its quote had expired`;
    const invoice = after.invoices.find((one) => one.orderId === orderId);
    const adjustment = after.periods.find(({ invoiceId }) => invoiceId === invoice?.id)?.adjustment;
    const now = before.periods.filter(({ id }) => quoted.some(({ periodId }) => periodId === id));
    const due = sumOfUsed(quoted) - sumOfUsed(now);
    if (adjustment !== due) yield `upgrade ${orderId} adds ${adjustment} images instead of ${due}`;
  }
}

/** The most that a period can have, with all that the one before can leave. */
function limitOf(period: Period, periods: readonly Period[]): number {
  const own = periods.filter(({ subscriptionId }) => subscriptionId === period.subscriptionId);
  const previous = own[own.findIndex(({ id }) => id === period.id) - 1];
  const left =
    previous === undefined || previous.replaced ? 0 : Math.max(0, limitOf(previous, periods) - previous.used);
  return Math.max(0, period.images + period.adjustment + period.returned + left);
}

/** Photos are submitted within the limit of their period, whatever an admin has set. */
function* checkLimits({ before, after }: Step) {
  const used = new Set(added(before.photos, after.photos).map(({ periodId }) => periodId));
  for (const period of after.periods.filter(({ id }) => used.has(id))) {
    const limit = limitOf(period, after.periods);
    if (period.used > limit) yield `period ${period.id} has ${period.used} of ${limit} images used`;
  }
}

const rules: readonly Rule[] = [
  checkPaidUpgrades,
  checkLimits,
  checkDueTimes,
  checkIncludedRevisions,
  checkSubmissions,
  checkApprovals,
  checkDeletedFiles,
  checkApprovedRefunds,
  checkNotice,
];

/** All violations. Empty for a correct step. */
export function findStepViolations(step: Step): string[] {
  return rules.flatMap((rule) => [...rule(step)]);
}
