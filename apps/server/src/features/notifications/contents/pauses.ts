import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { type NotificationContent, viewSubscription, type WriteContent } from './content.ts';
import { countOf, formatDay, formatDayOf, withReason } from './formats.ts';
import { isPlanned, planContent } from './plan-content.ts';

/** The notification stays in the list after the pause has ended or was withdrawn. */
function pauseIsOver({ name }: PlanSubscription['planId']): NotificationContent {
  return {
    title: `The pause of ${name} has ended`,
    text: 'It ended as planned or was withdrawn.',
    action: viewSubscription,
    isOutdated: true,
  };
}

export const pauseContents = {
  pause_scheduled: planContent(({ pause, planId, endDate, nextBillingDate }, context) => {
    if (!isPlanned(pause)) return pauseIsOver(planId);
    const isStarted = pause.status === 'running';
    const resumes = formatDay(pause.resumeDate);
    return {
      title: `${planId.name} ${isStarted ? 'is paused until' : 'will be paused until'} ${resumes}`,
      text: "You can't upload photos with it in the meantime. We'll keep working on jobs you've already submitted, and you can resume the plan at any time.",
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
    text: withReason('Your plan stays active.', pause?.status === 'declined' ? pause.reason : null),
    action: viewSubscription,
    isOutdated: pause !== null && pause.status !== 'declined',
  })),
  pause_canceled: planContent(({ pause, planId, status, endDate, nextBillingDate }, context) => ({
    title: `The pause of ${planId.name} was canceled`,
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

export const studioPauseContents = {
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
