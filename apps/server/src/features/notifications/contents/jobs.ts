import type { Job } from '@burnish/contract/photos/entities';
import { brand } from '@burnish/domain/brand';
import { promisedStatuses } from '@burnish/domain/photos/job';
import { deletionNoticeDays } from '@burnish/domain/photos/retention';
import { personName } from '../../../views/shared-views.ts';
import type { ContentContext, Facts, NotificationContent, WriteContent } from './content.ts';
import {
  countOf,
  formatCount,
  formatDay,
  formatDayOf,
  formatTimeOf,
  isPastDay,
  withReason,
} from './formats.ts';

const [, lastNoticeDays] = deletionNoticeDays;

const photosOf = ({ photoCount }: Job) => countOf(photoCount, 'photo', 'photos');

/** Whether the studio still has photos of it to finish. */
const isUnfinished = ({ status }: Job) => promisedStatuses.includes(status);

function factsOf(job: Job, context: ContentContext): Facts {
  const due =
    job.onHoldSince === null ? formatTimeOf(job.dueAt, context) : 'Paused until the question is answered';
  return [
    ['Job', job.number],
    ['Photos', formatCount(job.photoCount)],
    ...(isUnfinished(job) ? [['Due', due] as const] : []),
  ];
}

/** The customer's page of a job. */
const jobPath = ({ _id }: Job) => `/photos/jobs/${_id}`;

/** The list of jobs with this one only. */
export const studioJobPath = (number: string) => `/admin?tab=photos&q=${number}`;

/** The due time of a job on hold moves until the answer. */
function finishOf({ dueAt, onHoldSince }: Job, context: ContentContext): string {
  return onHoldSince === null
    ? `We'll finish by ${formatTimeOf(dueAt, context)}.`
    : 'The due time is paused until you answer our question.';
}

/** '12 photos', or '3 of your 12 photos' if the others are finished. */
function unfinishedOf(job: Job): string {
  const { delivered, approved } = job.photosByStatus;
  const finished = delivered + approved;
  return finished === 0
    ? `your ${photosOf(job)}`
    : `${formatCount(job.photoCount - finished)} of your ${photosOf(job)}`;
}

/** Photos that wait for the customer's review. Null: none does anymore. */
function reviewOf({ photosByStatus, reviewDueAt }: Job, context: ContentContext) {
  if (reviewDueAt === null) return null;
  const count = photosByStatus.delivered;
  return {
    photos: countOf(count, 'photo', 'photos'),
    isOne: count === 1,
    until: formatTimeOf(reviewDueAt, context),
    /** A delayed email must not ask for a review that is no longer possible. */
    isOver: isPastDay(reviewDueAt, context),
  };
}

/** What is left to say about photos to review once none of a job is. */
function reviewed(job: Job, title: string): NotificationContent {
  return {
    title,
    text: "You don't have to do anything: none of its photos is waiting for your review.",
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: true,
  };
}

const keptInAccount = 'Your order, your instructions and your invoices stay in your account.';

/** When the files of a job are deleted, and why. */
function retentionText({ retention }: Job, context: ContentContext): string {
  const { rule, date, defaultDays, expiresAt } = retention;
  if (expiresAt !== null)
    return `We will delete the originals and the finished photos on ${formatDayOf(expiresAt, context)}. If you still need them, download them before then.`;
  if (rule === 'after_approval')
    return `We will delete the originals and the finished photos ${lastNoticeDays} days after you have approved all photos. We'll email you when that happens, so that you can download them.`;
  if (date !== null)
    return `We will delete the originals and the finished photos on ${formatDay(date)}, or ${lastNoticeDays} days after you have approved all photos if that is later. We'll email you before that.`;
  return defaultDays === null
    ? 'We keep the originals and the finished photos.'
    : `We will delete the originals and the finished photos ${formatCount(defaultDays)} days after you have approved all photos, or after you submitted them if we deliver them another way. We'll email you before that.`;
}

