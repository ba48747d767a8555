// Notifications about refunds and cancellations, also those by the studio.
import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { PlanSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { brand } from '@burnish/domain/brand';
import {
  type NotificationContent,
  viewSubscription,
  type WriteContent,
  type WriteContext,
} from './content.ts';
import { formatDay, formatDayOf, withReason } from './formats.ts';
import { nameOf, paidFacts, planContent } from './plan-content.ts';

const endOf = ({ refundRequest }: PlanSubscription) =>
  refundRequest === null || refundRequest.endDate === null ? null : formatDay(refundRequest.endDate);

const declinedTexts = {
  refund: { title: (name) => `Your refund for ${name} was declined`, text: 'You keep what you paid for.' },
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

function endedByStudio(plan: PlanSubscription, context: WriteContext): NotificationContent {
  const { planId, status } = plan;
  const day = formatDayOf(context.notifiedAt.toISOString(), context);
  return {
    title: `The studio ended ${planId.name}`,
    text: `It ended on ${day}, so you can't upload photos with it anymore. We'll keep working on jobs you've already submitted.`,
    facts: paidFacts(plan, context),
    details: [
      ...(status === 'inactive'
        ? ["Another payment makes it active again, with what's left of its paid periods."]
        : []),
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

export const refundContents = {
  cancellation_scheduled: planContent((plan) => {
    const { name } = plan.planId;
    const end = endOf(plan);
    return {
      title:
        end === null
          ? `The cancellation of ${name} is no longer pending`
          : `${name} is canceled and ends on ${end}`,
      text:
        end === null
          ? 'It took effect or was withdrawn.'
          : 'You can use it until then, and you can withdraw the cancellation. Once the plan has ended, we confirm the credit for the days that are left.',
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

export const studioRefundContents = {
  refund_to_review: (subscription) => {
    const { _id, userId, refundRequest } = subscription;
    const person = userId.fullName ?? userId.email;
    return {
      title:
        refundRequest === null
          ? `The request from ${person} for ${nameOf(subscription)} is closed`
          : `${person} ${refundTitles[refundRequest.kind]} ${nameOf(subscription)}`,
      text:
        refundRequest === null ? 'No action is needed.' : refundQuestions[refundRequest.kind](refundRequest),
      action: { label: 'Review request', path: `/admin?tab=subscriptions&id=${_id}` },
      isOutdated: refundRequest?.status !== 'requested' && refundRequest?.status !== 'scheduled',
    };
  },
} satisfies Readonly<Record<string, WriteContent<Subscription>>>;
