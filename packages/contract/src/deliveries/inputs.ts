import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { maxIncludedRevisions, revisionCauses } from '@burnish/domain/photos/revision';
import { maxOverruleReasonLength, maxVersionsAtOnce } from '@burnish/domain/photos/version';
import { z } from 'zod';
import { fieldMessages, idField, optionalText } from '../fields.ts';
import { annotationsField } from '../photos/annotations.ts';

const tooMany = `Choose at most ${maxVersionsAtOnce.toLocaleString('en-US')} at once.`;

function ids(message: string) {
  return z
    .array(idField, { error: message })
    .min(1, message)
    .max(maxVersionsAtOnce, tooMany)
    .refine(
      (list) => new Set(list.map((id) => id.toLowerCase())).size === list.length,
      'Each one can be listed only once.',
    );
}

/** Names what the caller has seen: a version that was replaced meanwhile is neither delivered nor approved. */
const versionIds = ids('Choose at least one photo.');
const cause = z.enum(revisionCauses, { error: fieldMessages.oneOf(revisionCauses) });
const invalidLimit = fieldMessages.wholeNumber(0, maxIncludedRevisions);

export const finishedFilePhoto = z.object({
  photoId: idField.nullable().describe('A photo of the job. Null: none yet.'),
});

export const newVersions = z.object({ uploadIds: ids('Choose at least one file.') });

export const delivery = z.object({
  versionIds,
  overruleReason: optionalText(maxOverruleReasonLength).describe(
    'Why versions with problems are delivered nevertheless. Required if there are any.',
  ),
});

export const approval = z.object({
  versionIds: versionIds.describe('The latest versions of the photos.'),
});

export const newRevision = z
  .object({
    versionId: idField.describe('The latest version of the photo.'),
    cause,
    note: optionalText(),
    annotations: annotationsField.default([]),
    guestCommentIds: z
      .array(idField, { error: fieldMessages.text })
      .max(maxAnnotations, `Add at most ${maxAnnotations} comments of guests.`)
      .default([])
      .describe('Comments of guests on the photo that the request includes.'),
  })
  .refine(({ note, annotations }) => Boolean(note) || annotations.length > 0, {
    error: 'Describe or mark what should change.',
    path: ['note'],
  });

export const revisionDecision = z.object({ cause });

export const revisionLimit = z.object({
  limit: z
    .number({ error: invalidLimit })
    .int(invalidLimit)
    .min(0, invalidLimit)
    .max(maxIncludedRevisions, invalidLimit),
});

const deliverySizes = ['full', 'web'] as const;

export const deliveryQuery = z.object({
  size: z
    .enum(deliverySizes, { error: fieldMessages.oneOf(deliverySizes) })
    .default('full')
    .describe('`full`: the delivered files. `web`: JPEGs in sRGB, at most 2,048 pixels wide and high.'),
});

export type DeliverySize = (typeof deliverySizes)[number];
