import { pluralize } from '../../../../lib/format.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');
const isOne = (count: number) => count === 1;

export const copy = {
  /** `tier`: the name of the tier. */
  order: (count: number, tier: string) =>
    `Order ${pluralize(count, `extra ${tier} image`, `extra ${tier} images`)}`,
  notReady:
    'You can order extra images for these photos once they are uploaded and their annotations have notes.',
  waiting: {
    title: (count: number) => `Waiting for payment: ${photoCount(count)}`,
    order: 'View order',
    pay: 'Pay invoice',
    moveBack: 'Move back',
    moveBackNamed: (order: string) => `Move back: photos of ${order}`,
    inReview: (order: string) =>
      `${order}. We're checking your payment, and submit them once it is confirmed.`,
    until: (order: string) => `${order}. Submitted once it's paid, until`,
    failed: "The photos that wait for payment couldn't be loaded.",
    showMore: 'Show more',
  },
  confirm: {
    title: (count: number) => `Move ${isOne(count) ? 'this photo' : `these ${photoCount(count)}`} back?`,
    text: "They go back to your photos to submit, and are no longer submitted automatically. The order isn't canceled: images that you pay for stay usable.",
    action: 'Move back',
    done: 'Your photos are back on the upload page.',
    failed: "Your photos couldn't be moved back. Please try again.",
  },
};
