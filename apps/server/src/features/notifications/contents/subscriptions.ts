import type { Pause } from '@burnish/contract/pauses/entities';
import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { brand } from '@burnish/domain/brand';
import { renewalAnnouncementDays, renewalNoticeDays, rolloverShare } from '@burnish/domain/catalog/terms';
import { dateIn, daysBetween, millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import {
  type ContentContext,
  type Facts,
  type NotificationContent,
  viewSubscription,
  type WriteContent,
  type WriteContext,
} from './content.ts';
import { countOf, formatAmount, formatDay, formatDayOf, withReason } from './formats.ts';

const upload = { label: 'Upload photos', path: '/upload' };
const orderMore = { label: 'Order more images', path: '/pricing?tab=pay-per-image' };

const leftIn = ({ imagesLimit, imagesUsed }: Subscription) => Math.max(0, imagesLimit - imagesUsed);

export const nameOf = (subscription: Subscription) =>
  subscription.subscriptionType === 'subscription' ? subscription.planId.name : subscription.serviceName;

function activePlan(subscription: Subscription, context: ContentContext): string {
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

/** Writes about a plan whose last paid period ends. */
function planContent(
  write: (plan: PlanSubscription, context: WriteContext) => NotificationContent,
): WriteContent<Subscription> {
  return (subscription, context) => {
    if (subscription.subscriptionType === 'payPerImage')
      throw new Error(`subscription ${subscription._id} has no periods`);
    return write(subscription, context);
  };
}

/** Days until the end of the last paid period. */
function daysLeft({ nextBillingDate }: PlanSubscription, { today, timeZone }: ContentContext): number {
  return daysBetween(today, dateIn(new Date(nextBillingDate), timeZone));
}

/** The plan, price and cycle of the next period. */
function nextOf({ nextPlanId, nextPrice, nextBillingCycle, currency }: PlanSubscription): string {
  const cycle = { monthly: 'month', yearly: 'year' }[nextBillingCycle];
  return `${nextPlanId.name} (${formatAmount(nextPrice, currency)} per ${cycle})`;
}

const isPlanned = (pause: Pause | null): pause is Pause =>
  pause?.status === 'scheduled' || pause?.status === 'running';

/** The invoice waits until a paused plan is resumed. */
function renewalInvoiceDay({ nextBillingDate, pause }: PlanSubscription, context: ContentContext): string {
  const notice = new Date(Date.parse(nextBillingDate) - renewalNoticeDays * millisecondsPerDay);
  const isWaiting = isPlanned(pause) && dateIn(notice, context.timeZone) < pause.resumeDate.slice(0, 10);
  return isWaiting ? formatDay(pause.resumeDate) : formatDayOf(notice.toISOString(), context);
}

const renewalContents = {
  renewal_ahead: planContent((plan, context) => {
    const days = daysLeft(plan, context);
    return {
      title: `${plan.planId.name} renews on ${formatDayOf(plan.nextBillingDate, context)}`,
      text: `We'll send you the invoice for ${nextOf(plan)} on ${renewalInvoiceDay(plan, context)}. You aren't charged automatically.`,
      details: ['To choose another plan or stop the renewal, go to Subscriptions & Billing before then.'],
      action: viewSubscription,
      isOutdated: plan.status !== 'active' || !plan.autoRenew || days < 0 || days > renewalAnnouncementDays,
    };
  }),
  plan_ending: planContent((plan, context) => ({
    title: `${plan.planId.name} ends on ${formatDayOf(plan.nextBillingDate, context)}`,
    text: `Auto-renew is off, so we won't send an invoice for another period. Renew before then to keep your plan: up to ${rolloverShare * 100}% of its images roll over if they're unused.`,
    action: { ...viewSubscription, label: 'Renew plan' },
    isOutdated: plan.status !== 'active' || plan.autoRenew || daysLeft(plan, context) > renewalNoticeDays,
  })),
  plan_in_grace: planContent((plan, context) => ({
    title: `Your ${plan.planId.name} period has ended`,
    text: `It ended on ${formatDayOf(plan.nextBillingDate, context)}. You can still upload ${countOf(leftIn(plan), 'image', 'images')} until ${formatDayOf(plan.usableUntil, context)}. To keep your plan, pay for the next period.`,
    action: viewSubscription,
    isOutdated: !plan.isInGrace,
  })),
  plan_ended: planContent((plan) => ({
    title: `${plan.planId.name} has ended`,
    text: "It wasn't renewed, so you can't upload photos with it anymore. Your photos and invoices stay where they are. You can renew the plan at any time.",
    action: { ...viewSubscription, label: 'Renew plan' },
    isOutdated: plan.status !== 'inactive',
  })),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;

/** The notification stays in the list after the pause has ended or was withdrawn. */
function pauseIsOver({ name }: PlanSubscription['planId']): NotificationContent {
  return {
    title: `The pause of ${name} is over`,
    text: 'It has ended or was withdrawn.',
    action: viewSubscription,
    isOutdated: true,
  };
}

const pauseContents = {
  pause_scheduled: planContent(({ pause, planId, endDate, nextBillingDate }, context) => {
    if (!isPlanned(pause)) return pauseIsOver(planId);
    const isStarted = pause.status === 'running';
    const resumes = formatDay(pause.resumeDate);
    return {
      title: `${planId.name} ${isStarted ? 'is paused until' : 'will be paused until'} ${resumes}`,
      text: "You can't upload photos with it in the meantime. Jobs that you've already submitted go on, and you can resume the plan at any time.",
      facts: [
        ['Paused from', formatDay(pause.startDate)],
        ['Resumes on', resumes],
        ['Period now ends on', formatDayOf(endDate, context)],
        ['Paid until', formatDayOf(nextBillingDate, context)],
      ],
      action: viewSubscription,
    };
  }),
  pause_declined: planContent(({ pause, planId }) => ({
    title: `Your request to pause ${planId.name} was declined`,
    text: withReason('Your plan goes on.', pause?.status === 'declined' ? pause.reason : null),
    action: viewSubscription,
    isOutdated: pause !== null && pause.status !== 'declined',
  })),
  pause_canceled: planContent(({ pause, planId, status, endDate, nextBillingDate }, context) => ({
    title: `The studio canceled the pause of ${planId.name}`,
    text: 'Your plan is no longer paused: you can upload photos with it.',
    facts: [
      ['Period now ends on', formatDayOf(endDate, context)],
      ['Paid until', formatDayOf(nextBillingDate, context)],
    ],
    action: viewSubscription,
    isOutdated: isPlanned(pause) || status !== 'active',
  })),
  pause_ending: planContent(({ pause, planId }) =>
    pause?.status === 'running'
      ? {
          title: `${planId.name} resumes tomorrow`,
          text: `From ${formatDay(pause.resumeDate)} on, you can upload photos again.`,
          action: viewSubscription,
        }
      : pauseIsOver(planId),
  ),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;

const endOf = ({ refundRequest }: PlanSubscription) =>
  refundRequest === null || refundRequest.endDate === null ? null : formatDay(refundRequest.endDate);

const declinedTexts = {
  refund: { title: (name) => `Your refund for ${name} was declined`, text: 'Nothing has changed.' },
  cancellation: {
    title: (name) => `No credit for the rest of ${name}`,
    text: "The plan ended as you canceled it. We couldn't credit the days that were left.",
  },
} satisfies {
  readonly [K in RefundRequest['kind']]: { readonly title: (name: string) => string; readonly text: string };
};

/** With paid time left when the customer was notified. The plan that a cancellation ends has none left. */
function isEndedByStudio(
  { status, usableUntil, nextBillingDate }: PlanSubscription,
  { notifiedAt }: WriteContext,
): boolean {
  const end = Math.max(Date.parse(usableUntil), Date.parse(nextBillingDate));
  return status !== 'active' && notifiedAt.getTime() < end;
}

/** What was paid for and isn't used yet, paid periods ahead included. */
function paidFacts(plan: PlanSubscription, context: ContentContext): Facts {
  const images = plan.upcomingPeriods.reduce((sum, period) => sum + period.images, leftIn(plan));
  return [
    ['Paid until', formatDayOf(plan.nextBillingDate, context)],
    ['Unused images', countOf(images, 'image', 'images')],
  ];
}

function endedByStudio(plan: PlanSubscription, context: WriteContext): NotificationContent {
  const { planId, status } = plan;
  const day = formatDayOf(context.notifiedAt.toISOString(), context);
  return {
    title: `The studio ended ${planId.name}`,
    text: `It ended on ${day}, so you can't upload photos with it anymore. Jobs that you've already submitted go on.`,
    facts: paidFacts(plan, context),
    details: [
      ...(status === 'inactive' ? ['Another payment makes it active again, with what is left of it.'] : []),
      `What you haven't used isn't credited automatically. If you expected a credit or have a question, write to us at ${brand.email}.`,
    ],
    action: viewSubscription,
  };
}

function canceledText(plan: PlanSubscription, { status }: RefundRequest): string {
  const end = endOf(plan);
  const ended = `As you canceled it, the plan ended${end === null ? '' : ` on ${end}`}.`;
  return status === 'requested'
    ? `${ended} We'll confirm the credit for the days that are left, and send you the credit note.`
    : ended;
}

function hadEnded({ name }: PlanSubscription['planId']): NotificationContent {
  return {
    title: `${name} had ended`,
    text: 'It is active again.',
    action: viewSubscription,
    isOutdated: true,
  };
}

const refundContents = {
  cancellation_scheduled: planContent((plan) => {
    const { name } = plan.planId;
    const end = endOf(plan);
    return {
      title: end === null ? `The cancellation of ${name} is over` : `${name} is canceled and ends on ${end}`,
      text:
        end === null
          ? 'It took effect or was taken back.'
          : 'You can use it until then, and take the cancellation back. Once the plan has ended, we confirm the credit for the days that are left.',
      action: viewSubscription,
      isOutdated: plan.refundRequest?.status !== 'scheduled',
    };
  }),
  plan_canceled: planContent((plan, context) => {
    if (isEndedByStudio(plan, context)) return endedByStudio(plan, context);
    const { planId, refundRequest, status } = plan;
    const isCanceled = refundRequest?.kind === 'cancellation';
    if (status === 'active' && !isCanceled) return hadEnded(planId);
    return {
      title: `${planId.name} has ended`,
      text: isCanceled ? canceledText(plan, refundRequest) : 'You can order it again at any time.',
      action: viewSubscription,
      isOutdated: false,
    };
  }),
  refund_declined: (subscription) => {
    const { refundRequest } = subscription;
    const isDeclined = refundRequest?.status === 'declined';
    const { title, text } = declinedTexts[refundRequest?.kind ?? 'refund'];
    return {
      title: title(nameOf(subscription)),
      text: withReason(text, isDeclined ? refundRequest.decisionReason : null),
      action: viewSubscription,
      isOutdated: refundRequest !== null && !isDeclined,
    };
  },
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;

/** In the list: whatever the status is now, the message about the one before is over. */
function statusChanged({ name }: PlanSubscription['planId'], change: string): NotificationContent {
  return {
    title: `${name} ${change}`,
    text: 'Its status has changed since then.',
    action: viewSubscription,
    isOutdated: true,
  };
}

/** A plan that an admin made active can be paused or used up. */
function reactivatedText(plan: PlanSubscription, context: ContentContext): string {
  const { pause, isExhausted, isInGrace, usableUntil } = plan;
  if (pause?.status === 'running')
    return `It is paused: from ${formatDay(pause.resumeDate)} on, you can upload photos with it.`;
  if (isExhausted) return usedUpPlan(plan);
  if (!isInGrace) return activePlan(plan, context);
  return `Its last period has ended, but you can still upload ${countOf(leftIn(plan), 'image', 'images')} until ${formatDayOf(usableUntil, context)}.`;
}

/** Set by an admin. */
const statusContents = {
  plan_suspended: planContent((plan, context) => {
    const { planId, status } = plan;
    if (status !== 'suspended') return statusChanged(planId, 'was suspended');
    const day = formatDayOf(context.notifiedAt.toISOString(), context);
    return {
      title: `The studio suspended ${planId.name}`,
      text: `It was suspended on ${day}. You can't upload photos with it until it's active again. Jobs that you've already submitted go on.`,
      facts: paidFacts(plan, context),
      details: [
        "Your paid time keeps running: a suspension doesn't move the day until which the plan is paid.",
        `If you want to know why or have a question, write to us at ${brand.email}.`,
      ],
      action: viewSubscription,
    };
  }),
  plan_reactivated: planContent((plan, context) =>
    plan.status === 'active'
      ? {
          title: `${plan.planId.name} is active again`,
          text: reactivatedText(plan, context),
          facts: paidFacts(plan, context),
          action: viewSubscription,
        }
      : statusChanged(plan.planId, 'was made active again'),
  ),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;

const refundQuestions = {
  refund: ({ reason }) => reason ?? 'The customer asks for a refund.',
  cancellation: ({ status, endDate }) =>
    status === 'scheduled' && endDate !== null
      ? `The plan ends on ${formatDay(endDate)}. You can confirm the credit then.`
      : 'The plan has ended. Confirm the credit for the days that are left.',
} satisfies { readonly [K in RefundRequest['kind']]: (request: RefundRequest) => string };

const refundTitles = {
  refund: 'asks for a refund of',
  cancellation: 'canceled',
} as const satisfies { readonly [K in RefundRequest['kind']]: string };

/** For the studio. */
export const studioSubscriptionContents = {
  refund_to_review: (subscription) => {
    const { _id, userId, refundRequest } = subscription;
    const person = userId.fullName ?? userId.email;
    return {
      title:
        refundRequest === null
          ? `A request of ${person} for ${nameOf(subscription)} is over`
          : `${person} ${refundTitles[refundRequest.kind]} ${nameOf(subscription)}`,
      text:
        refundRequest === null
          ? 'There is nothing to do.'
          : refundQuestions[refundRequest.kind](refundRequest),
      action: { label: 'Review request', path: `/admin?tab=subscriptions&id=${_id}` },
      isOutdated: refundRequest?.status !== 'requested' && refundRequest?.status !== 'scheduled',
    };
  },
  pause_to_review: planContent(({ _id, pause, planId, userId }) => ({
    title: `${userId.fullName ?? userId.email} asks to pause ${planId.name}`,
    text:
      pause === null
        ? 'The request was decided or withdrawn.'
        : `From ${formatDay(pause.startDate)}, for ${countOf(pause.days, 'day', 'days')}.`,
    action: { label: 'Review request', path: `/admin?tab=subscriptions&id=${_id}` },
    isOutdated: pause?.status !== 'requested',
  })),
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;

/** With a period that is paid for ahead, nothing has to be paid. */
function usedUpPlan({ imagesLimit, earlyStart }: PlanSubscription): string {
  const used = `You've used all ${countOf(imagesLimit, 'image', 'images')} of this period.`;
  return earlyStart === null
    ? `${used} Renew your plan or order single images to upload more.`
    : `${used} Your next period is already paid for: start it now to upload more.`;
}

export const subscriptionContents = {
  ...renewalContents,
  ...pauseContents,
  ...refundContents,
  ...statusContents,
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
