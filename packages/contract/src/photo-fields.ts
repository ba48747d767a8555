// What photographs are handed in with.
import { tiers } from '@burnish/domain/catalogue/plans';
import { paces } from '@burnish/domain/photo/job';
import { jobPhotosMax, marksMax, thumbnailSizes } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import { idField, optionalText, requiredText } from './fields.ts';

const outside = 'This must be a place in the picture, from 0 to 1.';
const place = z.number({ error: outside }).min(0, outside).max(1, outside);

const marks = z
  .array(
    z.object(
      { x: place, y: place, note: requiredText('Say what is to be done here.', 500) },
      { error: 'This must be a mark in the picture.' },
    ),
    { error: 'These must be marks in the picture.' },
  )
  .max(marksMax, `Use at most ${marksMax} marks.`);

const tier = z.enum(tiers, { error: `Choose one of ${tiers.join(', ')}.` }).nullish();

/** What is said of one photograph. */
const ofPhoto = {
  tier: tier.describe('Null: the first with room.'),
  notes: optionalText(),
};

/** What is said of all that are handed in together. */
const ofJob = {
  subscriptionId: idField
    .nullish()
    .describe('Null: the one that ends first and has room for all; plans before pay per image.'),
  brief: optionalText(5_000),
  pace: z.enum(paces, { error: `Choose one of ${paces.join(', ')}.` }).default('usual'),
};

/** As a form sends it: the same for each photograph in it. */
export const photoForm = z.object({ ...ofJob, ...ofPhoto });

export const newJob = z.object({
  ...ofJob,
  photos: z
    .array(
      z.object(
        {
          ...ofPhoto,
          uploadId: idField,
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/i, 'This must be a SHA-256 in hexadecimal digits.')
            .optional()
            .describe(
              'Of the file as it left the customer; where it differs from what arrived all are refused.',
            ),
          marks: marks.optional(),
        },
        { error: 'Choose the photographs.' },
      ),
      { error: 'Choose the photographs.' },
    )
    .min(1, 'Choose at least one photograph.')
    .max(jobPhotosMax, `Hand in at most ${jobPhotosMax} photographs at once.`)
    .refine(
      (photos) => new Set(photos.map(({ uploadId }) => uploadId.toLowerCase())).size === photos.length,
      'A photograph is handed in once.',
    ),
});

export const photoEdit = z.object({
  ...ofPhoto,
  marks: marks.optional().describe('In place of those that are there.'),
});

const size = `The size must be a whole number from ${thumbnailSizes.min} to ${thumbnailSizes.max}.`;

export const thumbnailQuery = z.object({
  size: z.coerce
    .number({ error: size })
    .int(size)
    .min(thumbnailSizes.min, size)
    .max(thumbnailSizes.max, size)
    .default(thumbnailSizes.usual)
    .describe('The longer side, in pixels; never enlarged.'),
});

/** Nothing is left of any of them. */
export function usedUpSentence(plans: readonly string[]): string {
  return `You have reached your upload limit for all plans: ${plans.join(', ')}. Please renew your subscription or upgrade your plan.`;
}

/** Some images are left, but fewer than were handed in. */
export function imagesLeftSentence(left: number, wanted: number): string {
  return `These are ${wanted} photographs, and images are left for ${left}. Hand in fewer at once, or order more.`;
}

export type NewJob = z.output<typeof newJob>;
export type PhotoForm = z.output<typeof photoForm>;
export type PhotoEdit = z.output<typeof photoEdit>;