export const jobContents = {
  photos_received: (job, context) => ({
    title: `We received ${photosOf(job)}: ${job.number}`,
    text: `Our retouchers have your photos. ${finishOf(job, context)}`,
    facts: factsOf(job, context),
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: !isUnfinished(job),
  }),
  waiting_photos_submitted: (job, context) => ({
    title: `Your ${photosOf(job)} ${job.photoCount === 1 ? 'was' : 'were'} submitted: ${job.number}`,
    text: `Your order is paid, so the photos that waited for it were submitted. ${finishOf(job, context)}`,
    facts: factsOf(job, context),
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: !isUnfinished(job),
  }),
  job_started: (job, context) => ({
    title: `We started working on ${job.number}`,
    text: isUnfinished(job)
      ? `We are retouching ${unfinishedOf(job)}. ${finishOf(job, context)}`
      : `We have finished your ${photosOf(job)}.`,
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: job.status !== 'in_progress' || job.finishedCount > 0,
  }),
  due_time_changed: (job, context) => {
    const [change] = job.dueTimeChanges;
    return {
      title: `The due time of ${job.number} has changed`,
      text: withReason(finishOf(job, context), change?.reason ?? null),
      facts: factsOf(job, context),
      action: { label: 'View job', path: jobPath(job) },
      isOutdated: !isUnfinished(job),
    };
  },
  photos_delivered: (job, context) => {
    const review = reviewOf(job, context);
    if (review === null) return reviewed(job, `Photos of ${job.number} were delivered`);
    return {
      title: `${review.photos} of ${job.number} ${review.isOne ? 'is' : 'are'} ready to review`,
      text: `Please review ${review.isOne ? 'it' : 'them'} by ${review.until}. Approve what you like, and request a revision of what should change.`,
      details: ["After that, photos that you haven't reviewed are approved automatically."],
      facts: [
        ['Job', job.number],
        ['To review', review.photos],
        ['Review by', review.until],
      ],
      action: { label: 'Review photos', path: jobPath(job) },
      isOutdated: review.isOver,
    };
  },
  review_reminder: (job, context) => {
    const review = reviewOf(job, context);
    if (review === null) return reviewed(job, `Reminder to review photos of ${job.number}`);
    return {
      title: `${review.photos} of ${job.number} still ${review.isOne ? 'waits' : 'wait'} for your review`,
      // The first ones: what was delivered later is approved later.
      text: `Photos that you haven't reviewed are approved automatically from ${review.until}.`,
      details: ['If something should change, request a revision before then.'],
      action: { label: 'Review photos', path: jobPath(job) },
      isOutdated: review.isOver,
    };
  },
  photos_approved_automatically: (job) => {
    const { approved, delivered } = job.photosByStatus;
    return {
      title: `Photos of ${job.number} were approved automatically`,
      text:
        job.finishedCount === 0
          ? 'The time to review them is over. Their files have been deleted.'
          : 'The time to review them is over. You can download them on the page of the job.',
      facts: [
        ['Job', job.number],
        ['Approved', `${formatCount(approved)} of ${photosOf(job)}`],
        ...(delivered > 0 ? [['To review', formatCount(delivered)] as const] : []),
      ],
      action: { label: 'View photos', path: jobPath(job) },
      isOutdated: job.finishedCount === 0,
    };
  },
  studio_commented: (job) => ({
    title: `New comments on your annotations: ${job.number}`,
    text: 'Our retouchers commented on what you marked on your photos. Open the photo to read it and answer.',
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: job.status === 'approved',
  }),
  guest_commented: (job) => ({
    title: `New comments on your photos of ${job.number}`,
    text: 'Someone commented on the photos that you shared. Read what they say, and add what should change to your request.',
    details: ['We see comments of guests only if you add them to a request.'],
    action: { label: 'Read comments', path: jobPath(job) },
    isOutdated: job.finishedCount === 0,
  }),
  retention_changed: (job, context) => ({
    title: `We changed when your files of ${job.number} are deleted`,
    text: retentionText(job, context),
    details: [keptInAccount],
    facts: [['Job', job.number]],
    action: { label: 'View job', path: jobPath(job) },
    isOutdated: job.originalCount + job.finishedCount === 0,
  }),
  originals_expiring: (job, context) => {
    if (job.originalsExpireAt === null)
      return {
        title: `The deletion of your photos of ${job.number} was postponed`,
        text: 'The page of the job says how long we keep them.',
        action: { label: 'View job', path: jobPath(job) },
        isOutdated: true,
      };
    const day = formatDayOf(job.originalsExpireAt, context);
    const hasFinished = job.finishedCount > 0;
    return {
      title: `We will delete your ${hasFinished ? 'photos' : 'originals'} of ${job.number} on ${day}`,
      text: hasFinished
        ? `${brand.name} keeps photos for a limited time after you approve them. On ${day} we will delete the originals and the finished photos of ${job.number}, and their previews.`
        : `${brand.name} keeps the photos that you submit for a limited time. On ${day} we will delete the original files of ${job.number}, and their previews.`,
      details: [`If you still need them, download them before then. ${keptInAccount}`],
      action: { label: hasFinished ? 'Download photos' : 'Download originals', path: jobPath(job) },
      // A delayed email must not announce a day in the past.
      isOutdated: job.originalCount === 0 || isPastDay(job.originalsExpireAt, context),
    };
  },
} satisfies Readonly<Record<string, WriteContent<Job>>>;

