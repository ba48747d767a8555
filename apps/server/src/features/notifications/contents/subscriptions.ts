import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { ContentContext, WriteContent } from './content.ts';
import { countOf, formatDayOf } from './formats.ts';

const upload = { label: 'Upload photos', path: '/upload' };
const orderMore = { label: 'Order more images', path: '/pricing?tab=pay-per-image' };

const leftIn = ({ imagesLimit, imagesUsed }: Subscription) => Math.max(0, imagesLimit - imagesUsed);

const nameOf = (subscription: Subscription) =>
  subscription.subscriptionType === 'subscription' ? subscription.planId.name : subscription.serviceName;

function activePlan(subscription: Subscription, context: ContentContext): string {
  const left = countOf(leftIn(subscription), 'image', 'images');
  if (subscription.subscriptionType === 'payPerImage')
    return `You can upload ${left} now. They don't expire.`;
  const until = formatDayOf(subscription.endDate, context);
  const isPaidAhead = subscription.nextBillingDate !== subscription.endDate;
  const ahead = isPaidAhead ? ` It is paid until ${formatDayOf(subscription.nextBillingDate, context)}.` : '';
  return `You can upload ${left} until ${until}.${ahead}`;
}

export const subscriptionContents = {
  plan_active: (subscription, context) => ({
    title:
      subscription.subscriptionType === 'subscription'
        ? `Your ${nameOf(subscription)} is active`
        : `You can now upload your photos: ${countOf(leftIn(subscription), 'image', 'images')} of ${nameOf(subscription)}`,
    text: activePlan(subscription, context),
    action: upload,
    isOutdated: subscription.status !== 'active',
  }),
  quota_low: (subscription) => ({
    title: `Only ${countOf(leftIn(subscription), 'image', 'images')} left in ${nameOf(subscription)}`,
    text: `You've used most of your ${countOf(subscription.imagesLimit, 'image', 'images')}. Order more before they run out.`,
    action: orderMore,
    isOutdated: subscription.isExhausted,
  }),
  quota_used_up: (subscription) => ({
    title: `Your images are used up: ${nameOf(subscription)}`,
    text:
      subscription.subscriptionType === 'subscription'
        ? `You've used all ${countOf(subscription.imagesLimit, 'image', 'images')} of this period. Renew your plan or order single images to upload more.`
        : `You've used all ${countOf(subscription.imagesLimit, 'image', 'images')}. Order more to upload further photos.`,
    action:
      subscription.subscriptionType === 'subscription'
        ? { label: 'View subscription', path: '/subscriptions' }
        : orderMore,
    isOutdated: leftIn(subscription) > 0,
  }),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;
