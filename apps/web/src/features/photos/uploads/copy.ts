import type { PhotoWarning } from '@burnish/domain/photos/photo';
import { formatCount, formatFileSize, formatWait, pluralize } from '../../../lib/format.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');
const fileCount = (count: number) => pluralize(count, 'file', 'files');
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
const itOrThem = (count: number) => (count === 1 ? 'it' : 'them');

/** 'a, b, c and 4 more'. */
function shortList(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** `tier` undefined: images of no tier. */
function usesText(count: number, remaining: number, tier?: string): string {
  const images = tier === undefined ? 'images' : `${tier} images`;
  if (remaining === 1) return `Uses your last remaining ${images.slice(0, -1)}`;
  return `Uses ${formatCount(count)} of your ${formatCount(remaining)} remaining ${images}`;
}

function exceedsText(count: number, tier?: string): string {
  const images = tier === undefined ? 'images' : `${tier} images`;
  return `${photoCount(count)} ${count === 1 ? 'exceeds' : 'exceed'} your remaining ${images}`;
}

const warning: { readonly [Warning in PhotoWarning]: string } = {
  too_small: 'Low resolution for print',
  no_profile: "No color profile: we'll treat it as sRGB",
  cmyk: 'CMYK: colors may shift on screens',
  blurred: 'This photo may be blurry',
  blank: 'This photo has a single color',
  duplicate: "You've uploaded this photo before",
};

export const copy = {
  leave: {
    title: 'Leave while files are uploading?',
    leave: 'Stop uploading',
    warning: 'Files that have arrived are kept. Add the others again to upload them.',
  },
  title: 'Upload photos',
  lead: 'Images count only when you submit.',
  add: {
    title: 'Add your photos',
    text: 'Drop files or whole folders anywhere on this page.',
    noImages: 'No images available',
    dropHint: 'Drop to add',
    files: 'Choose files',
    folder: 'Choose a folder',
    fileTypes:
      'JPEG, PNG, TIFF, WebP, HEIC, AVIF, PSD, PSB, and the raw files of most cameras, up to 2 GB each.',
    resumes: 'If your connection drops, uploads resume where they stopped.',
    skipped: (names: readonly string[]) => `Skipped unsupported files: ${shortList(names)}`,
    unreadable: (names: readonly string[]) => `Couldn't read: ${shortList(names)}`,
  },
  unfinished: {
    title: (unfinished: number, total: number) =>
      `Unfinished uploads: ${formatCount(unfinished)} of ${fileCount(total)}`,
    remaining: (bytes: number) => `${formatFileSize(bytes)} left to upload.`,
    folderHint: 'Choose the same folder to resume where you stopped.',
    filesHint: 'Choose the same files to resume where you stopped.',
    folder: 'Choose the same folder',
    files: 'Choose the same files',
    discard: 'Discard',
    discardTitle: 'Discard unfinished uploads?',
    discardText: (count: number, bytesUploaded: number) =>
      bytesUploaded === 0
        ? `${fileCount(count)} will be deleted.`
        : `${fileCount(count)} will be deleted, including ${formatFileSize(bytesUploaded)} that's already uploaded.`,
  },
  progress: {
    label: 'Total upload progress',
    uploaded: (count: number, total: number) => `${formatCount(count)} of ${fileCount(total)}`,
    allUploaded: (total: number, bytes: number) => `${fileCount(total)} uploaded, ${formatFileSize(bytes)}`,
    bytes: (sent: number, total: number) => `${formatFileSize(sent)} of ${formatFileSize(total)}`,
    speed: (bytesPerSecond: number) => `${formatFileSize(bytesPerSecond)}/s`,
    timeLeft: (seconds: number) => `about ${formatWait(seconds)} left`,
    pause: 'Pause',
    resume: 'Resume',
    paused: 'Paused',
    offline: "You're offline. Uploads resume when you reconnect.",
    announcePercent: (percent: number) => `${percent}% uploaded`,
    announceDone: (total: number) => (total === 1 ? '1 file uploaded' : `All ${fileCount(total)} uploaded`),
  },
  grid: {
    title: 'Photos to submit',
    list: 'Your photos',
    show: 'Show',
    all: 'All',
    warnings: (count: number) => `Check these (${formatCount(count)})`,
    problems: (count: number) => `Not uploaded (${formatCount(count)})`,
    removeAll: 'Remove all',
    remove: (name: string) => `Remove ${name}`,
    retry: 'Try again',
    retryNamed: (name: string) => `Try again: ${name}`,
    tierFor: (name: string) => `Tier for ${name}`,
    annotate: 'Add notes',
    annotateNamed: (name: string) => `Notes and annotations for ${name}`,
    progressOf: (name: string) => `Upload progress of ${name}`,
    annotations: (count: number) => pluralize(count, 'annotation', 'annotations'),
    withoutNote: (count: number) => `${formatCount(count)} without a note`,
    hasNotes: 'Notes added',
    noPreview: 'No preview',
    sameAsAll: 'Same as all',
    tierSameAsAll: (tier: string) => `${tier} (same as all)`,
    duplicateHere: 'Duplicate of another photo on this page',
    warning,
    lowResolution: (width: number, height: number) => `${warning.too_small}: ${width} × ${height}`,
    phase: {
      missing: 'Choose this file again to resume',
      queued: 'Queued',
      checking: 'Checking…',
      rejected: 'Rejected',
      failed: 'Upload failed',
    },
  },
  removeAll: {
    title: 'Remove all photos?',
    text: (count: number) =>
      `${fileCount(count)} and your notes will be deleted, including everything that's already uploaded.`,
    confirm: 'Remove all',
  },
  quota: {
    title: 'Plan',
    titleEmpty: 'Available images',
    choose: 'Use images from',
    used: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} used`,
    usedAfter: (used: number, limit: number) =>
      `${formatCount(used)} of ${formatCount(limit)} used after you submit`,
    until: 'usable until',
    tierForAll: 'Tier for every photo',
    automatic: 'Automatic',
    covered: usesText,
    exceeds: exceedsText,
    unitPrice: (price: string) => `: ${price} each with pay per image`,
    payPerImage: 'Order single images',
    plans: 'See plans',
    loading: 'Loading your available images',
    failed: "Your available images couldn't be loaded.",
  },
  job: {
    brief: 'Brief',
    instructions: 'Instructions',
    deadline: 'Deadline',
    briefHint: 'For all photos. Use notes and annotations for single photos.',
    turnaround: 'Turnaround',
    within: (hours: number) => `within ${pluralize(hours, 'hour', 'hours')}`,
    rushFee: "Costs an extra fee, which we'll agree with you before we start.",
  },
  submit: {
    action: (count: number) => `Submit ${photoCount(count)}`,
    failed: "Your photos couldn't be submitted. They're still here, so you can try again.",
    obstacle: {
      nothing: 'Add photos first.',
      missing: (count: number) =>
        `${fileCount(count)} from an earlier visit ${isOrAre(count)} unfinished. Choose ${itOrThem(count)} again or remove ${itOrThem(count)}.`,
      uploading: (count: number) => `${fileCount(count)} ${isOrAre(count)} still uploading.`,
      checking: (count: number) => `${fileCount(count)} ${isOrAre(count)} still being checked.`,
      failed: (count: number) =>
        `${fileCount(count)} failed to upload. Try again or remove ${itOrThem(count)}.`,
      tooMany: (max: number) => `You can submit up to ${formatCount(max)} photos at once. Remove some first.`,
      noImages: 'You have no images available.',
      noNote: (count: number) =>
        count === 1
          ? '1 annotation has no note yet. Say what we should change there, or remove it.'
          : `${formatCount(count)} annotations have no note yet. Say what we should change there, or remove them.`,
      tooManyLines:
        'The lines on your photos are too long to be submitted together. Remove some, or submit fewer photos at once.',
      exceeds: (count: number) =>
        `${exceedsText(count)}. Change the tier, remove some photos or order more images.`,
    },
  },
  submitted: {
    title: (count: number) => `${photoCount(count)} submitted`,
    due: 'Due',
    toJob: 'View job',
  },
  engine: {
    connectionLost: 'The connection was lost for too long. Try again.',
    unreadable: "Your browser can't read this file anymore. Choose it again.",
    notRemoved: "Some files couldn't be removed. Refresh the page and remove them again.",
    corrupted: 'This file was corrupted during upload twice. Choose the original file again.',
  },
};
