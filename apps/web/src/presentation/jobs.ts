import type { Job } from '@burnish/contract/photos/entities';
import { type TimeLeft, timeLeft } from '@burnish/domain/photos/job';
import { formatCount, pluralize } from '../lib/format.ts';
import { tierLabels } from './retouching.ts';

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** '40 min', '5 h 40 min', and from two days on '3 days'. Rounds down. Doesn't break across lines. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const parts =
    minutes < hourMinutes
      ? `${minutes} min`
      : minutes < 2 * dayMinutes
        ? `${Math.floor(minutes / hourMinutes)} h ${minutes % hourMinutes} min`.replace(' 0 min', '')
        : `${Math.floor(minutes / dayMinutes)} days`;
  return parts.replaceAll(' ', '\u00a0');
}

/** The customer's page of a job. */
export function jobUrl(jobId: string): string {
  return `/photos/jobs/${jobId}`;
}

/** '6 photos', or 'withdrawn'. */
export function jobContent({ status, photoCount }: Job): string {
  return status === 'withdrawn' ? 'withdrawn' : pluralize(photoCount, 'photo', 'photos');
}

/** What identifies a job wherever it is shown: 'JOB-2026-000042: 6 photos'. */
export function jobHeading(job: Job): string {
  return `${job.number}: ${jobContent(job)}`;
}

export type JobTime = Pick<Job, 'status' | 'dueAt' | 'onHoldSince'>;

/** The time until a job is due. Null: the job no longer has to be done. */
export function jobTimeLeft({ status, dueAt, onHoldSince }: JobTime, now: Date): TimeLeft | null {
  const heldSince = onHoldSince === null ? null : new Date(onHoldSince);
  return timeLeft({ status, dueAt: new Date(dueAt), onHoldSince: heldSince }, now);
}

/** '5 h 40 min left', '3 days late'. */
export function formatTimeLeft({ milliseconds, isLate }: TimeLeft): string {
  return `${formatDuration(milliseconds)} ${isLate ? 'late' : 'left'}`;
}

/** '2 Magazine, 6 High-End', the deepest retouching first. Images without a tier: '3 images'. */
export function formatImagesUsed({ imagesByTier }: Pick<Job, 'imagesByTier'>): string {
  const { natural, highEnd, magazine, none } = imagesByTier;
  const parts = [
    magazine > 0 && `${formatCount(magazine)} ${tierLabels.magazine.label}`,
    highEnd > 0 && `${formatCount(highEnd)} ${tierLabels.highEnd.label}`,
    natural > 0 && `${formatCount(natural)} ${tierLabels.natural.label}`,
    none > 0 && pluralize(none, 'image', 'images'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'None' : parts.map((part) => part.replaceAll(' ', '\u00a0')).join(', ');
}
