import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { brand } from '@burnish/domain/brand';
import {
  type ContentContext,
  type NotificationContent,
  viewSubscription,
  type WriteContent,
} from './content.ts';
import { countOf, formatDay, formatDayOf } from './formats.ts';
import { activePlan, leftIn, paidFacts, planContent, usedUpPlan } from './plan-content.ts';

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
export const planStatusContents = {
  plan_suspended: planContent((plan, context) => {
    const { planId, status } = plan;
    if (status !== 'suspended') return statusChanged(planId, 'was suspended');
    const day = formatDayOf(context.notifiedAt.toISOString(), context);
    return {
      title: `The studio suspended ${planId.name}`,
      text: `It was suspended on ${day}. You can't upload photos with it until it's active again. We'll keep working on jobs you've already submitted.`,
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
