import { tiers } from '@burnish/domain/catalog/plans';
import { countStrokePoints, maxJobStrokePoints } from '@burnish/domain/photos/annotation';
import { turnarounds } from '@burnish/domain/photos/job';
import { maxJobPhotos, thumbnailSizes } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import { boundsMessage, fieldMessages, idField, optionalText } from '../fields.ts';
import { annotationsField } from './annotations.ts';

const tier = z
  .enum(tiers, { error: fieldMessages.oneOf(tiers) })
  .nullish()
  .describe('Null: the first available tier.');

const photoFields = { tier, notes: optionalText() };

const brief = optionalText(5_000);
const turnaround = z.enum(turnarounds, { error: fieldMessages.oneOf(turnarounds) }).default('standard');

/** What a style guide has of a job. */
export const jobStyleFields = { brief, tier, turnaround };

const jobFields = {
  subscriptionId: idField
    .nullish()
    .describe(
      'Null: the first quota that covers all photos. Those that expire first are used first, and plans before pay per image.',
    ),
  brief,
  turnaround,
};

/** A form with files: tier and notes apply to every photo in it. */
export const photoForm = z.object({ ...jobFields, ...photoFields });

const choosePhotos = 'Choose the photos.';
const invalidHash = 'Must be a SHA-256 hash in hexadecimal.';

export const submittedPhoto = z.object(
  {
    ...photoFields,
    uploadId: idField,
    sha256: z
      .string({ error: invalidHash })
      .regex(/^[0-9a-f]{64}$/i, invalidHash)
      .optional()
      .describe('Hash of the original file. If one differs from what was received, no photo is submitted.'),
    annotations: annotationsField.optional(),
  },
  { error: choosePhotos },
);

type SubmittedPhoto = Pick<z.output<typeof submittedPhoto>, 'uploadId' | 'annotations'>;

/** The photos of one job. */
export function photosField<Photo extends z.ZodType<SubmittedPhoto>>(photo: Photo) {
  return z
    .array(photo, { error: choosePhotos })
    .min(1, 'Choose at least one photo.')
    .max(maxJobPhotos, `Submit at most ${maxJobPhotos.toLocaleString('en-US')} photos at once.`)
    .refine(
      (photos) => new Set(photos.map(({ uploadId }) => uploadId.toLowerCase())).size === photos.length,
      'Each photo can be submitted only once.',
    )
    .refine(
      (photos) =>
        countStrokePoints(photos.flatMap(({ annotations }) => annotations ?? [])) <= maxJobStrokePoints,
      `The strokes drawn on these photos have more than ${maxJobStrokePoints.toLocaleString('en-US')} points. Submit the photos in several jobs.`,
    );
}

export const newJob = z.object({ ...jobFields, photos: photosField(submittedPhoto) });

export const photoEdit = z.object({
  ...photoFields,
  annotations: annotationsField.optional().describe('Replaces all existing annotations.'),
});

const invalidSize = boundsMessage(thumbnailSizes);

export const thumbnailQuery = z.object({
  size: z.coerce
    .number({ error: invalidSize })
    .int(invalidSize)
    .min(thumbnailSizes.min, invalidSize)
    .max(thumbnailSizes.max, invalidSize)
    .default(thumbnailSizes.default)
    .describe('The longer side in pixels. Served by the next larger rendition. Photos are never enlarged.'),
  version: z
    .enum(['original', 'latest'])
    .default('original')
    .describe('`latest`: of the last version that was delivered, or of the original while there is none.'),
});

export type ThumbnailQuery = z.output<typeof thumbnailQuery>;

export type NewJob = z.output<typeof newJob>;
export type PhotoForm = z.output<typeof photoForm>;
export type PhotoEdit = z.output<typeof photoEdit>;
