import { brand } from '@burnish/domain/brand';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  revisionTurnaroundHours,
  supportResponseHours,
  urgencyTurnaround,
} from '@burnish/domain/catalogue/terms';

export const copy = {
  name: 'Contact',
  description: `Questions, quotes, a picture that is difficult: write to ${brand.name}. We answer within ${supportResponseHours} hours.`,
  title: 'Tell us about the picture.',
  lead: 'What it is for, what bothers you, and when you need it. A retoucher answers, not a machine.',
  ways: {
    title: 'Without the form',
    email: 'Email',
    answer: 'We answer',
    within: `within ${supportResponseHours} hours`,
    hours: 'Hours',
    chat: 'Live chat',
    chatLead: 'For customers, beside the order it is about.',
    login: 'Login to Chat',
    start: 'Start live chat',
  },
  asked: {
    title: 'Asked before',
    items: [
      {
        title: 'How fast is it?',
        content: `Most pictures are back in ${urgencyTurnaround.normal}. Urgent ones take ${urgencyTurnaround.urgent}, and a rush is delivered the ${urgencyTurnaround.rush}, for an extra fee that we name before we begin.`,
      },
      {
        title: 'What does a custom quote need?',
        content:
          'The picture, or a few of them, and one line about each: what should go, what must stay. A small version is enough for a price.',
      },
      {
        title: 'What if I do not like the result?',
        content: `Say what is off. Up to ${freeRevisionsPerImage} revisions of each image are included, and each is back within ${revisionTurnaroundHours} hours.`,
      },
      {
        title: 'Which files do you take?',
        content:
          'JPEG, PNG, TIFF, WebP and the raw files of Canon, Nikon and Sony, or DNG, up to 2 GB each. You get back layered files or flat ones, as you ask.',
      },
      {
        title: 'Can I cancel a plan?',
        content: `Yes, at any time, with ${cancellationNoticeDays} days notice. Of an annual plan the rest is refunded in proportion.`,
      },
    ],
  },
} as const;
