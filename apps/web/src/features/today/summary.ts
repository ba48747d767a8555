// What a row says about an item, in one line.
import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import type { Order } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../lib/format.ts';
import { formatShortDate } from '../../lib/format-date.ts';
import { jobContent } from '../../presentation/jobs.ts';
import { formatImageCount, orderName, orderPrice } from '../../presentation/orders.ts';
import { companyOrName, fullName } from '../../presentation/people.ts';
import { billingCycleLabels } from '../../presentation/prices.ts';
import { subscriptionName } from '../../presentation/subscriptions.ts';
import type { NavIconName } from '../../ui/layout/nav-icon.tsx';
import { copy } from './copy.ts';

export interface Summary {
  readonly icon: NavIconName;
  readonly who: string;
  readonly what: string;
  /** Null: no money is involved. */
  readonly amount: string | null;
}

function ordered(order: Order): string {
  const detail =
    order.requestType === 'subscription'
      ? billingCycleLabels[order.billingCycle].name.toLowerCase()
      : formatImageCount(order);
  return `${orderName(order)}, ${detail}`;
}

function orderStage({ scheduledInvoice, allowedActions }: Order, what: string): string {
  if (scheduledInvoice !== null) return copy.what.scheduled(what);
  return allowedActions.includes('approve') ? what : copy.what.approved(what);
}

/** The company or name, or else the email address. */
export function summarizeCustomer(person: {
  fullName: string | null;
  companyName: string | null;
  email: string | null;
}): string {
  if (person.companyName || person.fullName) return companyOrName(person);
  return person.email ?? fullName(person);
}

export function summarize(item: WaitingItem): Summary {
  switch (item.kind) {
    case 'order': {
      const { order } = item;
      const what = ordered(order);
      return {
        icon: order.requestType === 'subscription' ? 'plan' : 'images',
        who: order.companyName || order.contactPerson,
        what: orderStage(order, what),
        amount: formatMoney(orderPrice(order), order.currency),
      };
    }
    case 'receipt': {
      const { receipt } = item;
      return {
        icon: 'receipt',
        who: summarizeCustomer(receipt.userId),
        what: copy.what.receipt(receipt.invoiceId.invoiceNumber),
        amount: formatMoney(receipt.amount, receipt.currency),
      };
    }
    case 'pause': {
      const { pause, subscription } = item;
      return {
        icon: 'plan',
        who: summarizeCustomer(subscription.userId),
        what: copy.what.pause(subscription.planId.name, pause.days, formatShortDate(pause.startDate)),
        amount: null,
      };
    }
    case 'refund': {
      const { refundRequest, subscription } = item;
      return {
        icon: subscription.subscriptionType === 'subscription' ? 'plan' : 'images',
        who: summarizeCustomer(subscription.userId),
        what: copy.what.refund[refundRequest.kind](subscriptionName(subscription)),
        amount: null,
      };
    }
    case 'job': {
      const { job } = item;
      const content = `${job.number}, ${jobContent(job)}`;
      return {
        icon: 'photos',
        who: summarizeCustomer(job.userId),
        what: job.allowedActions.includes('start')
          ? copy.what.toStart(content)
          : copy.what.inProgress(content),
        amount: null,
      };
    }
    case 'chat': {
      const { chat } = item;
      const { lastMessage, unreadCount } = chat;
      return {
        icon: 'messages',
        who: summarizeCustomer(chat.user),
        what: lastMessage ? copy.what.message(lastMessage) : copy.what.noPreview(unreadCount.admin),
        amount: null,
      };
    }
  }
}
