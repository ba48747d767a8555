// Accepting a quote: the order of an upgrade and its invoice.
import type { Handled } from '@burnish/contract/api';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { type Currency, money, toDecimal } from '@burnish/domain/money/money';
import { canUpgrade } from '@burnish/domain/subscriptions/upgrade';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import {
  openPauseOf,
  openRefundRequestOf,
  type PlanUpgrades,
  type QuoteChoice,
  type UpgradablePlan,
} from '../../subscriptions/index.ts';
import type { Invoices } from '../invoices/index.ts';
import { defaultInstructions } from '../invoices/new-invoice.ts';
import * as invoiceRepository from '../invoices/repository.ts';
import { listOpenPlanOrders, type OpenPlanOrder } from '../renewals/repository.ts';
import { buildRenewal } from '../requests/new-order.ts';
import { placeOrder } from '../requests/place-order.ts';
import * as orderRepository from '../requests/repository.ts';
import { lockOrder, transitionOrder } from '../transitions.ts';
import { buildUpgradeItems } from './upgrade-items.ts';

export type UpgradeInput = Handled['POST /subscriptions/:id/upgrade']['body'];

/** @throws DomainError UPGRADE_OPEN, SUBSCRIPTION_SUSPENDED, PAUSE_EXISTS, REFUND_REQUEST_OPEN, INVALID_STATE */
export function checkUpgradable(
  { record }: UpgradablePlan,
  { now, today }: { readonly now: Date; readonly today: CalendarDate },
): void {
  const { status } = record.subscription;
  if (record.openUpgrade !== null) throw new DomainError('UPGRADE_OPEN');
  if (status === 'suspended') throw new DomainError('SUBSCRIPTION_SUSPENDED');
  if (openPauseOf(record, today) !== null) throw new DomainError('PAUSE_EXISTS');
  if (openRefundRequestOf(record) !== null) throw new DomainError('REFUND_REQUEST_OPEN');
  if (!canUpgrade(status, record.periods, now)) throw new DomainError('INVALID_STATE');
}

/** The choice, if its amounts are those that the customer saw. @throws DomainError INVALID_INPUT, CURRENCY_MISMATCH, QUOTE_CHANGED */
export function checkChoice({ record, quote }: UpgradablePlan, input: UpgradeInput): QuoteChoice {
  const { currency } = record.subscription;
  if (input.currency !== currency) throw new DomainError('CURRENCY_MISMATCH');
  if (quote.otherPlans.includes(input.planId))
    throw invalidInput('planId', 'You already have a subscription to this plan. Choose another plan.');
  const choice = quote.choices.find(
    ({ planId, cycle }) => planId === input.planId && cycle === input.billingCycle,
  );
  if (choice === undefined)
    throw invalidInput('planId', 'Choose a higher plan, or change from monthly to yearly.');
  const isSeen = (minor: number, seen: number) => toDecimal(money(minor, currency)) === seen;
  const isUnchanged =
    isSeen(choice.priceMinor, input.price) &&
    isSeen(quote.unusedMinor, input.unusedValue) &&
    isSeen(choice.amountMinor, input.amount);
  if (!isUnchanged) throw new DomainError('QUOTE_CHANGED');
  return choice;
}

/** The orders of the customer whose payment would continue the plan, or start the new one elsewhere. */
export async function listConflictingOrders(
  queries: Queries,
  { record }: UpgradablePlan,
  { planId }: Pick<UpgradeInput, 'planId'>,
): Promise<readonly OpenPlanOrder[]> {
  const { userId, currency, ...subscription } = record.subscription;
  const periodIds = record.periods.map(({ id }) => id);
  const open = await listOpenPlanOrders(queries, [userId]);
  return open.filter(
    ({ order }) =>
      order.currency === currency &&
      (order.planId === subscription.planId ||
        order.planId === planId ||
        periodIds.some((id) => id === order.renewedPeriodId)),
  );
}

/**
 * Where the upgrade is paid: the details for its currency, or those of the invoice that paid for the plan.
 * @throws DomainError NO_PAYMENT_DETAILS if an imported invoice paid for it, which has none
 */
async function findPaymentDetails(
  queries: Queries,
  studioSettings: Pick<StudioSettings, 'paymentProfiles'>,
  { currency, invoiceId }: { readonly currency: Currency; readonly invoiceId: string },
) {
  const profile = await studioSettings.paymentProfiles.find(queries, { currency });
  if (profile !== undefined) return profile.paymentDetails;
  const paid = await invoiceRepository.findInvoice(queries, invoiceId);
  if (paid === undefined) throw new Error(`there is no invoice ${invoiceId}`);
  const { paymentDetails } = paid.invoice;
  if (Object.values(paymentDetails).every((detail) => detail === null))
    throw new DomainError('NO_PAYMENT_DETAILS');
  return paymentDetails;
}

interface Acceptance {
  readonly choice: QuoteChoice;
  readonly applyCredit: boolean | undefined;
}

export interface AcceptanceDependencies {
  readonly invoices: Pick<Invoices, 'issue'>;
  readonly upgrades: Pick<PlanUpgrades, 'open'>;
  readonly studioSettings: Pick<StudioSettings, 'paymentProfiles'>;
}

/**
 * Places the order of a locked plan, and sends its invoice. Returns the ID of the invoice.
 * @throws DomainError INVALID_STATE, NO_PAYMENT_DETAILS
 */
export async function orderUpgrade(
  tx: Transaction,
  { invoices, upgrades, studioSettings }: AcceptanceDependencies,
  plan: UpgradablePlan,
  { choice, applyCredit }: Acceptance,
): Promise<string> {
  const { userId, currency } = plan.record.subscription;
  const last = plan.record.periods.at(-1);
  if (last === undefined) throw new DomainError('INVALID_STATE');
  const earlier = await orderRepository.findOrderOfInvoice(tx.queries, last.invoiceId);
  if (earlier === undefined) throw new Error(`invoice ${last.invoiceId} has no order`);
  const order = {
    ...buildRenewal({ ...choice, currency }, earlier),
    finalPriceMinor: choice.amountMinor,
  };
  const orderId = await placeOrder(tx, userId, order, { renewedPeriodId: last.id, isAutoRenewal: false });
  await upgrades.open(tx, plan, { orderId, choice });
  await transitionOrder(tx, await lockOrder(tx, orderId), 'approve');
  const paymentDetails = await findPaymentDetails(tx.queries, studioSettings, {
    currency,
    invoiceId: last.invoiceId,
  });
  const terms = {
    dueDate: plan.quote.dueDate,
    paymentDetails,
    paymentInstructions: defaultInstructions,
    notes: null,
  };
  const items = buildUpgradeItems(choice, plan.quote.periods, currency);
  return invoices.issue(tx, await lockOrder(tx, orderId), terms, { applyCredit, items });
}
