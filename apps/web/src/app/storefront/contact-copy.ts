import { brand } from '@burnish/domain/brand';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  revisionTurnaroundHours,
  supportResponseHours,
} from '@burnish/domain/catalog/terms';
import { turnaroundTexts } from '../../presentation/turnaround.ts';

export const copy = {
  name: 'Contact',
  description: `Questions, quotes, a difficult photo: write to ${brand.name}. We answer within ${supportResponseHours} hours.`,
  title: 'Tell us about your photo.',
  lead: 'What it is for, what bothers you, and when you need it. A retoucher answers, not a machine.',
  options: {
    title: 'Other ways to reach us',
    email: 'Email',
    response: 'We reply',
    within: `within ${supportResponseHours} hours`,
    hours: 'Hours',
    zone: (city: string) => `${city} time`,
    closed: 'Closed at the moment',
    hoursUnavailable: 'The opening hours are not available right now.',
    chat: 'Live chat',
    chatLead: 'For customers, right next to your orders.',
    login: 'Login to Chat',
    start: 'Start live chat',
  },
  questions: {
    title: 'Questions and answers',
    items: [
      {
        title: 'How fast is it?',
        content: turnaroundTexts.answer,
      },
      {
        title: 'What does a custom quote need?',
        content:
          'The photo, or a few of them, and one line about each: what should go and what must stay. A small version is enough for a quote.',
      },
      {
        title: 'What if I don’t like the result?',
        content: `Tell us what is off. Up to ${freeRevisionsPerImage} revisions of each image are included, and each is back within ${revisionTurnaroundHours} hours.`,
      },
      {
        title: 'Which file formats do you accept?',
        content:
          'JPEG, PNG, TIFF, WebP, HEIC, AVIF, Photoshop files (PSD, PSB), DNG, and the raw files of Canon, Nikon, Sony, Fujifilm, Olympus, Panasonic, Pentax, Phase One and Hasselblad, up to 2 GB each. We deliver layered or flattened files, as you prefer.',
      },
      {
        title: 'Can I cancel a plan?',
        content: `Yes, at any time, with ${cancellationNoticeDays} days’ notice. The unused part of an annual plan is refunded.`,
      },
    ],
  },
} as const;
