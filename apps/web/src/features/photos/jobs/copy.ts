import { pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');

export const copy = {
  photoCount,
  photosOf: (jobNumber: string) => `Photos of ${jobNumber}`,
  customerJobs: {
    title: 'Your photos',
    heading: (jobNumber: string, photos: number) => `${jobNumber}: ${photoCount(photos)}`,
    failed: "Your photos couldn't be loaded.",
    failedText: loadErrors.otherSectionsWork,
    showAll: 'Show all jobs',
    due: 'Due',
  },
  adminJobs: {
    title: 'Photos',
    search: 'Search jobs',
    failed: loadErrors.dashboard,
    empty: 'No photos yet',
    emptyText: 'Photos appear here once customers submit them.',
  },
  fact: {
    photos: 'Photos',
    due: 'Due',
    subscription: 'Subscription',
    submitted: 'Submitted',
    brief: 'Brief',
  },
  photos: {
    show: 'Show photos',
    loading: 'Loading photos',
    failed: "The photos couldn't be loaded.",
    loadMoreFailed: "More photos couldn't be loaded.",
    noPreview: 'No preview',
    deletedOn: (date: string) => `Deleted on ${date}`,
    view: (name: string) => `View ${name}`,
    annotations: (count: number) => pluralize(count, 'annotation', 'annotations'),
    original: 'Original',
    originalOf: (name: string) => `Original of ${name}`,
    noTier: 'No tier',
    alt: (name: string) => `${name} as submitted`,
    previewFailed: "The preview couldn't be loaded.",
  },
  withdraw: {
    action: 'Withdraw',
    actionNamed: (name: string) => `Withdraw ${name}`,
    title: 'Withdraw this photo?',
    text: (name: string) =>
      `We won't work on ${name} and will delete the file. You can use its image for another photo.`,
    confirm: 'Withdraw photo',
    cancel: 'Keep photo',
    success: 'Photo withdrawn. The image is back in your plan.',
    failed: "The photo couldn't be withdrawn.",
  },
  start: {
    action: 'Start work',
    actionNamed: (jobNumber: string) => `Start work on ${jobNumber}`,
    title: 'Start work on this job?',
    text: (customer: string, count: number) =>
      `${customer} will no longer be able to change or withdraw ${count === 1 ? 'the photo' : `any of the ${photoCount(count)}`}.`,
    success: (jobNumber: string) => `${jobNumber} is in progress.`,
    failed: "Work on the job couldn't be started.",
  },
  download: {
    action: 'Download originals',
    actionNamed: (jobNumber: string) => `Download originals of ${jobNumber}`,
    failed: "The download couldn't be prepared.",
  },
};
