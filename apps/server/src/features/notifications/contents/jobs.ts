import type { Job } from '@burnish/contract/photos/entities';
import { personName } from '../../../views/shared-views.ts';
import type { ContentContext, WriteContent } from './content.ts';
import { countOf, formatTimeOf } from './formats.ts';

const photosOf = ({ photoCount }: Job) => countOf(photoCount, 'photo', 'photos');

function factsOf(job: Job, context: ContentContext) {
  return [
    ['Job', job.number],
    ['Photos', job.photoCount.toLocaleString('en-US')],
    ['Due', formatTimeOf(job.dueAt, context)],
  ] as const;
}

export const jobContents = {
  photos_received: (job, context) => ({
    title: `We received ${photosOf(job)}: ${job.number}`,
    text: `Our retouchers have your photos. We'll finish by ${formatTimeOf(job.dueAt, context)}.`,
    facts: factsOf(job, context),
    action: { label: 'View job', path: `/photos/jobs/${job._id}` },
    isOutdated: job.status === 'withdrawn',
  }),
  job_started: (job, context) => ({
    title: `We started working on ${job.number}`,
    text: `We are retouching your ${photosOf(job)}. We'll finish by ${formatTimeOf(job.dueAt, context)}.`,
    action: { label: 'View job', path: `/photos/jobs/${job._id}` },
    isOutdated: job.status !== 'in_progress',
  }),
} satisfies Readonly<Record<string, WriteContent<Job>>>;

export const studioJobContents = {
  job_submitted: (job, context) => ({
    title: `${photosOf(job)} from ${personName(job.userId)}`,
    text: `${job.number} is due on ${formatTimeOf(job.dueAt, context)}.`,
    facts: factsOf(job, context),
    action: { label: 'Open job', path: `/admin?tab=photos&job=${job._id}` },
    isOutdated: job.status !== 'received',
  }),
} satisfies Readonly<Record<string, WriteContent<Job>>>;
