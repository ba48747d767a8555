// A refund request in words, and its calculation as the lines of a sum.
import type { RefundCalculation, RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { fromDecimal, money, toDecimal } from '@burnish/domain/money/money';
import { shareOf } from '@burnish/domain/subscriptions/unused-value';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { copy } from './copy.ts';

export type Side = 'customer' | 'studio';

/** What the customer or the studio reads about a request. Sentences. */
export function requestTexts(
  request: RefundRequest,
  { currency }: Pick<Subscription, 'currency'>,
  side: Side,
): readonly string[] {
  const { kind, status, endDate, amount, reason, decisionReason } = request;
  const texts = side === 'customer' ? copy.state : copy.studioState;
  const state = texts[kind][status]({
    end: endDate === null ? '' : formatDate(endDate),
    // Null or 0: nothing was credited.
    amount: amount ? formatMoney(amount, currency) : '',
  });
  return [
    state,
    ...(side === 'studio' && reason !== null ? [copy.customerReason(reason)] : []),
    ...(decisionReason === null ? [] : [copy.reason(decisionReason)]),
  ];
}

interface Line {
  readonly key: string;
  readonly term: string;
  readonly value: string;
}

interface CanceledDays {
  readonly days: number;
  readonly unusedDays: number;
}

/** What is left of the period, at most what wasn't credited before. */
function cancellationLines(
  { currency, amountPaid, amountCredited }: RefundCalculation,
  { days, unusedDays }: CanceledDays,
): readonly Line[] {
  const { line } = copy;
  const inMinor = (decimal: number) => fromDecimal(decimal, currency)?.minor ?? 0;
  const format = (minor: number) => formatMoney(toDecimal(money(minor, currency)), currency);
  const paid = inMinor(amountPaid);
  return [
    { key: 'days', term: line.days, value: line.daysOf(formatCount(unusedDays), formatCount(days)) },
    { key: 'share', term: line.share, value: format(shareOf(paid, unusedDays, days)) },
    ...(amountCredited > 0
      ? [{ key: 'most', term: line.most, value: format(paid - inMinor(amountCredited)) }]
      : []),
  ];
}

/** What the suggested amount follows from. */
export function calculationLines(calculation: RefundCalculation, invoiceNumber: string): readonly Line[] {
  const { currency, amountPaid, amountCredited, usedImages, days, unusedDays } = calculation;
  const { line } = copy;
  const paid = { key: 'paid', term: line.paid(invoiceNumber), value: formatMoney(amountPaid, currency) };
  if (days !== null && unusedDays !== null)
    return [paid, ...cancellationLines(calculation, { days, unusedDays })];
  return [
    paid,
    ...(amountCredited > 0
      ? [{ key: 'credited', term: line.credited, value: `−${formatMoney(amountCredited, currency)}` }]
      : []),
    ...usedImages.map(({ name, images, unitPrice, amount }) => ({
      key: name,
      term: line.used(formatCount(images), name, formatMoney(unitPrice, currency)),
      value: `−${formatMoney(amount, currency)}`,
    })),
  ];
}
