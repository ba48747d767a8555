import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  failedText: loadErrors.otherSectionsWork,
  empty: 'No subscription yet',
  emptyText: 'Your plan starts once we confirm your first payment.',
  list: 'Subscriptions',
  all: (count: string) => `All ${count} subscriptions`,
  /** Follows the number of used images. */
  ofUsed: (limit: string) => `of ${limit} used`,
  line: {
    inGrace: 'In grace days',
    ended: 'Ended',
    renews: (price: string, date: string, change: string, due: string) =>
      `${price}. Renews ${date}${change && ` with ${change}`}, ${due}.`,
    ends: (price: string, date: string) => `${price}. Ends ${date}. Auto-renew is off.`,
    paidUntil: (price: string, date: string) => `${price}. Paid until ${date}.`,
    inGraceUntil: (date: string, until: string) =>
      `Ended ${date}. You can still upload photos until ${until}.`,
    endedOn: (date: string, until: string) => `Ended ${date}. Photo uploads ended on ${until}.`,
    images: (date: string) => `Pay-per-Image, bought ${date}. Doesn't expire.`,
  },
  usedLabel: (used: string, limit: string) => `${used} of ${limit} used`,
  rolledOver: (images: string) => `${images} rolled over from the last period`,
  returned: (images: string) => `${images} returned from earlier periods`,
  renew: 'Renew',
  renewLabel: (plan: string) => `Renew ${plan}`,
};
