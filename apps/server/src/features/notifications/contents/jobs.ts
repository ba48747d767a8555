import type { Job } from '@burnish/contract/photos/entities';
import { brand } from '@burnish/domain/brand';
import { dateIn } from '@burnish/domain/time/calendar-date';
import { personName } from '../../../views/shared-views.ts';
import type { ContentContext, WriteContent } from './content.ts';
import { countOf, formatDayOf, formatTimeOf } from './formats.ts';

const photosOf = ({ photoCount }: Job) => countOf(photoCount, 'photo', 'photos');

function factsOf(job: Job, context: ContentContext) {
  return [
    ['Job', job.number],
    ['Photos', job.photoCount.toLocaleString('en-US')],
    [
      'Due',
      job.onHoldSince === null ? formatTimeOf(job.dueAt, context) : 'Paused until the question is answered',
    ],
  ] as const;
}

/** The list of jobs with this one only. */
export const studioJobPath = (number: string) => `/admin?tab=photos&q=${number}`;

/** The due time of a job on hold moves until the answer. */
function finishOf({ dueAt, onHoldSince }: Job, context: ContentContext): string {
  return onHoldSince === null
    ? `We'll finish by ${formatTimeOf(dueAt, context)}.`
    : 'The due time is paused until you answer our question.';
}

export const jobContents = {
  photos_received: (job, context) => ({
    title: `We received ${photosOf(job)}: ${job.number}`,
    text: `Our retouchers have your photos. ${finishOf(job, context)}`,
    facts: factsOf(job, context),
    action: { label: 'View job', path: `/photos/jobs/${job._id}` },
    isOutdated: job.status === 'withdrawn',
  }),
  job_started: (job, context) => ({
    title: `We started working on ${job.number}`,
    text: `We are retouching your ${photosOf(job)}. ${finishOf(job, context)}`,
    action: { label: 'View job', path: `/photos/jobs/${job._id}` },
    isOutdated: job.status !== 'in_progress',
  }),
  originals_expiring: (job, context) => {
    const day = job.originalsExpireAt === null ? '' : formatDayOf(job.originalsExpireAt, context);
    return {
      title: `We will delete your originals of ${job.number} on ${day}`,
      text: `${brand.name} keeps the photos that you submit for a limited time. On ${day} we will delete the original files of ${job.number}, and their previews.`,
      details: [
        'If you still need them, download them before then. Your order, your instructions and your invoices stay in your account.',
      ],
      action: { label: 'Download originals', path: `/photos/jobs/${job._id}` },
      // A delayed email must not announce a day in the past.
      isOutdated:
        job.originalCount === 0 ||
        job.originalsExpireAt === null ||
        dateIn(new Date(job.originalsExpireAt), context.timeZone) < context.today,
    };
  },
} satisfies Readonly<Record<string, WriteContent<Job>>>;

export const studioJobContents = {
  job_submitted: (job, context) => ({
    title: `${photosOf(job)} from ${personName(job.userId)}`,
    text:
      job.onHoldSince === null
        ? `${job.number} is due on ${formatTimeOf(job.dueAt, context)}.`
        : `${job.number} is on hold.`,
    facts: factsOf(job, context),
    action: { label: 'Open job', path: studioJobPath(job.number) },
    isOutdated: job.status !== 'received',
  }),
} satisfies Readonly<Record<string, WriteContent<Job>>>;
