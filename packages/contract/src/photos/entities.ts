import { tiers } from '@burnish/domain/catalog/plans';
import { jobStages } from '@burnish/domain/photos/board';
import { jobActions, jobStatuses, turnarounds } from '@burnish/domain/photos/job';
import {
  maxFirstPhotos,
  photoActions,
  photoStatuses,
  photoTypes,
  photoWarnings,
  uploadStates,
} from '@burnish/domain/photos/photo';
import { retentionRules } from '@burnish/domain/photos/retention';
import { z } from 'zod';
import { customerRef, staffRef } from '../accounts/entities.ts';
import { calendarDate, currency, dateTime, id, identified, signedUrl } from '../common.ts';
import { subscriptionTypes } from '../subscriptions/subscription-types.ts';
import { annotation } from './annotations.ts';
import { annotationThread, photoVersion, renditionUrl, revision, tilesUrl } from './versions.ts';

/** A change of who retouches a photo. */
export const assignment = identified.extend({
  assignee: staffRef.nullable().describe('Null: the photo was released.'),
  assignedBy: staffRef.nullable().describe('Null: the product, after the account of the retoucher changed.'),
  createdAt: dateTime,
});

export const photo = identified.extend({
  userId: customerRef,
  subscriptionId: id,
  jobId: id,
  fileName: z.string().describe("The camera's file name."),
  mimeType: z.enum(photoTypes),
  size: z.number().int().describe('In bytes.'),
  width: z
    .number()
    .int()
    .nullable()
    .describe('In pixels, upright. Null for raw files without this information.'),
  height: z.number().int().nullable(),
  tier: z.enum(tiers).nullable().describe('Null: the photo has no tier.'),
  status: z.enum(photoStatuses),
  dueAt: dateTime,
  onHoldSince: dateTime
    .nullable()
    .describe(
      'When the oldest open question was asked. The due time moves by the length of the pause. Null: no open question.',
    ),
  notes: z.string().nullable(),
  annotations: z.array(annotation),
  warnings: z.array(z.enum(photoWarnings)).describe('What to check about the photo.'),
  sha256: z.string(),
  thumbnailUrl: renditionUrl,
  tilesUrl: tilesUrl.describe('As in versions, of the original.'),
  url: signedUrl
    .nullable()
    .describe('A signed URL of the original, valid for ten minutes. Null: the file has been deleted.'),
  fileDeletedAt: dateTime
    .nullable()
    .describe('When the original was deleted, at the end of its retention. Null: it is kept.'),
  versions: z.array(photoVersion).describe('The latest first.'),
  revisions: z.array(revision).describe('The latest first.'),
  threads: z
    .array(annotationThread)
    .describe(
      'Comments on annotations of the photo and of its revisions. Annotations without any have none.',
    ),
  revisionLimit: z.number().int().describe('How many revisions are included.'),
  revisionsLeft: z.number().int().describe("Included revisions that haven't been used."),
  reviewDueAt: dateTime
    .nullable()
    .describe('When a delivered photo is approved automatically. Null: it is not waiting for a review.'),
  approvedAt: dateTime.nullable(),
  assignee: staffRef.nullable().describe('Who retouches it. Null: it is unassigned. Customers see null.'),
  assignments: z.array(assignment).describe('To whom it was assigned, the latest first. Customers see none.'),
  allowedActions: z.array(z.enum(photoActions)),
  createdAt: dateTime,
});

/** A person to whom photos of a job are assigned. */
export const jobRetoucher = staffRef.extend({
  photoCount: z.number().int().describe('Photos assigned to them.'),
});

/** A change of the due time by an admin. */
export const dueTimeChange = identified.extend({
  previousDueAt: dateTime,
  dueAt: dateTime,
  reason: z.string(),
  createdAt: dateTime,
});

export const retentionText =
  "`default`: for the days of the studio's setting. `date`: until that day. `after_approval`: until three days after the last approval.";

/** How long the files of a job are kept. */
export const jobRetention = z.object({
  rule: z.enum(retentionRules).describe(retentionText),
  date: calendarDate.nullable().describe('The day that an admin chose. Null: none.'),
  defaultDays: z
    .number()
    .int()
    .nullable()
    .describe("The studio's setting, in days after the last approval. Null: files are kept."),
  expiresAt: dateTime
    .nullable()
    .describe("When the files are deleted. Null: the job isn't approved, or they are kept."),
});

const firstPhoto = photo.pick({ _id: true, fileName: true, width: true, height: true, thumbnailUrl: true });

