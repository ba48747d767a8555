import { formatCount, pluralize } from '../../../lib/format.ts';

const annotations = (count: number) => pluralize(count, 'annotation', 'annotations');
const photos = (count: number) => pluralize(count, 'photo', 'photos');

export const copy = {
  original: 'Original',
  version: (number: number) => `Version ${number}`,
  versionOf: (number: number, name: string) => `Version ${number} of ${name}`,
  versionInCheck: (number: number) => `Version ${number}, in check`,
  versions: {
    title: 'Versions',
    submission: 'As you submitted it',
    delivered: 'Delivered',
    inCheck: 'Not delivered yet',
    request: (round: number, count: number) =>
      count === 0 ? `Revision ${round} requested` : `Revision ${round} requested, ${annotations(count)}`,
    notCounted: "Doesn't count as a revision.",
    draft: (count: number) => (count === 0 ? 'Your notes, not sent' : `${annotations(count)}, not sent`),
    annotations,
  },
  details: {
    file: 'File',
    size: 'Size',
    pixels: 'Pixels',
    download: (label: string) => `Download ${label}`,
    downloadNamed: (label: string, name: string) => `Download ${label} of ${name}`,
  },
  decision: {
    title: 'Your decision',
    left: (left: number, included: number) =>
      `${left} of ${pluralize(included, 'revision', 'revisions')} left`,
    autoApproval: 'Will be approved automatically on',
    approved: 'Approved on',
    approvedFinal: "You've approved this photo.",
    inRevision: "We're working on your revision. It's due",
    onHold: 'Your revision is on hold until you answer our question.',
    approve: 'Approve',
    requestRevision: 'Request revision',
  },
  approve: {
    success: (name: string) => `${name} approved.`,
    failed: "The photo couldn't be approved.",
    notesTitle: 'Approve without sending your notes?',
    notesText: (name: string) =>
      `Your notes on ${name} haven't been sent. Once the photo is approved, you can no longer request a revision.`,
    notesConfirm: 'Approve anyway',
    notesCancel: 'Keep reviewing',
  },
  request: {
    title: (name: string) => `Request a revision of ${name}`,
    marks: 'Your annotations',
    mark: (number: number) => `Annotation ${number}`,
    markMissing: 'Say what should change here.',
    note: 'What should change?',
    noteWithMarks: 'Anything else?',
    noteHint: 'To point at a place in the photo, cancel and draw on it.',
    noteMissing: 'Say what should change, or cancel and draw on the photo.',
    cause: 'Why do you need a revision?',
    causeMissing: 'Choose a reason.',
    mistake: "Something isn't as I asked.",
    mistakeHint: "Our mistakes don't use a revision.",
    changeOfMind: "I've changed my mind.",
    changeOfMindHint: (left: number) =>
      `This uses 1 of your ${left === 1 ? 'revisions: the last one' : `${left} revisions left`}.`,
    noneLeft: (included: number) =>
      included === 0
        ? 'No revisions are included for this photo.'
        : `You've used all ${pluralize(included, 'revision', 'revisions')} of this photo.`,
    message: 'Message us about it',
    submit: 'Send request',
    success: (name: string) => `Revision of ${name} requested.`,
    failed: "Your request couldn't be sent.",
  },
  allReviewed: "That was the last photo. You've reviewed all of them.",
  approveAll: {
    action: (count: number) => (count === 1 ? 'Approve 1 photo' : `Approve all ${formatCount(count)}`),
    /** Until they are counted, or if there are none. */
    uncounted: { title: 'Approve all photos?', confirm: 'Approve all' },
    loading: 'Counting the photos',
    loadFailed: "The photos couldn't be counted.",
    title: (count: number) => (count === 1 ? 'Approve this photo?' : `Approve all ${photos(count)}?`),
    text: (jobNumber: string, count: number) =>
      count === 1
        ? `This approves the only photo of ${jobNumber} that is waiting for your review now. You can no longer request a revision of it.`
        : `This approves every photo of ${jobNumber} that is waiting for your review now. You can no longer request revisions of them.`,
    unsent: "Notes that you haven't sent will be lost.",
    confirm: (count: number) => `Approve ${photos(count)}`,
    cancel: 'Keep reviewing',
    success: (count: number) => `${photos(count)} approved.`,
    none: 'These photos have already been reviewed.',
    failed: "The photos couldn't be approved.",
  },
  job: {
    waiting: 'Waiting for your review',
    until: 'until',
    photos,
    finished: 'Finished photos',
    finishedText: (count: number) =>
      `The latest version of ${count === 1 ? '1 photo' : `${formatCount(count)} photos`}, as a ZIP file.`,
    full: 'Download full size',
    web: 'Download web size',
    webHint: 'Web size: JPEG in sRGB, at most 2,048 pixels wide and high.',
    failed: "The download couldn't be prepared.",
    review: (name: string) => `Review ${name}`,
  },
};
