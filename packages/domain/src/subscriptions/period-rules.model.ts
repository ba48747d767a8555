// A model of the rules of paid periods, written apart from them: a plain list of what happened, from which everything is
// counted again each time. Only days of UTC are modeled, in which no clock changes.

export interface ModelPeriod {
  readonly startsAt: number;
  endsAt: number;
  readonly images: number;
  readonly months: number;
  /** The day of the month on which a series of periods ends. */
  readonly day: number;
  /** What the previous period leaves to it. */
  inherits: 'nothing' | 'a fifth' | 'everything';
  /** Photos, including those withdrawn since: when each was withdrawn, if it was. */
  readonly photos: { withdrawnAt: number | null; isSettled: boolean }[];
  /** The sum of admins' edits. */
  edits: number;
  /** Images of earlier periods given back to it. */
  returned: number;
  /** The last time at which a withdrawal gave back images to it while it was used up. */
  leftUsedUpAt: number | null;
}

const day = 86_400_000;

export function monthsAfter(start: number, months: number, anchor: number): number {
  const from = new Date(start);
  const time = start % day;
  const candidates = Array.from({ length: 31 }, (_, index) =>
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, index + 1),
  );
  const month = new Date(candidates[0] ?? 0).getUTCMonth();
  const ofMonth = candidates.filter((midnight) => new Date(midnight).getUTCMonth() === month);
  return (ofMonth[Math.min(anchor, ofMonth.length) - 1] ?? Number.NaN) + time;
}

export class PeriodModel {
  readonly periods: ModelPeriod[] = [];

  /** Photos that are there, and the edits. Withdrawn ones count until their image is given back. */
  used(period: ModelPeriod): number {
    return period.photos.filter(({ isSettled }) => !isSettled).length + period.edits;
  }

  inherited(period: ModelPeriod): number {
    const previous = this.periods[this.periods.indexOf(period) - 1];
    if (previous === undefined || period.inherits === 'nothing') return 0;
    const left = Math.max(0, this.limit(previous) - this.used(previous));
    if (period.inherits === 'everything') return left;
    // What a period got from others is used first, and is lost with it.
    const borrowed = this.inherited(previous) + previous.returned;
    const ownLeft = Math.max(0, previous.images - Math.max(0, this.used(previous) - borrowed));
    return Math.min(ownLeft, Math.floor(previous.images / 5));
  }

  limit(period: ModelPeriod): number {
    return period.images + this.inherited(period) + period.returned;
  }

  current(now: number): ModelPeriod | undefined {
    return this.periods.findLast(({ startsAt }) => startsAt <= now);
  }

  running(now: number): ModelPeriod | undefined {
    return this.periods.findLast(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  }

  isUsedUp(period: ModelPeriod): boolean {
    return this.used(period) >= this.limit(period);
  }

  private append(
    startsAt: number,
    anchor: number,
    { images, months }: Pick<ModelPeriod, 'images' | 'months'>,
    inherits: ModelPeriod['inherits'],
  ): void {
    this.periods.push({
      startsAt,
      endsAt: monthsAfter(startsAt, months, anchor),
      images,
      months,
      day: anchor,
      inherits,
      photos: [],
      edits: 0,
      returned: 0,
      leftUsedUpAt: null,
    });
  }

  /** Ends the running period, and lays the unbegun ones out again. */
  private cut(running: ModelPeriod, now: number): void {
    running.endsAt = now;
    const later = this.periods.splice(this.periods.indexOf(running) + 1);
    let start = now;
    for (const [index, period] of later.entries()) {
      this.append(start, new Date(now).getUTCDate(), period, index === 0 ? 'everything' : 'a fifth');
      start = this.periods.at(-1)?.endsAt ?? start;
    }
  }

  pay(now: number, submittedAt: number, purchase: Pick<ModelPeriod, 'images' | 'months'>): void {
    const last = this.periods.at(-1);
    const running = this.running(now);
    const today = new Date(now).getUTCDate();
    if (last === undefined || running === undefined) {
      const isInTime = last !== undefined && submittedAt < last.endsAt + 3 * day;
      this.append(now, today, purchase, isInTime || last?.endsAt === now ? 'a fifth' : 'nothing');
    } else if (
      this.isUsedUp(running) ||
      (running.leftUsedUpAt !== null && running.leftUsedUpAt >= submittedAt)
    ) {
      const isLast = running === last;
      this.cut(running, now);
      const end = this.periods.at(-1)?.endsAt ?? now;
      this.append(end, today, purchase, isLast ? 'everything' : 'a fifth');
    } else this.append(last.endsAt, last.day, purchase, 'a fifth');
    this.giveBack(now);
  }

  startNext(now: number): boolean {
    const running = this.running(now);
    if (running === undefined || running === this.periods.at(-1) || !this.isUsedUp(running)) return false;
    this.cut(running, now);
    return true;
  }

  submit(now: number): void {
    const current = this.current(now);
    if (current === undefined || this.isUsedUp(current)) return;
    const isLast = current === this.periods.at(-1);
    if (now < current.endsAt + (isLast ? 3 * day : 0))
      current.photos.push({ withdrawnAt: null, isSettled: false });
  }

  edit(now: number, used: number): void {
    const current = this.current(now);
    if (current !== undefined) current.edits += used - this.used(current);
  }

  /** Withdraws the oldest photos of a period. */
  withdraw(now: number, period: ModelPeriod, count: number): void {
    const there = period.photos.filter(({ withdrawnAt }) => withdrawnAt === null).slice(0, count);
    const current = this.current(now);
    const wasUsedUp = current !== undefined && this.isUsedUp(current);
    for (const photo of there) photo.withdrawnAt = now;
    this.giveBack(now);
    if (current !== undefined && wasUsedUp && !this.isUsedUp(current)) current.leftUsedUpAt = now;
  }

  /** One withdrawn photo after another. */
  private giveBack(now: number): void {
    const taker = this.running(now);
    if (taker === undefined) return;
    for (const period of this.periods) {
      for (const photo of period.photos) {
        if (photo.withdrawnAt === null || photo.isSettled) continue;
        const there = period.photos.filter(({ isSettled }) => !isSettled).length;
        const [used, limit] = [this.used(period), this.limit(period)];
        photo.isSettled = true;
        if (there > used) period.edits += 1;
        else if (period !== taker && used <= limit) {
          // The ended period stays as it was.
          period.edits += 1;
          taker.returned += 1;
        }
      }
    }
  }
}
