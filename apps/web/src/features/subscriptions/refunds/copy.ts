import type { RefundRequestKind, RefundRequestStatus } from '@burnish/domain/subscriptions/refund-requests';

interface StateFacts {
  /** The first day without the plan. Empty for a refund. */
  readonly end: string;
  /** What was credited. Empty until then, and if nothing was. */
  readonly amount: string;
}

type StateTexts = Record<RefundRequestKind, Record<RefundRequestStatus, (facts: StateFacts) => string>>;

const creditedText = (amount: string) =>
  amount === '' ? 'Nothing was left to credit.' : `${amount} was credited.`;

export const copy = {
  /** Follows an action, for screen readers. */
  of: (name: string) => `(${name})`,
  heading: { refund: 'Refund', cancellation: 'Cancellation' } satisfies Record<RefundRequestKind, string>,
  state: {
    refund: {
      scheduled: () => '',
      requested: () => "You asked for a refund. We'll review your request and email you.",
      approved: ({ amount }) => `Your refund was approved: ${amount} is credit on your account.`,
      declined: () => "We couldn't approve your refund.",
      withdrawn: () => '',
    },
    cancellation: {
      scheduled: ({ end }) => `You canceled this plan. It ends on ${end}, and you can use it until then.`,
      requested: ({ end }) =>
        `You canceled this plan, and it ended on ${end}. We'll confirm the credit for the days that are left.`,
      approved: ({ end, amount }) =>
        `You canceled this plan, and it ended on ${end}. ${creditedText(amount)}`,
      declined: ({ end }) => `You canceled this plan, and it ended on ${end}. We couldn't credit the rest.`,
      withdrawn: () => '',
    },
  } satisfies StateTexts,
  studioState: {
    refund: {
      scheduled: () => '',
      requested: () => 'The customer asks for a refund.',
      approved: ({ amount }) => `The refund was approved: ${amount} was credited.`,
      declined: () => 'The refund was declined.',
      withdrawn: () => '',
    },
    cancellation: {
      scheduled: ({ end }) => `The customer canceled this plan. It ends on ${end}. Confirm the credit then.`,
      requested: ({ end }) => `Canceled by the customer, ended on ${end}. The credit isn't confirmed yet.`,
      approved: ({ end, amount }) => `Canceled by the customer, ended on ${end}. ${creditedText(amount)}`,
      declined: ({ end }) => `Canceled by the customer, ended on ${end}. The credit was declined.`,
      withdrawn: () => '',
    },
  } satisfies StateTexts,
  customerReason: (text: string) => `The customer's reason: ${text}`,
  reason: (text: string) => `The reason: ${text}`,
  line: {
    paid: (invoice: string) => `Paid on ${invoice}`,
    credited: 'Credited before',
    used: (images: string, name: string, price: string) => `${images} × ${name}, ${price} each`,
    days: 'Days left when it ends',
    share: 'For the days that are left',
    most: 'Most that can still be credited',
    daysOf: (left: string, all: string) => `${left} of ${all}`,
  },
  unusedValue: {
    customer: (amount: string) =>
      `This invoice was reduced by ${amount}, the unused value of your earlier plan, which isn't included here. Contact us about that part.`,
    studio: (amount: string) =>
      `This invoice was reduced by ${amount}, the unused value of the earlier plan. To credit that part, too, issue a credit note on the earlier invoice.`,
  },
  openInvoice: "An invoice of this plan isn't paid yet. You can continue once it is paid or void.",
  loadFailed: "The amounts couldn't be loaded.",
  gone: 'This is no longer possible. Close this dialog to see the latest status.',
  refund: {
    action: 'Request refund…',
    title: (name: string) => `Request a refund for ${name}`,
    discard: 'Discard this request?',
    lead: {
      subscription:
        'If we approve it, the plan ends at once. Your refund is credit on your account, which we can pay out.',
      payPerImage:
        'If we approve it, the images that are left can no longer be used. Your refund is credit on your account, which we can pay out.',
    },
    until: (date: string) => `You can request a refund until ${date}.`,
    total: 'Expected refund',
    nothingLeft: 'The images that you used come to what you paid, so we may not be able to refund anything.',
    reason: 'Reason',
    submit: 'Request refund',
    done: "We received your request. We'll review it and email you.",
    failed: "The refund couldn't be requested. Please try again.",
  },
  cancellation: {
    action: 'Cancel with notice…',
    title: (name: string) => `Cancel ${name}?`,
    lead: (date: string) =>
      `With 30 days' notice, your plan ends on ${date}. You can use it until then, and you can withdraw the cancellation. Unused images are lost when it ends.`,
    alternative: 'To keep it until the end of the paid year, turn off auto-renew instead.',
    total: 'Expected credit',
    confirmed:
      'We confirm the credit once the plan has ended. It can pay your next invoices, or be paid out.',
    submit: 'Cancel plan',
    done: (date: string) => `Your plan is canceled and ends on ${date}.`,
    failed: "The plan couldn't be canceled. Please try again.",
  },
  withdraw: {
    refund: {
      action: 'Withdraw request',
      title: 'Withdraw your request for a refund?',
      text: 'Everything stays as it is. You can request a refund again while that is possible.',
      done: 'Your request has been withdrawn.',
      failed: "The request couldn't be withdrawn. Please try again.",
    },
    cancellation: {
      action: 'Keep plan',
      title: 'Keep this plan?',
      text: 'The plan continues as before. If auto-renew was on, it is turned on again.',
      done: 'Your cancellation has been withdrawn.',
      failed: "The cancellation couldn't be withdrawn. Please try again.",
    },
  },
  approve: {
    action: { refund: 'Review refund…', cancellation: 'Confirm credit…' } satisfies Record<
      RefundRequestKind,
      string
    >,
    title: (name: string) => `Credit for ${name}`,
    discard: 'Discard this decision?',
    effect: {
      refund:
        'What the invoice paid for ends today, and the amount becomes credit. To pay it out, record a refund.',
      cancellation: 'The plan has ended. The amount becomes credit. To pay it out, record a refund.',
    } satisfies Record<RefundRequestKind, string>,
    suggested: 'Suggested',
    changed: (from: string, to: string) => `The suggested amount has changed from ${from} to ${to}.`,
    amount: 'Amount to credit',
    reason: 'Reason',
    reasonNote: '(for another amount than the suggested one; the customer sees it)',
    noReason: 'Explain why the amount differs from the suggested one.',
    submit: 'Issue credit note',
    done: 'The amount has been credited.',
    failed: "The amount couldn't be credited. Please try again.",
  },
  decline: {
    action: 'Decline…',
    title: 'Decline this request?',
    discard: 'Discard this reason?',
    reason: 'Reason',
    reasonNote: '(the customer sees it)',
    submit: 'Decline request',
    done: 'The request has been declined.',
    failed: "The request couldn't be declined. Please try again.",
  },
};
