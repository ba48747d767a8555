import { shareLinkStates } from '@burnish/domain/photos/share-link';
import { z } from 'zod';
import { dateTime, id, identified } from '../common.ts';
import { annotation } from '../photos/annotations.ts';

/** A link with which a customer shows the finished photos of a job to people without an account. */
export const shareLink = identified.extend({
  jobId: id,
  name: z.string().describe('For the customer and the guests, such as the name of the client.'),
  url: z.string().describe('The secret is behind the #, so that it is in no log and no referrer.'),
  state: z.enum(shareLinkStates),
  hasPassword: z.boolean(),
  allowsComments: z.boolean(),
  watermark: z.string().nullable().describe('A text that is drawn across the photos. Null: none.'),
  expiresAt: dateTime,
  revokedAt: dateTime.nullable(),
  openCount: z.number().int().describe('How often it was opened.'),
  openings: z.array(dateTime).describe('When it was opened, the latest first. Only the latest are kept.'),
  commentCount: z.number().int(),
  createdAt: dateTime,
});

/** A comment of a guest, as guests of the same link see it. */
export const sharedComment = identified.extend({
  versionId: id.describe('The version that it is about.'),
  number: z.number().int().describe('Its position among the comments on the photo, from 1.'),
  guestName: z.string().describe('As the guest entered it.'),
  text: z.string(),
  annotation: annotation
    .nullable()
    .describe('What the guest drew, with the number and the text of the comment. Null: nothing.'),
  createdAt: dateTime,
});

/** A comment of a guest, for the customer. It requests nothing until the customer adopts it. */
export const guestComment = sharedComment.extend({
  photoId: id,
  linkId: id,
  linkName: z.string(),
  revisionId: id.nullable().describe('The revision that includes it. Null: none yet.'),
});

export const sharedPhoto = z.object({
  photoId: id,
  versionId: id.describe('The latest delivered version.'),
  versionNumber: z.number().int(),
  fileName: z.string(),
  width: z.number().int().nullable().describe('In pixels, upright.'),
  height: z.number().int().nullable(),
  thumbnailUrl: z
    .string()
    .nullable()
    .describe('A signed URL on this origin, valid while the session is. Null: there is no rendition.'),
  previewUrl: z.string().nullable().describe('A screen-sized rendition.'),
  comments: z.array(sharedComment).describe('Of this link, on any version of the photo, the earliest first.'),
});

/** What guests see. */
export const share = z.object({
  name: z.string(),
  sharedBy: z.string().describe('The company or the name of the customer.'),
  allowsComments: z.boolean(),
  expiresAt: dateTime,
  photos: z.array(sharedPhoto),
});

export type ShareLink = z.output<typeof shareLink>;
export type GuestComment = z.output<typeof guestComment>;
export type SharedComment = z.output<typeof sharedComment>;
export type SharedPhoto = z.output<typeof sharedPhoto>;
export type Share = z.output<typeof share>;
