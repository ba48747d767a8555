export const copy = {
  action: 'Upgrade now',
  /** Follows the action, for screen readers. */
  actionFor: (plan: string) => `(${plan})`,
  title: 'Upgrade now',
  lead: 'The new plan starts when we confirm your payment, and the current period ends then.',
  options: 'New plan',
  option: (plan: string, cycle: string) => `${plan}, ${cycle.toLowerCase()}`,
  price: (plan: string, cycle: string) => `${plan}, ${cycle.toLowerCase()}`,
  unused: (plan: string, paid: string, days: string, images: string) =>
    `Unused part of ${paid} paid for ${plan}: ${days} days and ${images} images left`,
  of: (part: string, whole: string) => `${part} of ${whole}`,
  credit: 'Your credit',
  payWithCredit: (amount: string) => `Use your credit of ${amount}`,
  amount: 'To pay',
  payUntil: (date: string) =>
    `If you order now, you can pay this price until ${date}. Images that you use until then count in the new plan.`,
  replaces: (invoice: string, amount: string) =>
    `We void the unpaid renewal invoice ${invoice} for ${amount}.`,
  submit: 'Order upgrade',
  none: 'No upgrade is available now. You already have the higher plans, or they cost less than what is left of your current one. You can choose another plan for the next period.',
  loadFailed: "The price of the upgrade couldn't be loaded.",
  ordered: (invoice: string, date: string) => `Upgrade ordered. Pay ${invoice} by ${date}.`,
  started: (plan: string) => `${plan} has started. Your credit paid for it.`,
  failed: "The upgrade couldn't be ordered. Please try again.",
  expired: {
    text: (plan: string, cycle: string, date: string) =>
      `Your upgrade to ${plan}, ${cycle.toLowerCase()}, wasn't paid by ${date} and has ended.`,
    again: 'You can order it again at the current price.',
  },
  open: {
    title: 'Upgrade',
    text: (plan: string, cycle: string, amount: string, invoice: string, date: string) =>
      `${plan}, ${cycle.toLowerCase()}, starts when ${invoice} is paid: ${amount} by ${date}. After that day we void the invoice, and your plan stays as it is.`,
    inReview: (plan: string, cycle: string) =>
      `${plan}, ${cycle.toLowerCase()}, starts when we confirm your payment.`,
    invoice: 'View invoice',
    withdraw: 'Withdraw upgrade',
    confirmTitle: 'Withdraw this upgrade?',
    confirmText: (invoice: string) => `We void ${invoice}, and your plan stays as it is.`,
    withdrawn: 'The upgrade has been withdrawn.',
    failed: "The upgrade couldn't be withdrawn. Please try again.",
  },
};
