// What happens to submitted photos: finished files, deliveries, and their review.
import { Readable } from 'node:stream';
import type { Photo } from '@burnish/contract/photos/entities';
import type { PhotoEdit } from '@burnish/contract/photos/inputs';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import sharp from 'sharp';
import type { Caller } from '../../apps/server/src/platform/http/caller.ts';
import type { Calendar } from '../calendar.ts';
import type { Studio } from '../studio.ts';
import type { Story } from '../timeline.ts';

type NewComment = Parameters<Studio['guests']['comment']>[1];

export const originals = new URL('../../apps/web/src/site-images/originals/', import.meta.url);

type At = Parameters<Calendar['day']>;

/** A step with some photos of a job, by the names of the site images. */
export type ProductionStep = { readonly at: At } & (
  | {
      readonly kind: 'submit';
      readonly siteImages: readonly string[];
      /** How far the work has come, from 0 to 1. Default: 1. */
      readonly share?: number;
      /** Of the finished files, in pixels. Default: that of the photos. */
      readonly width?: number;
    }
  | { readonly kind: 'deliver' | 'approve'; readonly siteImages: readonly string[] }
  | {
      readonly kind: 'revise';
      readonly siteImage: string;
      readonly cause: RevisionCause;
      readonly note: string | null;
      readonly annotations: NonNullable<PhotoEdit['annotations']>;
    }
  | {
      /** The customer shares the delivered photos, and a guest comments on them. */
      readonly kind: 'share';
      readonly name: string;
      readonly guestName: string;
      readonly comments: readonly (Pick<NewComment, 'text' | 'mark'> & { readonly siteImage: string })[];
    }
);

export interface JobOfStory {
  readonly studio: Studio;
  readonly customer: Caller;
  /** Who asks and delivers. */
  readonly staff: Caller;
  /** To whom the photos are assigned. */
  readonly retoucher: Caller;
  readonly jobId: string;
  /** By the names of the site images. */
  readonly photos: ReadonlyMap<string, Photo | undefined>;
}

function photoOf({ photos }: JobOfStory, siteImage: string): Photo {
  const photo = photos.get(siteImage);
  if (photo === undefined) throw new Error(`${siteImage} is not a photo of this job.`);
  return photo;
}

/** The retouched image, mixed with the original until the work is done. */
async function finish(siteImage: string, share: number, width?: number): Promise<Buffer> {
  const before = await sharp(new URL(`${siteImage}-before.jpg`, originals).pathname).toBuffer();
  const { data, info } = await sharp(new URL(`${siteImage}-after.jpg`, originals).pathname)
    .ensureAlpha(share)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mixed = await sharp(before)
    .composite([{ input: data, raw: info }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(mixed.data, { raw: mixed.info })
    .resize({ width: width ?? info.width })
    .withIccProfile('srgb')
    .jpeg({ quality: 92 })
    .toBuffer();
}

type Submission = Extract<ProductionStep, { kind: 'submit' }>;

async function submit(job: JobOfStory, { siteImages, share = 1, width }: Submission): Promise<void> {
  const { studio, retoucher, jobId } = job;
  const files = [];
  for (const siteImage of siteImages) {
    const { _id: photoId, fileName } = photoOf(job, siteImage);
    const name = fileName.replace(/\.\w+$/, share === 1 ? '_final.jpg' : '_v1.jpg');
    const content = Readable.from(await finish(siteImage, share, width));
    files.push({ ...(await studio.uploads.receive(retoucher, { name, content })), photoId });
  }
  await studio.deliveries.submitFiles(retoucher, jobId, files);
}

/** The latest version of a photo. */
async function latestVersionOf(job: JobOfStory, siteImage: string): Promise<string> {
  const { versions } = await job.studio.photos.get(job.staff, photoOf(job, siteImage)._id);
  const [latest] = versions;
  if (latest === undefined) throw new Error(`${siteImage} has no finished file.`);
  return latest._id;
}

const guest = { id: null, role: null, ipAddress: '102.89.34.12' } as const;

type Sharing = Extract<ProductionStep, { kind: 'share' }>;

async function share(job: JobOfStory, { name, guestName, comments }: Sharing): Promise<void> {
  const { studio, customer, jobId } = job;
  const { url } = await studio.shareLinks.add(customer, jobId, { name, days: 30, allowsComments: true });
  const { session } = await studio.guests.open(guest, { token: url.slice(url.indexOf('#') + 1) });
  for (const { siteImage, ...comment } of comments) {
    const versionId = await latestVersionOf(job, siteImage);
    await studio.guests.comment(guest, { session, versionId, name: guestName, ...comment });
  }
}

async function take(job: JobOfStory, step: ProductionStep): Promise<void> {
  const { studio, customer, staff, jobId } = job;
  if (step.kind === 'revise') {
    const { siteImage, cause, note, annotations } = step;
    const versionId = await latestVersionOf(job, siteImage);
    const revision = { versionId, cause, note, annotations, guestCommentIds: [] };
    await studio.deliveries.requestRevision(customer, photoOf(job, siteImage)._id, revision);
    return;
  }
  if (step.kind === 'submit') {
    await submit(job, step);
    return;
  }
  if (step.kind === 'share') {
    await share(job, step);
    return;
  }
  const versionIds = await Promise.all(step.siteImages.map((siteImage) => latestVersionOf(job, siteImage)));
  if (step.kind === 'deliver') await studio.deliveries.deliver(staff, jobId, { versionIds });
  else await studio.deliveries.approve(customer, jobId, versionIds);
}

export async function* productionStory(
  job: JobOfStory,
  { day }: Pick<Calendar, 'day'>,
  steps: readonly ProductionStep[],
): Story {
  for (const step of steps) {
    yield day(...step.at);
    await take(job, step);
  }
}

/** Of a job with a photo in each state of a review, one of them after a revision. */
export const lipstickProduction: readonly ProductionStep[] = [
  { kind: 'submit', at: [-5, 15, 0], siteImages: ['lipstick'], share: 0.55 },
  { kind: 'submit', at: [-5, 15, 20], siteImages: ['cream', 'perfume', 'pearls'] },
  { kind: 'deliver', at: [-5, 16, 30], siteImages: ['lipstick', 'cream', 'perfume', 'pearls'] },
  { kind: 'approve', at: [-4, 9, 12], siteImages: ['cream', 'pearls'] },
  {
    kind: 'revise',
    at: [-4, 9, 20],
    siteImage: 'lipstick',
    cause: 'mistake',
    note: null,
    annotations: [
      { kind: 'ring', x: 0.5, y: 0.3, width: 0.2, height: 0.26, note: 'The chip is still visible here.' },
    ],
  },
  { kind: 'submit', at: [-3, 13, 40], siteImages: ['lipstick'] },
  { kind: 'deliver', at: [-3, 16, 0], siteImages: ['lipstick'] },
  {
    kind: 'share',
    at: [-2, 11, 5],
    name: 'Maison Ade',
    guestName: 'Funmi Ade',
    comments: [
      {
        siteImage: 'lipstick',
        text: 'Could this highlight be a touch softer?',
        mark: { kind: 'ring', x: 0.5, y: 0.34, width: 0.16, height: 0.2 },
      },
      { siteImage: 'cream', text: 'Perfect, this one goes on the cover.' },
    ],
  },
  {
    kind: 'revise',
    at: [-1, 9, 35],
    siteImage: 'perfume',
    cause: 'change_of_mind',
    note: 'Could the background be a little warmer, like the cream?',
    annotations: [],
  },
];
