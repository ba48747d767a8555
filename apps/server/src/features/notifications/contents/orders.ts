import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { pendingSubmissionDays } from '@burnish/domain/photos/pending-submission';
import type { UpgradeStatus } from '@burnish/domain/subscriptions/upgrade';
import { type Facts, type NotificationContent, viewSubscription, type WriteContent } from './content.ts';
import { countOf, formatAmount, formatDayOf } from './formats.ts';

const nameOf = (order: Order) =>
  order.requestType === 'subscription'
    ? order.planId.name
    : `${countOf(order.quantity, 'image', 'images')} of ${order.serviceName}`;

const priceOf = (order: Order) =>
  formatAmount(order.requestType === 'subscription' ? order.finalPrice : order.totalPrice, order.currency);

function factsOf(order: Order): Facts {
  return [
    ['Order', formatOrderNumber(order.orderNumber)],
    [order.requestType === 'subscription' ? 'Plan' : 'Images', nameOf(order)],
    ...(order.requestType === 'subscription'
      ? [['Billing', order.billingCycle === 'monthly' ? 'Monthly' : 'Annual'] as const]
      : []),
    ['Price', priceOf(order)],
  ];
}

const tabOf = ({ requestType }: Order) =>
  requestType === 'subscription' ? 'requests' : 'pay-per-image-requests';

const isAutoRenewal = (order: Order) => order.requestType === 'subscription' && order.isAutoRenewal;

const viewOrder = (order: Order) => ({ label: 'View order', path: `/orders/${order._id}` });

const waitingPhotosOf = (order: Order) =>
  order.requestType === 'pay-per-image' ? countOf(order.quantity, 'photo', 'photos') : 'photos';

const openUploads = { label: 'Open uploads', path: '/upload' };

/** Why photos no longer wait for the order, and what to do with them. */
function returnedText(order: Order): string {
  if (order.status === 'rejected')
    return "We couldn't accept the order that your photos were waiting for. They're back on the upload page.";
  if (order.status === 'completed')
    return `Your order is paid, but your photos couldn't be submitted. They're back on the upload page. The images that you paid for are ready: check the photos there, and submit them yourself.`;
  return `${formatOrderNumber(order.orderNumber)} isn't paid yet, and photos wait for up to ${pendingSubmissionDays} days. Your photos are back on the upload page. Once the order is paid, you can submit them yourself.`;
}

type Rejection = Pick<NotificationContent, 'title' | 'text' | 'details' | 'action'>;

const notToPay = "Its invoice no longer applies, so you don't have to pay it. Your plan stays as it is.";

/** Of an upgrade that ended unpaid. */
const unpaidUpgrades: Partial<Record<UpgradeStatus, (plan: string) => Rejection>> = {
  withdrawn: (plan) => ({
    title: `You withdrew the upgrade to ${plan}`,
    text: notToPay,
    action: viewSubscription,
  }),
  expired: (plan) => ({
    title: `Your upgrade to ${plan} has expired`,
    text: "Its invoice wasn't paid in time and no longer applies. Your plan stays as it is, and you can ask for a new quote.",
    action: viewSubscription,
  }),
  void: (plan) => ({
    title: `Your upgrade to ${plan} was canceled`,
    text: notToPay,
    action: viewSubscription,
  }),
};

function rejectionOf(order: Order): Rejection {
  const upgrade = order.requestType === 'subscription' ? order.upgradeStatus : null;
  const writeUnpaid = upgrade === null ? undefined : unpaidUpgrades[upgrade];
  if (writeUnpaid !== undefined) return writeUnpaid(nameOf(order));
  const number = formatOrderNumber(order.orderNumber);
  const texts = isAutoRenewal(order)
    ? {
        title: `The renewal of ${nameOf(order)} was canceled`,
        text: `${number} and its invoice no longer apply. You don't have to pay anything for them.`,
      }
    : {
        title: `${number} wasn't approved`,
        text: `We can't accept your order for ${nameOf(order)}. You don't have to pay anything.`,
      };
  const details = order.adminNotes === null ? [] : [`The reason: ${order.adminNotes}`];
  return { ...texts, details, action: viewOrder(order) };
}

export const orderContents = {
  waiting_photos_returned: (order) => ({
    title: `Your ${waitingPhotosOf(order)} ${order.requestType === 'pay-per-image' && order.quantity === 1 ? "wasn't" : "weren't"} submitted`,
    text: returnedText(order),
    details: [`Photos on the upload page are deleted if you don't submit them.`],
    action: openUploads,
  }),
  waiting_photos_expiring: (order, context) => {
    const pending = order.requestType === 'pay-per-image' ? order.pendingSubmission : null;
    const awaited = order.invoiceId === null ? 'our invoice' : 'your payment';
    return {
      title: `Your ${waitingPhotosOf(order)} still ${order.requestType === 'pay-per-image' && order.quantity === 1 ? 'waits' : 'wait'} for ${awaited}`,
      text:
        pending === null
          ? "You don't have to do anything: no photos wait for this order anymore."
          : `They're submitted once ${formatOrderNumber(order.orderNumber).toLowerCase()} is paid. If it isn't by ${formatDayOf(pending.expiresAt, context)}, they go back to the upload page, and you can submit them yourself once it is.`,
      facts: factsOf(order),
      action: viewOrder(order),
      isOutdated: pending === null,
    };
  },
  order_received: (order) => ({
    title: isAutoRenewal(order)
      ? `It's time to renew ${nameOf(order)}`
      : `We received ${formatOrderNumber(order.orderNumber).toLowerCase()}`,
    text: isAutoRenewal(order)
      ? "We're preparing your invoice, and send it soon."
      : `We're reviewing your order for ${nameOf(order)}. Once we approve it, you'll get the invoice. You pay nothing before that.`,
    facts: factsOf(order),
    action: viewOrder(order),
  }),
  order_approved: (order) => ({
    title: `${formatOrderNumber(order.orderNumber)} is approved`,
    text: `Your order for ${nameOf(order)} is approved. We'll send your invoice next.`,
    facts: factsOf(order),
    action: viewOrder(order),
    isOutdated: order.status !== 'approved',
  }),
  order_rejected: (order) => ({ ...rejectionOf(order), isOutdated: order.status !== 'rejected' }),
} satisfies Readonly<Record<string, WriteContent<Order>>>;

export const studioOrderContents = {
  order_to_review: (order) => ({
    title: `New order from ${order.companyName}`,
    text: `${order.contactPerson} ordered ${nameOf(order)} for ${priceOf(order)}.`,
    facts: factsOf(order),
    action: { label: 'Review order', path: `/admin?tab=${tabOf(order)}&id=${order._id}` },
    isOutdated: order.status !== 'pending',
  }),
} satisfies Readonly<Record<string, WriteContent<Order>>>;
