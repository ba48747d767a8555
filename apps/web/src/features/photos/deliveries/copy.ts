import type { RevisionCause } from '@burnish/domain/photos/revision';
import { formatCount, pluralize } from '../../../lib/format.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');
const fileCount = (count: number) => pluralize(count, 'file', 'files');
const hasOrHave = (count: number) => (count === 1 ? 'has' : 'have');

/** What several sections say about a photo. */
export const copy = {
  photoCount,
  loading: 'Loading photos',
  failed: "The photos of the job couldn't be loaded.",
  noPreview: 'No preview',
  version: (number: number) => `Version ${formatCount(number)}`,
  finishedFile: 'Finished file',
  finishedFileOf: (name: string) => `Finished file of ${name}`,
};

export const filesCopy = {
  title: 'Finished files',
  failed: "The files couldn't be shown because the photos of the job couldn't be loaded.",
  dropZone: 'Add finished files',
  dropText: 'Drop finished files or a folder here.',
  dropHint: 'Drop to add',
  matching:
    'Each file is matched by the name of the photo, with any suffix: _DSC0123_final.tif belongs to _DSC0123.NEF.',
  list: (jobNumber: string) => `Finished files of ${jobNumber}`,
  photoOf: 'Photo:',
  replaces: 'replaces the file in check',
  chooseFor: (name: string) => `Choose photo for ${name}`,
  choose: 'Choose photo',
  change: 'Change photo',
  changeFor: (name: string) => `Change photo for ${name}`,
  discard: 'Discard',
  discardNamed: (name: string) => `Discard ${name}`,
  issue: {
    no_photo: 'No photo matches',
    several_photos: (count: number) => `${photoCount(count)} match`,
    same_photo: 'Another file is for the same photo',
    delivered: (status: string) => `The photo takes no new file: ${status.toLowerCase()}`,
  },
  assignFailed: "The photo couldn't be chosen.",
  dialog: {
    title: (name: string) => `Photo for ${name}`,
    search: 'Search by file name',
    list: 'Photos of the job',
    found: (count: number) => `${photoCount(count)} found`,
    none: 'No photo that takes a new file has this name.',
    noPhoto: 'No photo',
    current: 'Chosen',
  },
  discardAll: {
    action: 'Discard all',
    title: 'Discard all finished files?',
    text: (count: number) => `${fileCount(count)} of this job will be deleted. Photos in check keep theirs.`,
    confirm: 'Discard all',
  },
  submit: {
    action: (count: number) => (count === 0 ? 'Submit for check' : `Submit ${formatCount(count)} for check`),
    ready: (count: number) =>
      count === 0 ? 'No files are ready.' : `${fileCount(count)} ${count === 1 ? 'is' : 'are'} ready.`,
    needsPhoto: (count: number) => `${fileCount(count)} ${count === 1 ? 'needs' : 'need'} a photo.`,
    samePhoto: (count: number) => `${fileCount(count)} ${hasOrHave(count)} the same photo as another.`,
    delivered: (count: number) =>
      `${fileCount(count)} ${count === 1 ? 'is for a photo that takes' : 'are for photos that take'} no new file.`,
    unfinished: (count: number) => `${fileCount(count)} ${hasOrHave(count)} not arrived yet.`,
    failed: (count: number) => `${fileCount(count)} can't be used.`,
    success: (count: number) => `${photoCount(count)} submitted for the check.`,
    error: "The files couldn't be submitted.",
  },
};

export const checkCopy = {
  title: (count: number) => `In check (${formatCount(count)})`,
  region: (jobNumber: string) => `Photos of ${jobNumber} in check`,
  empty: 'No photos in check.',
  list: 'Photos in check',
  original: 'Original',
  viewOriginal: (name: string) => `View original of ${name}`,
  viewFinished: (name: string) => `View finished file of ${name}`,
  select: (name: string) => `Deliver ${name}`,
  checks: (name: string) => `Automatic checks of ${name}`,
  passed: {
    size: (size: string) => size,
    ratio: 'Same proportions',
    color: 'Color profile',
    depth: 'Bit depth',
    content: 'Changed',
  },
  submittedBy: (name: string) => `submitted by ${name}`,
  ownVersion: 'Another retoucher or an admin checks your files.',
  sizeUnknown: 'Size unknown',
  smaller: (size: string) => `Smaller: ${size}`,
  problem: {
    different_ratio: 'Different proportions',
    no_profile: 'No color profile',
    cmyk: 'CMYK',
    other_profile: 'Another color profile',
    lower_bit_depth: 'Lower bit depth',
    identical: 'Identical to the original',
    blank: 'Blank: a single color',
  },
  returnPhoto: {
    action: 'Return',
    actionNamed: (name: string) => `Return ${name} to work`,
    title: 'Return this photo to work?',
    text: (name: string) =>
      `The finished file of ${name} is deleted. The next one has to be submitted again.`,
    confirm: 'Return photo',
    success: (name: string) => `${name} is in progress again.`,
    failed: "The photo couldn't be returned.",
  },
  deliver: {
    action: (count: number) => (count === 0 ? 'Deliver' : `Deliver ${photoCount(count)}`),
    selected: (selected: number, total: number) =>
      `${formatCount(selected)} of ${photoCount(total)} selected.`,
    message: (customer: string) => `${customer} gets one message.`,
    staying: (count: number) => `${formatCount(count)} ${count === 1 ? 'stays' : 'stay'} in check.`,
    selectAll: 'Select all',
    selectNone: 'Clear selection',
    success: (count: number, customer: string) =>
      `${photoCount(count)} delivered. ${customer} has been notified.`,
    failed: "The photos couldn't be delivered.",
  },
  overrule: {
    title: (count: number) => `Deliver ${photoCount(count)} with problems?`,
    reason: 'Reason',
    reasonHint: 'Recorded with the delivery. The customer sees neither the problems nor the reason.',
    missing: 'Enter the reason.',
    more: (count: number) => `and ${formatCount(count)} more`,
    discard: 'Discard this reason?',
  },
};

export const revisionCopy = {
  round: (round: number) => `Revision ${formatCount(round)}`,
  customerSays: {
    mistake: 'According to the customer, our mistake.',
    change_of_mind: 'According to the customer, a change of mind.',
  } satisfies Record<RevisionCause, string>,
  marks: (count: number) => pluralize(count, 'mark', 'marks'),
  viewMarks: (name: string) => `View marks of the revision of ${name}`,
  decision: (name: string) => `Cause of the revision of ${name}`,
  decide: (decided: string, name: string) => `${decided}: ${name}`,
  counted: 'Counts as an included revision.',
  notCounted: "Doesn't count.",
  decideFailed: "The cause couldn't be decided.",
  earlier: (count: number) => pluralize(count, 'earlier revision', 'earlier revisions'),
  left: (left: number) => `${pluralize(left, 'revision', 'revisions')} left`,
  limit: {
    action: 'Change',
    actionNamed: (name: string) => `Change included revisions of ${name}`,
    title: (name: string) => `Included revisions of ${name}`,
    label: 'Included revisions',
    used: (count: number) => `${formatCount(count)} used. Mistakes of ours don't count.`,
    discard: 'Discard this change?',
    success: 'Included revisions changed.',
    failed: "The included revisions couldn't be changed.",
  },
};
