// The finished files of a photo, and what customers asked to be changed about them.
import { annotationCommentActions } from '@burnish/domain/photos/annotation-comment';
import { photoTypes } from '@burnish/domain/photos/photo';
import { revisionCauses } from '@burnish/domain/photos/revision';
import { versionProblems } from '@burnish/domain/photos/version';
import { z } from 'zod';
import { staffRef } from '../accounts/entities.ts';
import { dateTime, id, identified, signedUrl } from '../common.ts';
import { annotation } from './annotations.ts';

export const renditionUrl = z
  .string()
  .nullable()
  .describe('A signed URL on this origin, valid for at least five minutes. Null: there is no rendition.');

export const tilesUrl = z
  .string()
  .nullable()
  .describe(
    'A signed URL on this origin, valid for at least five minutes, of the full resolution. It returns the width, height and tileSize in pixels; followed by a column and a row from 0, such as "/2-0", a tile as JPEG. Null: browsers can show the file itself, the preview has all pixels, or there is no rendition.',
  );

export const photoVersion = identified.extend({
  number: z.number().int().describe('From 1. The original has no number.'),
  fileName: z.string(),
  mimeType: z.enum(photoTypes),
  size: z.number().int().describe('In bytes.'),
  width: z.number().int().nullable().describe('In pixels, upright.'),
  height: z.number().int().nullable(),
  thumbnailUrl: renditionUrl,
  previewUrl: renditionUrl.describe(
    'A screen-sized rendition, in sRGB, or in Display P3 if the colors of the file exceed sRGB.',
  ),
  tilesUrl,
  url: signedUrl
    .nullable()
    .describe('A signed URL of the file, valid for ten minutes. Null: the file has been deleted.'),
  problems: z.array(z.enum(versionProblems)).describe('What the automatic checks found. Customers see none.'),
  overruleReason: z
    .string()
    .nullable()
    .describe('Why it was delivered in spite of its problems. Null for customers.'),
  submittedBy: staffRef.nullable().describe('Who submitted it for the check. Null for customers.'),
  createdAt: dateTime,
  deliveredAt: dateTime.nullable().describe('Null: not delivered. Customers see delivered versions only.'),
});

export const revision = identified.extend({
  round: z.number().int().describe('From 1, counted or not.'),
  versionId: id.describe('The version that it is about.'),
  note: z.string().nullable(),
  annotations: z.array(annotation),
  cause: z.enum(revisionCauses).describe('What the customer says. Mistakes of the studio never count.'),
  decidedCause: z
    .enum(revisionCauses)
    .nullable()
    .describe("What an admin has decided. Null: the customer's word holds."),
  isCounted: z.boolean(),
  createdAt: dateTime,
});

export const annotationComment = identified.extend({
  action: z.enum(annotationCommentActions),
  author: staffRef.nullable().describe('Null: the customer.'),
  text: z.string().nullable().describe('Null: the annotation was resolved or reopened without a text.'),
  createdAt: dateTime,
});

/** What was said about an annotation after it was sent. */
export const annotationThread = z.object({
  revisionId: id
    .nullable()
    .describe('The revision that the annotation belongs to. Null: it was submitted with the photo.'),
  number: z.number().int().describe('Of the annotation, in its list.'),
  isResolved: z.boolean(),
  comments: z.array(annotationComment).describe('The earliest first.'),
});

export type AnnotationThread = z.output<typeof annotationThread>;
export type PhotoVersion = z.output<typeof photoVersion>;
export type Revision = z.output<typeof revision>;
