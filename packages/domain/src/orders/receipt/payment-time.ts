// When a customer paid. It decides whether unused images roll over, and whether a period that was used up ends early.
import { type CalendarDate, startOfDay } from '../../time/calendar-date.ts';

export interface ReceivedPaymentTime {
  /** The day on which the payment arrived, in the studio's time zone. */
  readonly paymentDate: CalendarDate;
  /** When the customer submitted the receipt of the payment. Null: an admin recorded it without one. */
  readonly submittedAt: Date | null;
  readonly recordedAt: Date;
}

/**
 * A day has no time, so a recorded payment counts from the start of its day, which favors the customer. No payment counts
 * from a time after it was recorded, because a day can start later in the studio's time zone than in the customer's.
 * @param timeZone the studio's
 */
export function paidAtOf(
  { paymentDate, submittedAt, recordedAt }: ReceivedPaymentTime,
  timeZone: string,
): Date {
  if (submittedAt !== null) return submittedAt;
  const start = startOfDay(paymentDate, timeZone);
  return start < recordedAt ? start : recordedAt;
}

/** When the last of the payments was made. Undefined: there are none. @param timeZone the studio's */
export function lastPaidAt(payments: readonly ReceivedPaymentTime[], timeZone: string): Date | undefined {
  return payments
    .map((payment) => paidAtOf(payment, timeZone))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
}
