import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { viewSubscription, type WriteContent } from './content.ts';
import { countOf } from './formats.ts';
import { pauseContents, studioPauseContents } from './pauses.ts';
import { activePlan, leftIn, nameOf, usedUpPlan } from './plan-content.ts';
import { planStatusContents } from './plan-status.ts';
import { refundContents, studioRefundContents } from './refund-requests.ts';
import { renewalContents } from './renewals.ts';

const upload = { label: 'Upload photos', path: '/upload' };
const orderMore = { label: 'Order more images', path: '/pricing?tab=pay-per-image' };

/** For the studio. */
export const studioSubscriptionContents = { ...studioRefundContents, ...studioPauseContents };

export const subscriptionContents = {
  ...renewalContents,
  ...pauseContents,
  ...refundContents,
  ...planStatusContents,
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
        ? usedUpPlan(subscription)
        : `You've used all ${countOf(subscription.imagesLimit, 'image', 'images')}. Order more to upload further photos.`,
    action: subscription.subscriptionType === 'subscription' ? viewSubscription : orderMore,
    isOutdated: leftIn(subscription) > 0,
  }),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;
