import { maxJobPhotos } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import { idField } from '../fields.ts';

const choosePhotos = 'Choose at least one photo.';

export const newAssignment = z.object({
  assigneeId: idField.nullable().describe('Who retouches the photos from now on. Null: they are released.'),
  photos: z
    .array(
      z.object(
        {
          photoId: idField,
          assigneeId: idField
            .nullable()
            .describe(
              'To whom the photo was assigned when it was read. If that has changed, no photo is assigned.',
            ),
        },
        { error: choosePhotos },
      ),
      { error: choosePhotos },
    )
    .min(1, choosePhotos)
    .max(maxJobPhotos, `Choose at most ${maxJobPhotos.toLocaleString('en-US')} photos at once.`)
    .refine(
      (photos) => new Set(photos.map(({ photoId }) => photoId.toLowerCase())).size === photos.length,
      'Each photo can be listed only once.',
    ),
});

export type NewAssignment = z.output<typeof newAssignment>;
