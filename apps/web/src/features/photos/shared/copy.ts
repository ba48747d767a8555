import type { AnnotationKind } from '@burnish/domain/photos/annotation';
import { pluralize } from '../../../lib/format.ts';

const comments = (count: number) => pluralize(count, 'comment', 'comments');

const kinds: { readonly [Kind in AnnotationKind]: string } = {
  pin: 'a pin',
  ring: 'a ring',
  stroke: 'a line',
};

export const copy = {
  title: 'Shared photos',
  loading: 'Loading the photos',
  noSecret: {
    title: 'This link is incomplete',
    text: 'Part of the address is missing. Open the link from the message that you received, or copy all of it.',
  },
  unknown: {
    title: "We couldn't find this link",
    text: 'It may have been copied incompletely. Check it, or ask the person who sent it for a new one.',
  },
  closed: { title: 'This link is no longer available' },
  failed: {
    title: "The photos couldn't be loaded",
    text: 'Something went wrong on our side. Try again in a moment.',
    retry: 'Try again',
  },
  password: {
    title: 'Enter the password',
    lead: 'The person who sent you this link has protected it.',
    label: 'Password',
    missing: 'Enter the password.',
    submit: 'Show photos',
    failed: "The photos couldn't be opened. Please try again.",
  },
  empty: {
    title: 'There are no photos to see yet',
    text: 'Open this link again later. Finished photos appear here once they have been delivered.',
  },
  sharedBy: (name: string) => `Shared by ${name}`,
  photos: (count: number) => pluralize(count, 'photo', 'photos'),
  availableUntil: 'Available until',
  list: 'Photos',
  view: (fileName: string, count: number) =>
    count === 0 ? `View ${fileName}` : `View ${fileName}, ${comments(count)}`,
  noPreview: 'No preview',
  commentCount: comments,
  retouchedBy: (brand: string) => `Retouched by ${brand}`,
  terms: 'Terms and privacy',
  comments: {
    title: 'Comments',
    list: 'Comments',
    none: 'No comments on this photo.',
    hint: 'Everyone with this link can read your comment.',
    earlierVersion: 'On an earlier version of the photo.',
    form: 'Add a comment',
    name: 'Your name',
    text: 'Your comment',
    draw: 'Mark a place on the photo',
    marked: (kind: AnnotationKind, number: number) => `With ${kinds[kind]}, number ${number} on the photo.`,
    removeMark: 'Remove the mark',
    send: 'Send comment',
    sent: (number: number) => `Comment ${number} added.`,
    failed: "Your comment couldn't be sent. Please try again.",
  },
};
