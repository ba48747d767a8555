// Shared by the notifications about subscriptions.
import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import type { ContentContext, Facts, NotificationContent, WriteContent, WriteContext } from './content.ts';
import { countOf, formatDayOf } from './formats.ts';

export const leftIn = ({ imagesLimit, imagesUsed }: Subscription) => Math.max(0, imagesLimit - imagesUsed);

export const nameOf = (subscription: Subscription) =>
  subscription.subscriptionType === 'subscription' ? subscription.planId.name : subscription.serviceName;

export function activePlan(subscription: Subscription, context: ContentContext): string {
  const left = countOf(leftIn(subscription), 'image', 'images');
  if (subscription.subscriptionType === 'payPerImage')
    return `You can upload ${left} now. They don't expire.`;
  const until = formatDayOf(subscription.endDate, context);
  const isPaidAhead = subscription.nextBillingDate !== subscription.endDate;
  const ahead = isPaidAhead ? ` It is paid until ${formatDayOf(subscription.nextBillingDate, context)}.` : '';
  return `You can upload ${left} until ${until}.${ahead}${changeAhead(subscription, context)}`;
}

/** The paid period with which another plan begins. */
function changeAhead({ planId, upcomingPeriods }: PlanSubscription, context: ContentContext): string {
  const change = upcomingPeriods.find((period) => period.planId._id !== planId._id);
  return change === undefined
    ? ''
    : ` From ${formatDayOf(change.startDate, context)} it is ${change.planId.name}.`;
}

/** With a period that is paid for ahead, nothing has to be paid. */
export function usedUpPlan({ imagesLimit, earlyStart }: PlanSubscription): string {
  const used = `You've used all ${countOf(imagesLimit, 'image', 'images')} of this period.`;
  return earlyStart === null
    ? `${used} Renew your plan or order single images to upload more.`
    : `${used} Your next period is already paid for: start it now to upload more.`;
}

/** What was paid for and isn't used yet, paid periods ahead included. */
export function paidFacts(plan: PlanSubscription, context: ContentContext): Facts {
  const images = plan.upcomingPeriods.reduce((sum, period) => sum + period.images, leftIn(plan));
  return [
    ['Paid until', formatDayOf(plan.nextBillingDate, context)],
    ['Unused images', countOf(images, 'image', 'images')],
  ];
}

export const isPlanned = (pause: Pause | null): pause is Pause =>
  pause?.status === 'scheduled' || pause?.status === 'running';

/** Writes about a plan whose last paid period ends. */
export function planContent(
  write: (plan: PlanSubscription, context: WriteContext) => NotificationContent,
): WriteContent<Subscription> {
  return (subscription, context) => {
    if (subscription.subscriptionType === 'payPerImage')
      throw new Error(`subscription ${subscription._id} has no periods`);
    return write(subscription, context);
  };
}
