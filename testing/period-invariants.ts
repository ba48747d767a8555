// Invariants of paid periods and of the images that are given back to them.
import { daysBetween, millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { totalUsed } from '@burnish/domain/usage/usage';
import type { TableSnapshot } from './table-snapshot.ts';

/**
 * A period that ended early is directly followed by another one, unless that has moved from a canceled subscription. The
 * grace days are days of the studio. A credited period has none; one that an upgrade replaced may have been credited before.
 */
function* checkPeriodEnds({ periods, subscriptions, upgrades }: TableSnapshot) {
  const paidUpgrades = upgrades.filter(({ status }) => status === 'paid');
  const upgraded = new Set(paidUpgrades.flatMap((one) => one.periods.map(({ periodId }) => periodId)));
  const cancelled = subscriptions.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  for (const { id, subscriptionId, endsAt, graceEndsAt, endedEarly, replaced } of periods) {
    const isFollowed = periods.some(
      (next) =>
        next.id !== id &&
        next.subscriptionId === subscriptionId &&
        next.startsAt.getTime() === endsAt.getTime(),
    );
    if (endedEarly && !isFollowed && !cancelled.includes(subscriptionId))
      yield `period ${id} ended early without a next one`;
    const graceHours = (graceEndsAt.getTime() - endsAt.getTime()) / 3_600_000;
    const hasNone = replaced && graceHours === 0;
    const hasAll = Math.abs(graceHours - 72) <= 1 && (!replaced || upgraded.has(id));
    if (!hasNone && !hasAll) yield `period ${id} has ${graceHours} hours of grace`;
  }
}

const lengths = { monthly: [28, 31], yearly: [365, 366] } as const;

/**
 * A period lasts a month or a year, and the days of its pauses, unless it moved to another subscription. A credited one is never longer, nor one that was paid for after the
 * quote of an upgrade, which may have begun when that was paid.
 */
function* checkPausedDays({ periods, pauses, upgrades }: TableSnapshot) {
  const counted = pauses.filter(({ status }) => status === 'scheduled' || status === 'ended');
  for (const { id, subscriptionId, cycle, createdAt, startsAt, endsAt, endedEarly, replaced } of periods) {
    if (endedEarly) continue;
    const canBeMoved = upgrades.some(
      (upgrade) =>
        upgrade.status === 'paid' &&
        upgrade.subscriptionId === subscriptionId &&
        upgrade.createdAt <= createdAt &&
        upgrade.closedAt !== null &&
        createdAt < upgrade.closedAt,
    );
    const paused = counted
      .filter((pause) => pause.periodId === id && pause.subscriptionId === subscriptionId)
      .reduce((sum, { startsOn, resumesOn }) => sum + daysBetween(startsOn, resumesOn), 0);
    const days = Math.round((endsAt.getTime() - startsAt.getTime()) / millisecondsPerDay);
    const [least, most] = lengths[cycle];
    const isShort = !replaced && !canBeMoved && days - paused < least;
    if (isShort || days - paused > most) yield `period ${id}: ${days} days, ${paused} paused`;
  }
}

function* checkReturned({ periods, usage }: TableSnapshot) {
  for (const { id, returned } of periods) {
    const summed = -totalUsed(usage.filter((entry) => entry.periodId === id && entry.fromPeriodId !== null));
    if (returned !== summed) yield `period ${id}: ${returned} returned, its entries add up to ${summed}`;
  }
}

/** An image is given back once, by an entry that names the one that used it, and never to a period that has ended. */
function* checkReversals({ usage, periods }: TableSnapshot) {
  const entries = new Map(usage.map((entry) => [entry.id, entry]));
  const reversed = new Set<string>();
  for (const { id, reversesId, images, photoId, fromPeriodId, periodId, createdAt } of usage) {
    if (reversesId === null) {
      if (photoId !== null && images < 0) yield `entry ${id} gives back an image of no entry`;
      continue;
    }
    const use = entries.get(reversesId);
    if (use?.images !== -images || use.photoId !== photoId || reversed.has(reversesId))
      yield `entry ${id} reverses ${reversesId} wrongly or again`;
    reversed.add(reversesId);
    if (fromPeriodId === null) continue;
    const [own, taker] = [fromPeriodId, periodId].map((one) => periods.find((period) => period.id === one));
    if (own === undefined || taker === undefined || own.endsAt > createdAt || taker.endsAt <= createdAt)
      yield `entry ${id} gives back an image to ${periodId} instead of ${fromPeriodId}`;
  }
}

/** Fewer images used than photos are there only where an admin has lowered the number. */
function* checkUsedByPhotos({ photos, usage, periods, purchasedImages }: TableSnapshot) {
  const quotas = [
    ...periods.map(({ id, subscriptionId, used }) => ({ subscriptionId, periodId: id, used })),
    ...purchasedImages.map(({ subscriptionId, used }) => ({ subscriptionId, periodId: null, used })),
  ];
  for (const { subscriptionId, periodId, used } of quotas) {
    const isOfQuota = (row: { subscriptionId: string; periodId: string | null }) =>
      row.subscriptionId === subscriptionId && row.periodId === periodId;
    const there = photos.filter((photo) => isOfQuota(photo) && photo.withdrawnAt === null).length;
    const lowered = usage.filter((entry) => isOfQuota(entry) && entry.photoId === null && entry.images < 0);
    if (used < there + totalUsed(lowered))
      yield `${subscriptionId}, period ${periodId}: ${used} used by ${there} photos`;
  }
}

export const periodRules = [
  checkPeriodEnds,
  checkPausedDays,
  checkReturned,
  checkReversals,
  checkUsedByPhotos,
] as const;
