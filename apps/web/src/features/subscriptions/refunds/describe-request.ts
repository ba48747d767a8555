// A refund request in words, and its calculation as the lines of a sum.
import type { RefundCalculation, RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
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
    amount: amount === null ? '' : formatMoney(amount, currency),
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

/** What the suggested amount follows from. */
export function calculationLines(calculation: RefundCalculation, invoiceNumber: string): readonly Line[] {
  const { currency, amountPaid, amountCredited, usedImages, days, unusedDays } = calculation;
  const { line } = copy;
  return [
    { key: 'paid', term: line.paid(invoiceNumber), value: formatMoney(amountPaid, currency) },
    ...(amountCredited > 0
      ? [{ key: 'credited', term: line.credited, value: `−${formatMoney(amountCredited, currency)}` }]
      : []),
    ...usedImages.map(({ name, images, unitPrice, amount }) => ({
      key: name,
      term: line.used(formatCount(images), name, formatMoney(unitPrice, currency)),
      value: `−${formatMoney(amount, currency)}`,
    })),
    ...(days !== null && unusedDays !== null
      ? [{ key: 'days', term: line.days, value: line.daysOf(formatCount(unusedDays), formatCount(days)) }]
      : []),
  ];
}
