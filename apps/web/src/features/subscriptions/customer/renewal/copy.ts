export const copy = {
  title: 'Renewal',
  /** After the name of the plan. */
  cycle: (plan: string, cycle: string) => `${plan} (${cycle.toLowerCase()})`,
  images: (images: string, per: string) => `${images} images ${per}`,
  terms: (plan: string, price: string) => `${plan}, ${price}`,
  summary: {
    suspended: "This plan is suspended and can't be renewed now. Contact us to reactivate it.",
    /** Each part names a plan and until when it is paid for. */
    paidFor: (parts: readonly string[]) => `Paid for: ${parts.join(', then ')}.`,
    until: (plan: string, date: string) => `${plan} until ${date}`,
    renews: (date: string, terms: string) => `Renews on ${date} with ${terms}.`,
    renewsOncePaid: (date: string, terms: string, invoice: string) =>
      `Renews on ${date} with ${terms}, once ${invoice} is paid.`,
    renewsOnceConfirmed: (date: string, terms: string) =>
      `Renews on ${date} with ${terms}, once we confirm your payment.`,
    invoiceOn: (date: string) => `We send the invoice on ${date}.`,
    invoiceSoon: 'We send the invoice soon.',
    continuesWith: (terms: string) => `It continues with ${terms}.`,
    continuesOncePaid: (terms: string, invoice: string) =>
      `It continues with ${terms}, once ${invoice} is paid.`,
    continuesOnceConfirmed: (terms: string) => `It continues with ${terms}, once we confirm your payment.`,
    ends: (date: string) => `Ends on ${date}.`,
    ended: (date: string) => `Ended on ${date}.`,
    inactive: (date: string) => `Inactive, and paid for until ${date}.`,
    off: 'Auto-renew is off.',
    renewableFrom: (date: string) => `You can renew it yourself from ${date}.`,
    ifRenewed: (terms: string) => `If you renew it, it continues with ${terms}.`,
  },
  autoRenew: {
    label: 'Auto-renew',
    named: (plan: string) => `Auto-renew ${plan}`,
    on: (plan: string) => `Auto-renew is on for ${plan}.`,
    off: (plan: string) => `Auto-renew is off for ${plan}.`,
    failed: "Auto-renew couldn't be changed. Please try again.",
    confirm: {
      title: 'Turn off auto-renew?',
      text: (invoice: string, amount: string, plan: string, date: string) =>
        `We void the renewal invoice ${invoice} for ${amount}, and ${plan} ends on ${date}.`,
      textAfterEnd: (invoice: string, amount: string, plan: string) =>
        `We void the renewal invoice ${invoice} for ${amount}, and ${plan} isn't renewed.`,
      action: 'Turn off auto-renew',
    },
  },
  choice: {
    action: 'Change plan',
    /** Follows the action, for screen readers. */
    actionFor: (plan: string) => `for the next period: ${plan}`,
    title: 'Change plan for the next period',
    plan: 'Plan',
    cycle: 'Billing cycle',
    current: 'Current',
    onDate: (date: string) => `on ${date}`,
    withPayment: 'when we confirm its payment',
    terms: (plan: string, images: string, price: string) => `${plan} with ${images} for ${price}`,
    same: (terms: string) => `Your plan stays ${terms}.`,
    starts: (terms: string, start: string) => `${terms} starts ${start}.`,
    untilThen: (plan: string) => `Until then you keep ${plan}.`,
    ifRenewed: 'Auto-renew is off, so this applies only if you renew the plan.',
    replaces: (invoice: string, amount: string) =>
      `We void the unpaid renewal invoice ${invoice} for ${amount}, and send a new one within the hour.`,
    save: 'Change plan',
    keep: 'Keep the same plan',
    saved: (plan: string, price: string) => `The next period continues with ${plan}, ${price}.`,
    failed: "The plan couldn't be changed. Please try again.",
  },
};
