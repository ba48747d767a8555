import { tiers } from '@burnish/domain/catalog/plans';
import { turnarounds } from '@burnish/domain/photos/job';
import { maxAnnotations, maxJobPhotos, thumbnailSizes } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import { boundsMessage, fieldMessages, idField, optionalText, requiredText } from '../fields.ts';

const invalidPosition = 'Must be a position in the photo, from 0 to 1.';
const position = z.number({ error: invalidPosition }).min(0, invalidPosition).max(1, invalidPosition);

const annotations = z
  .array(
    z.object(
      { x: position, y: position, note: requiredText('Describe what to do here.', 500) },
      { error: 'Must be an annotation.' },
    ),
    { error: 'Must be a list of annotations.' },
  )
  .max(maxAnnotations, `Use at most ${maxAnnotations} annotations.`);

const photoFields = {
  tier: z
    .enum(tiers, { error: fieldMessages.oneOf(tiers) })
    .nullish()
    .describe('Null: the first available tier.'),
  notes: optionalText(),
};

const jobFields = {
  subscriptionId: idField
    .nullish()
    .describe(
      'Null: the first quota that covers all photos. Those that expire first are used first, and plans before pay per image.',
    ),
  brief: optionalText(5_000),
  turnaround: z.enum(turnarounds, { error: fieldMessages.oneOf(turnarounds) }).default('standard'),
};

/** A form with files: tier and notes apply to every photo in it. */
export const photoForm = z.object({ ...jobFields, ...photoFields });

const choosePhotos = 'Choose the photos.';
const invalidHash = 'Must be a SHA-256 hash in hexadecimal.';

export const newJob = z.object({
  ...jobFields,
  photos: z
    .array(
      z.object(
        {
          ...photoFields,
          uploadId: idField,
          sha256: z
            .string({ error: invalidHash })
            .regex(/^[0-9a-f]{64}$/i, invalidHash)
            .optional()
            .describe(
              'Hash of the original file. If one differs from what was received, no photo is submitted.',
            ),
          annotations: annotations.optional(),
        },
        { error: choosePhotos },
      ),
      { error: choosePhotos },
    )
    .min(1, 'Choose at least one photo.')
    .max(maxJobPhotos, `Submit at most ${maxJobPhotos.toLocaleString('en-US')} photos at once.`)
    .refine(
      (photos) => new Set(photos.map(({ uploadId }) => uploadId.toLowerCase())).size === photos.length,
      'Each photo can be submitted only once.',
    ),
});

export const photoEdit = z.object({
  ...photoFields,
  annotations: annotations.optional().describe('Replaces all existing annotations.'),
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
});

export type NewJob = z.output<typeof newJob>;
export type PhotoForm = z.output<typeof photoForm>;
export type PhotoEdit = z.output<typeof photoEdit>;
