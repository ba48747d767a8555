// How much is credited: what was paid, less what was used.
import type { RefundCalculation } from '@burnish/contract/refund-requests/entities';
import { getService, retouchServiceByTier } from '@burnish/domain/catalog/services';
import { money, toDecimal } from '@burnish/domain/money/money';
import { itemTitle } from '@burnish/domain/orders/purchase';
import {
  type CanceledDays,
  canceledDays,
  type RefundRequestKind,
  suggestedCancellationCredit,
  suggestedRefund,
  usedByTier,
} from '@burnish/domain/subscriptions/refund-requests';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import { amountView } from '../../../views/shared-views.ts';
import type { Usage } from '../../usage/index.ts';
import { sumPausedDays } from '../pauses/repository.ts';
import type { PeriodRow, SubscriptionRecord } from '../repository.ts';
import { findInvoicePayment } from './repository.ts';

type InvoicePayment = Awaited<ReturnType<typeof findInvoicePayment>>;

interface UsedService {
  readonly name: string;
  readonly images: number;
  readonly unitPriceMinor: number;
}

export interface Calculation {
  readonly payment: InvoicePayment;
  readonly used: readonly UsedService[];
  /** Null for a refund. */
  readonly canceled: CanceledDays | null;
  readonly suggestedMinor: number;
}

async function usedInPeriod(
  queries: Queries,
  usage: Pick<Usage, 'sumPaidUse'>,
  { id }: PeriodRow,
  { currency, upgrade }: InvoicePayment,
): Promise<UsedService[]> {
  // IDs are sorted by the time at which they were created.
  const replaced = upgrade && {
    ids: upgrade.periods.map(({ periodId }) => periodId),
    lastEntryId: upgrade.orderId,
  };
  const sums = await usage.sumPaidUse(queries, id, replaced);
  return usedByTier(sums).map(({ tier, images }) => {
    const { name, unitPrice } = getService(retouchServiceByTier[tier]);
    return { name, images, unitPriceMinor: unitPrice[currency].minor };
  });
}

async function usedOf(
  queries: Queries,
  usage: Pick<Usage, 'sumPaidUse'>,
  { purchasedImages, periods }: SubscriptionRecord,
  invoiceId: string,
  payment: InvoicePayment,
): Promise<UsedService[]> {
  if (purchasedImages !== null) {
    const { serviceId, used, unitPriceMinor } = purchasedImages;
    const name = itemTitle({ kind: 'images', serviceId });
    return used > 0 ? [{ name, images: used, unitPriceMinor }] : [];
  }
  const period = periods.find((one) => one.invoiceId === invoiceId);
  return period === undefined ? [] : usedInPeriod(queries, usage, period, payment);
}

/** The days of a plan's period that ends on a day before its time. */
export async function daysWhenEnded(
  queries: Queries,
  period: PeriodRow,
  endsOn: CalendarDate,
  timeZone: string,
): Promise<CanceledDays> {
  const paused = await sumPausedDays(queries, [period.id]);
  return canceledDays(period, endsOn, { timeZone, pausedDays: paused.get(period.id) ?? 0 });
}

export async function calculateRefund(
  queries: Queries,
  usage: Pick<Usage, 'sumPaidUse'>,
  record: SubscriptionRecord,
  invoiceId: string,
): Promise<Calculation> {
  const payment = await findInvoicePayment(queries, invoiceId);
  const used = await usedOf(queries, usage, record, invoiceId, payment);
  return { payment, used, canceled: null, suggestedMinor: suggestedRefund(payment, used) };
}

export async function calculateCancellation(
  queries: Queries,
  invoiceId: string,
  canceled: CanceledDays,
): Promise<Calculation> {
  const payment = await findInvoicePayment(queries, invoiceId);
  return { payment, used: [], canceled, suggestedMinor: suggestedCancellationCredit(payment, canceled) };
}

/** What is credited of a locked or open request. */
export async function calculateRequest(
  queries: Queries,
  usage: Pick<Usage, 'sumPaidUse'>,
  record: SubscriptionRecord,
  request: {
    readonly kind: RefundRequestKind;
    readonly invoiceId: string;
    readonly days: number | null;
    readonly unusedDays: number | null;
    readonly endsOn: CalendarDate | null;
  },
  timeZone: string,
): Promise<Calculation> {
  const { kind, invoiceId, days, unusedDays, endsOn } = request;
  if (kind === 'refund') return calculateRefund(queries, usage, record, invoiceId);
  if (days !== null && unusedDays !== null)
    return calculateCancellation(queries, invoiceId, { days, unusedDays });
  const period = record.periods.find((one) => one.invoiceId === invoiceId);
  const canceled =
    period === undefined || endsOn === null
      ? { days: 0, unusedDays: 0 }
      : await daysWhenEnded(queries, period, endsOn, timeZone);
  return calculateCancellation(queries, invoiceId, canceled);
}

export function calculationView(calculation: Calculation): RefundCalculation {
  const { payment, used, canceled, suggestedMinor } = calculation;
  const { currency, paidMinor, creditedMinor, upgrade } = payment;
  return {
    currency,
    amountPaid: amountView(paidMinor, currency),
    amountCredited: amountView(creditedMinor, currency),
    unusedValue: amountView(upgrade?.unusedMinor ?? 0, currency),
    usedImages: used.map(({ name, images, unitPriceMinor }) => ({
      name,
      images,
      unitPrice: toDecimal(money(unitPriceMinor, currency)),
      amount: amountView(images * unitPriceMinor, currency),
    })),
    days: canceled?.days ?? null,
    unusedDays: canceled?.unusedDays ?? null,
    suggestedAmount: amountView(suggestedMinor, currency),
  };
}