/** Photos that were submitted together. */
export const job = identified.extend({
  number: z.string(),
  userId: customerRef,
  subscriptionId: id,
  subscriptionName: z.string(),
  brief: z.string().nullable(),
  turnaround: z.enum(turnarounds).describe('`rush` costs an extra fee, agreed on before work starts.'),
  dueAt: dateTime.describe('The earliest due time of its photos, without those on hold.'),
  onHoldSince: dateTime
    .nullable()
    .describe("Since when all of its photos are on hold. Null: at least one photo isn't."),
  dueTimeChanges: z.array(dueTimeChange).describe('Changes of the due time by admins, the latest first.'),
  questionCount: z.number().int().describe('Questions about it and its photos, closed ones included.'),
  openQuestionCount: z.number().int(),
  status: z.enum(jobStatuses).describe('`withdrawn`: all of its photos were withdrawn before work started.'),
  photoCount: z.number().int().describe('Excludes withdrawn photos.'),
  photosByStatus: z
    .object({
      received: z.number().int(),
      in_progress: z.number().int(),
      in_check: z.number().int(),
      delivered: z.number().int(),
      revision_requested: z.number().int(),
      approved: z.number().int(),
    })
    .describe('How many of its photos have each status.'),
  reviewDueAt: dateTime
    .nullable()
    .describe(
      'When the first of its delivered photos is approved automatically. Null: none waits for a review.',
    ),
  finishedCount: z
    .number()
    .int()
    .describe('Photos of which at least one version was delivered and still exists.'),
  imagesByTier: z
    .object({
      natural: z.number().int(),
      highEnd: z.number().int(),
      magazine: z.number().int(),
      none: z.number().int(),
    })
    .describe('The images that its photos use. `none`: without a tier.'),
  size: z.number().int().describe('Bytes of all originals.'),
  originalCount: z.number().int().describe("Originals that haven't been deleted."),
  originalsExpireAt: dateTime
    .nullable()
    .describe('When the originals are deleted, once that has been announced. Null: not announced.'),
  retention: jobRetention,
  retouchers: z
    .array(jobRetoucher)
    .describe('To whom its photos are assigned, those with the most photos first. Customers see none.'),
  unassignedCount: z
    .number()
    .int()
    .describe('Photos with work left that are assigned to no one. Customers see 0.'),
  firstPhotos: z
    .array(firstPhoto)
    .describe(`The first ${maxFirstPhotos} photos, in the order of their upload.`),
  allowedActions: z.array(z.enum(jobActions)),
  createdAt: dateTime,
});

/** The figures of a column of the studio's board. */
export const boardColumn = z.object({
  stage: z.enum(jobStages),
  jobCount: z.number().int(),
  photoCount: z.number().int().describe('All photos of these jobs, without withdrawn ones.'),
  lateCount: z.number().int().describe('Jobs that are late.'),
});

/** A file that was uploaded but not submitted yet. It uses no images. */
export const upload = identified.extend({
  fileName: z.string(),
  folder: z.string().describe("The file's folder on the customer's computer, or empty."),
  jobId: id.nullable().describe("The job that it is a finished file of. Null: a customer's photo."),
  photoId: id
    .nullable()
    .describe(
      'The photo that the finished file is a version of. Null: not assigned, or not a finished file.',
    ),
  size: z.number().int().describe('Bytes of the whole file.'),
  offset: z.number().int().describe('Bytes received so far.'),
  state: z.enum(uploadStates),
  rejection: z.string().nullable().describe("A message for the user: why the file can't be submitted."),
  mimeType: z.enum(photoTypes).nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  warnings: z.array(z.enum(photoWarnings)),
  sha256: z
    .string()
    .nullable()
    .describe('Null until the whole file has been received, or until it has been checked.'),
  thumbnailUrl: renditionUrl,
  previewUrl: renditionUrl.describe('A larger rendition, for annotations.'),
  createdAt: dateTime,
  notes: z
    .string()
    .nullable()
    .describe('What was written about it when it began to wait for the payment of an order.'),
  annotations: z.array(annotation).describe('As for the notes.'),
  pendingSubmissionId: id
    .nullable()
    .describe('What it waits for: the payment of an order. Until then it cannot be submitted or deleted.'),
  expiresAt: dateTime.describe(
    "When the file is deleted if it isn't submitted, or no longer waits for the payment of an order.",
  ),
});

/** What a customer can submit photos against: a plan's current period, or individually bought images. */
export const photoQuota = z.object({
  subscriptionId: id,
  name: z.string(),
  subscriptionType: z.enum(subscriptionTypes),
  currency,
  imagesUsed: z.number().int(),
  imagesLimit: z.number().int(),
  remainingByTier: z
    .object({ natural: z.number().int(), highEnd: z.number().int(), magazine: z.number().int() })
    .nullable()
    .describe("A plan's remaining images by tier. Null for individually bought images."),
  tier: z.enum(tiers).nullable().describe('The tier of individually bought images.'),
  turnaroundOptions: z.array(z.object({ turnaround: z.enum(turnarounds), hours: z.number().int() })),
  expiresAt: dateTime.nullable().describe('Null: the images never expire.'),
});

export type { AnnotationThread, PhotoVersion, Revision } from './versions.ts';
export { annotationThread } from './versions.ts';

export type Photo = z.output<typeof photo>;
export type FirstPhoto = z.output<typeof firstPhoto>;
export type Job = z.output<typeof job>;
export type BoardColumn = z.output<typeof boardColumn>;
export type Upload = z.output<typeof upload>;
export type PhotoQuota = z.output<typeof photoQuota>;
