import { pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { noPreview } from './no-preview.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');

export const copy = {
  photoCount,
  open: 'Open job',
  /** A customer without a name, whose email isn't shown. */
  customer: 'Customer',
  pausedSince: 'Paused since',
  photosOf: (jobNumber: string) => `Photos of ${jobNumber}`,
  /** The customer's list of jobs. */
  list: {
    title: 'Photos',
    titleWithStatus: (status: string) => `Photos: ${status}`,
    back: 'Back to dashboard',
    label: 'Jobs',
    search: 'Search by number, file name or note',
    failed: "Your photos couldn't be loaded.",
    empty: 'No photos yet',
    emptyText: 'Photos that you submit appear here, grouped by job.',
    submitted: 'Submitted',
    upload: 'Upload photos',
    renew: (name: string) => `Renew ${name}`,
    choosePlan: 'Choose a plan',
  },
  /** The customer's page of a job. */
  page: {
    title: 'Job',
    back: 'Photos',
    failed: "The job couldn't be loaded.",
    notFound: 'Job not found',
    notFoundText: 'The link may be broken, or the job belongs to another account.',
    allPhotos: 'All photos',
    facts: 'Overview',
    status: 'Status',
    received: 'Received',
    imagesUsed: 'Images used',
    subscription: 'Plan or order',
    manage: 'Subscriptions & Billing',
    photos: 'Photos',
    search: 'Search by file name or note',
    noPhotos: 'No photos found',
    withdrawnTitle: 'All photos were withdrawn',
    withdrawnText: 'Their images are back in your plan, and the files have been deleted.',
    briefTitle: 'Brief',
    noBrief: 'You gave no instructions for the whole job.',
    turnaround: 'Turnaround',
    tiers: 'Retouching',
    originals: 'Originals',
    originalsText: (count: number, size: string) =>
      `${pluralize(count, 'file', 'files')}, ${size}, as you uploaded them.`,
    originalsExpire: 'Download them if you still need them: we delete them on',
    originalsDeleted: 'The originals have been deleted at the end of their retention.',
    messages: 'Messages',
    messagesText: 'Questions and changes about this job.',
  },
  /** On the studio's page of a customer. */
  ofCustomer: {
    title: 'Jobs',
    all: 'All jobs',
    failed: "The jobs couldn't be loaded.",
    empty: 'No jobs yet',
    emptyText: 'Photos appear here once the customer submits them.',
  },
  adminJobs: {
    title: 'Photos',
    search: 'Search jobs',
    failed: loadErrors.dashboard,
    empty: 'No photos yet',
    emptyText: 'Photos appear here once customers submit them.',
  },
  /** The same list for those who only see the jobs that they work on. */
  retoucherJobs: {
    emptyText: 'Jobs appear here once photos are assigned to you, or can be taken.',
  },
  /** The studio's list and board. */
  views: { label: 'View', board: 'Board', list: 'List' },
  filter: {
    plan: 'Plan',
    allPlans: 'All plans',
    noPlan: 'Pay per image',
    due: 'Due',
    anyDue: 'Due any time',
    late: 'Late',
    today: 'Due today',
    week: 'Due in 7 days',
    onHold: 'On hold',
    anyHold: 'On hold or not',
    isOnHold: 'On hold',
    isNotOnHold: 'Not on hold',
  },
  fact: {
    photos: 'Photos',
    progress: 'Progress',
    due: 'Due',
    retouchers: 'Retouchers',
    subscription: 'Subscription',
    submitted: 'Submitted',
    brief: 'Brief',
  },
  photos: {
    show: 'Show photos',
    loading: 'Loading photos',
    failed: "The photos couldn't be loaded.",
    noPreview,
    deletedOn: (date: string) => `Deleted on ${date}`,
    view: (name: string) => `View ${name}`,
    annotations: (count: number) => pluralize(count, 'annotation', 'annotations'),
    original: 'Original',
    originalOf: (name: string) => `Original of ${name}`,
    noTier: 'No tier',
    tier: 'Retouching',
    file: 'File',
    pixels: 'Pixels',
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
  withdrawJob: {
    action: 'Withdraw job',
    title: (count: number) => (count === 1 ? 'Withdraw the photo?' : `Withdraw all ${photoCount(count)}?`),
    text: (jobNumber: string, images: string, subscription: string) =>
      `We won't work on ${jobNumber} and will delete its files. You get back what it used of ${subscription}: ${images}.`,
    confirm: 'Withdraw job',
    cancel: 'Keep job',
    success: 'Job withdrawn. Its images are back in your plan.',
    failed: "The job couldn't be withdrawn.",
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
