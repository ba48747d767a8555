// How much is credited: what was paid, less what was used.
import type { RefundCalculation } from '@burnish/contract/refund-requests/entities';
import { type Tier, tiers } from '@burnish/domain/catalog/plans';
import { getService, retouchServiceByTier } from '@burnish/domain/catalog/services';
import { type Currency, money, toDecimal } from '@burnish/domain/money/money';
import { itemTitle } from '@burnish/domain/orders/purchase';
import {
  type CanceledDays,
  canceledDays,
  type RefundRequestKind,
  suggestedCancellationCredit,
  suggestedRefund,
} from '@burnish/domain/subscriptions/refund-requests';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import { amountView } from '../../../views/shared-views.ts';
import type { Usage } from '../../usage/index.ts';
import { sumPausedDays } from '../pauses/repository.ts';
import type { PeriodRow, SubscriptionRecord } from '../repository.ts';
import { findInvoicePayment } from './repository.ts';

interface UsedService {
  readonly name: string;
  readonly images: number;
  readonly unitPriceMinor: number;
}

export interface Calculation {
  readonly invoiceNumber: string;
  readonly currency: Currency;
  readonly paidMinor: number;
  readonly creditedMinor: number;
  readonly used: readonly UsedService[];
  /** Null for a refund. */
  readonly canceled: CanceledDays | null;
  readonly suggestedMinor: number;
}

/** Images that an admin corrected have no tier, and count as those of the lowest one. */
async function usedInPeriod(
  queries: Queries,
  usage: Pick<Usage, 'sumByTier'>,
  { id }: PeriodRow,
  currency: Currency,
): Promise<UsedService[]> {
  const images = new Map<Tier, number>();
  for (const sum of await usage.sumByTier(queries, [id])) {
    const tier = sum.tier ?? 'natural';
    images.set(tier, (images.get(tier) ?? 0) + sum.images);
  }
  return tiers.flatMap((tier) => {
    const { name, unitPrice } = getService(retouchServiceByTier[tier]);
    const count = images.get(tier) ?? 0;
    return count > 0 ? [{ name, images: count, unitPriceMinor: unitPrice[currency].minor }] : [];
  });
}

async function usedOf(
  queries: Queries,
  usage: Pick<Usage, 'sumByTier'>,
  { purchasedImages, periods, subscription }: SubscriptionRecord,
  invoiceId: string,
): Promise<UsedService[]> {
  const { currency } = subscription;
  if (purchasedImages !== null) {
    const { serviceId, quantity, used, unitPriceMinor } = purchasedImages;
    const name = itemTitle({
      kind: 'images',
      serviceId,
      quantity,
      unitPrice: money(unitPriceMinor, currency),
    });
    return used > 0 ? [{ name, images: used, unitPriceMinor }] : [];
  }
  const period = periods.find((one) => one.invoiceId === invoiceId);
  return period === undefined ? [] : usedInPeriod(queries, usage, period, currency);
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
  usage: Pick<Usage, 'sumByTier'>,
  record: SubscriptionRecord,
  invoiceId: string,
): Promise<Calculation> {
  const { number: invoiceNumber, ...payment } = await findInvoicePayment(queries, invoiceId);
  const used = await usedOf(queries, usage, record, invoiceId);
  return { invoiceNumber, ...payment, used, canceled: null, suggestedMinor: suggestedRefund(payment, used) };
}

export async function calculateCancellation(
  queries: Queries,
  invoiceId: string,
  canceled: CanceledDays,
): Promise<Calculation> {
  const { number: invoiceNumber, ...payment } = await findInvoicePayment(queries, invoiceId);
  const suggestedMinor = suggestedCancellationCredit(payment, canceled);
  return { invoiceNumber, ...payment, used: [], canceled, suggestedMinor };
}

/** What is credited of a locked or open request. */
export async function calculateRequest(
  queries: Queries,
  usage: Pick<Usage, 'sumByTier'>,
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
  const { currency, paidMinor, creditedMinor, used, canceled, suggestedMinor } = calculation;
  return {
    currency,
    amountPaid: amountView(paidMinor, currency),
    amountCredited: amountView(creditedMinor, currency),
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