function statusText({ number, status, dueAt, onHoldSince }: Job, context: ContentContext): string {
  switch (status) {
    case 'received':
    case 'in_progress':
      return onHoldSince === null
        ? `${number} is due on ${formatTimeOf(dueAt, context)}.`
        : `${number} is on hold.`;
    case 'delivered':
      return `${number} has been delivered.`;
    case 'approved':
      return `${number} is approved.`;
    case 'withdrawn':
      return `${number} was withdrawn.`;
  }
}

export const studioJobContents = {
  job_submitted: (job, context) => ({
    title: `${photosOf(job)} from ${personName(job.userId)}`,
    text: statusText(job, context),
    facts: factsOf(job, context),
    action: { label: 'Open job', path: studioJobPath(job.number) },
    isOutdated: job.status !== 'received',
  }),
  photos_assigned: (job, context) => ({
    title: `Photos of ${job.number} were assigned to you`,
    text: statusText(job, context),
    facts: factsOf(job, context),
    action: { label: 'Open job', path: studioJobPath(job.number) },
    isOutdated: !isUnfinished(job),
  }),
  customer_commented: (job) => ({
    title: `${personName(job.userId)} commented on annotations of ${job.number}`,
    text: 'Open the job to read it and answer.',
    facts: [
      ['Job', job.number],
      ['Customer', personName(job.userId)],
    ],
    action: { label: 'Open job', path: studioJobPath(job.number) },
    isOutdated: job.status === 'approved',
  }),
  photos_approved: (job) => {
    const { approved, delivered, revision_requested: requested } = job.photosByStatus;
    return {
      title:
        job.status === 'approved'
          ? `${photosOf(job)} of ${job.number} ${job.photoCount === 1 ? 'is' : 'are'} approved`
          : `${formatCount(approved)} of ${photosOf(job)} of ${job.number} approved`,
      text:
        job.status === 'approved'
          ? 'The job is complete.'
          : `${countOf(job.photoCount - approved, "photo isn't", "photos aren't")} approved yet.`,
      facts: [
        ['Customer', personName(job.userId)],
        ['To review', formatCount(delivered)],
        ['Revisions requested', formatCount(requested)],
      ],
      action: { label: 'Open job', path: studioJobPath(job.number) },
    };
  },
} satisfies Readonly<Record<string, WriteContent<Job>>>;
