import type { PauseStatus } from '@burnish/domain/subscriptions/pauses';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const copy = {
  action: 'Pause plan',
  /** Follows an action, for screen readers. */
  of: (plan: string) => `(${plan})`,
  title: (plan: string) => `Pause ${plan}`,
  discard: 'Discard this pause?',
  startDate: 'First day',
  days: 'Days',
  /** `most`: on the first day that is chosen. */
  daysNote: (most: number) => (most === 0 ? '(none left on this day)' : `(at most ${most} from this day on)`),
  effect: {
    customer:
      "You can't upload photos with the plan while it is paused. We'll keep working on jobs you've already submitted.",
    studio:
      "The customer can't upload photos with the plan while it is paused. Submitted jobs aren't affected.",
  },
  resumes: (date: string) => `Photos can be uploaded again from ${date}.`,
  moves: (count: number, date: string) =>
    `The end of the paid period in which it begins, and everything paid after it, moves by ${days(count)}: the plan is paid until ${date}.`,
  needsApproval: "We'll review your request and email you.",
  openInvoice: "An invoice of this plan isn't paid yet. The plan can be paused once it is paid or void.",
  loadFailed: "The pause couldn't be loaded.",
  submit: { customer: 'Pause plan', request: 'Send request', studio: 'Pause plan' },
  saved: {
    requested: (plan: string) => `We received your request to pause ${plan}.`,
    set: (plan: string, date: string) => `Pause saved. ${plan} can be used again from ${date}.`,
  },
  failed: "The plan couldn't be paused. Please try again.",
  heading: 'Pause',
  state: {
    requested: (from: string, to: string) =>
      `You asked to pause this plan from ${from} and to resume on ${to}. We'll answer soon.`,
    scheduled: (from: string, to: string) =>
      `This plan will be paused from ${from}. You can use it again from ${to}.`,
    running: (_: string, to: string) =>
      `This plan is paused. You can upload photos with it again from ${to}.`,
    ended: () => '',
    declined: (from: string) => `We couldn't approve the pause from ${from}.`,
    withdrawn: () => '',
  } satisfies Record<PauseStatus, (from: string, to: string) => string>,
  studioState: {
    requested: (from: string, to: string) =>
      `The customer asks for a pause from ${from}, to resume on ${to}.`,
    scheduled: (from: string, to: string) => `Will be paused from ${from}. Resumes on ${to}.`,
    running: (from: string, to: string) => `Paused since ${from}. Resumes on ${to}.`,
    ended: () => '',
    declined: (from: string) => `The pause from ${from} was declined.`,
    withdrawn: () => '',
  } satisfies Record<PauseStatus, (from: string, to: string) => string>,
  reason: (text: string) => `The reason: ${text}`,
  withdraw: {
    action: 'Withdraw pause',
    requestAction: 'Withdraw request',
    title: 'Withdraw this pause?',
    text: 'The plan continues without the pause and ends on its original date again.',
    requestText: 'The plan continues without the pause.',
    done: 'The pause has been withdrawn.',
    failed: "The pause couldn't be withdrawn. Please try again.",
  },
  resume: {
    action: 'Resume now',
    title: 'Resume this plan now?',
    text: 'Only the days before today count as paused, so the plan ends earlier than with the whole pause.',
    done: (plan: string) => `${plan} is active again.`,
    failed: "The plan couldn't be resumed. Please try again.",
  },
  approve: {
    action: 'Approve pause',
    done: 'The pause has been approved.',
    failed: "The pause couldn't be approved. Please try again.",
  },
  decline: {
    action: 'Decline…',
    title: 'Decline this pause?',
    discard: 'Discard this reason?',
    reason: 'Reason',
    reasonNote: '(the customer sees it)',
    submit: 'Decline pause',
    done: 'The pause has been declined.',
    failed: "The pause couldn't be declined. Please try again.",
  },
  end: {
    action: 'End pause…',
    title: 'End this pause?',
    text: 'The customer can use the plan again at once. Only the days before today count as paused, so it ends earlier than with the whole pause.',
    scheduledText: 'The plan continues without the pause and ends on its original date again.',
    submit: 'End pause',
    done: 'The pause has been ended.',
    failed: "The pause couldn't be ended. Please try again.",
  },
};
