import { plans } from '@burnish/domain/catalogue/plans';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  invoiceDueDays,
  refundDays,
  revisionTurnaroundHours,
  rolloverShare,
} from '@burnish/domain/catalogue/terms';

const turnarounds = plans.map(({ name, turnaround }) => `${name}: ${turnaround}.`).join(' ');

export const copy = {
  page: {
    name: 'Pricing',
    description: 'Plans by the month or the year, or pay by the image. Prices in US dollars and naira.',
    title: 'By the month, or by the image.',
    lead: 'Every plan is a sheet of frames. What it costs, what it would cost singly, and what you keep.',
    claims: [
      'Commercial usage rights',
      'Unlimited revisions',
      'Up to 20% of images roll over',
      'Cancel anytime',
    ],
  },
  tabs: { label: 'How to pay', plans: 'Subscription Plans', 'pay-per-image': 'Pay Per Image' },
  start: 'Get Started',
  currency: 'Currency',
  board: {
    title: 'Subscription Plans',
    lead: 'Save 15% by the year, and up to 69% against single images.',
    cycle: 'Billing cycle',
    monthly: 'Monthly',
    yearly: 'Annual',
    popular: 'Most Popular',
    save: 'Save 15%',
    images: (count: string) => `${count} images`,
    bestFor: 'For',
    turnaround: 'Turnaround',
    effectiveRate: 'Effective rate per image',
    retailValue: 'Retail value, per month',
    savings: 'You save, per month',
    support: 'Support',
    included: 'Included',
  },
  services: {
    title: 'Pay Per Image',
    lead: 'No plan, no minimum. In 72 hours, sooner as a rush for an extra fee.',
    quoted: 'Custom Quote',
    from: (price: string) => `from ${price}`,
    ask: 'Contact Us',
  },
  samples: {
    label: 'Samples',
    reveal: 'Reveal Transformation',
    hide: 'Hide Transformation',
    pause: 'Pause',
    play: 'Play',
    before: (title: string) => `${title}, before retouching`,
    after: (title: string) => `${title}, after retouching`,
  },
  ways: {
    title: 'The cheapest way out.',
    question: 'How many images do you send in a month?',
    imagesOf: (tier: string) => `${tier} images a month`,
    less: (tier: string) => `One ${tier} less`,
    more: (tier: string) => `One ${tier} more`,
    total: { one: 'image a month', many: 'images a month' },
    currency: 'Currency of the ways',
    ways: 'Ways to pay for them',
    single: 'Single images',
    planAndSingle: (plan: string) => `${plan} and single images`,
    cheapest: 'cheapest',
    spare: { one: 'frame to spare', many: 'frames to spare' },
    announced: (way: string, total: string) => `Cheapest: ${way}, ${total} per month.`,
  },
  questions: {
    title: 'Asked before',
    items: [
      {
        title: 'What happens after I order?',
        content: `We look at your request and approve it. You get an invoice, due in ${invoiceDueDays} days. As soon as your payment is confirmed you can send your images.`,
      },
      {
        title: 'How do I pay?',
        content:
          'By bank transfer, then hand in the receipt as a file or a link on your dashboard. We look at it and confirm the payment.',
      },
      {
        title: 'How fast is it?',
        content: `${turnarounds} Single images: 72 h. Sooner as a rush, for an extra fee that we quote before we begin.`,
      },
      {
        title: 'What is the difference between Natural, High-End and Magazine?',
        content:
          'Natural takes out what was not meant to be there. High-End works on texture, light and backdrop as well. Magazine is for covers and campaigns: every hair and every reflection.',
      },
      {
        title: 'How many revisions do I get?',
        content: `Up to ${freeRevisionsPerImage} for each image without asking, and more when you ask. Each comes back within ${revisionTurnaroundHours} hours.`,
      },
      {
        title: 'Do unused images roll over?',
        content: `Yes: up to ${rolloverShare * 100}% of a period’s images go into the next one. They are used first.`,
      },
      {
        title: 'Can I have both a plan and single images?',
        content: 'Yes. Single images are ordered beside any plan, at their own prices.',
      },
      {
        title: 'Can I cancel?',
        content: `Cancel anytime, with ${cancellationNoticeDays} days notice. A monthly plan runs to the end of its month; an annual plan ends with the notice, and the rest is refunded, prorated.`,
      },
      {
        title: 'Can I get my money back?',
        content: `Yes: ask within ${refundDays} days of your payment.`,
      },
    ],
  },
  closing: {
    title: 'Try us with one image.',
    lead: 'No plan, no minimum. You see the price before you order, and pay when we have said yes.',
    order: { label: 'Order One Image', to: '/pricing?tab=pay-per-image#services' },
    work: { label: 'View Our Work', to: '/portfolio' },
    contact: { label: 'Contact Us', to: '/contact' },
  },
  toasts: {
    signInForPlan: { id: 'sign-in-to-subscribe', words: 'Please sign in to subscribe to a plan' },
    signInForImages: { id: 'sign-in-to-order-images', words: 'Please sign in to order images' },
    formFailed: {
      id: 'order-form',
      words: 'The form could not be loaded. Please check your connection and try again.',
    },
  },
} as const;
