import { maxAnnotations } from '@burnish/domain/photos/annotation';
import {
  annotationCommentActions,
  maxAnnotationCommentLength,
} from '@burnish/domain/photos/annotation-comment';
import { z } from 'zod';
import { fieldMessages, idField, optionalText } from '../fields.ts';

const invalidNumber = fieldMessages.wholeNumber(1, maxAnnotations);

export const newAnnotationComment = z
  .object({
    revisionId: idField.nullish().describe('Null: the annotation was submitted with the photo.'),
    number: z
      .number({ error: invalidNumber })
      .int(invalidNumber)
      .min(1, invalidNumber)
      .max(maxAnnotations, invalidNumber)
      .describe('Of the annotation, in its list.'),
    action: z
      .enum(annotationCommentActions, { error: fieldMessages.oneOf(annotationCommentActions) })
      .default('comment')
      .describe('`resolve` and `reopen` need no text.'),
    text: optionalText(maxAnnotationCommentLength),
  })
  .refine(({ action, text }) => action !== 'comment' || Boolean(text), {
    error: 'Enter a comment.',
    path: ['text'],
  });
