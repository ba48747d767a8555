// Share links of customers, and what guests can do with one. Guests have no account: what they know is the secret of a link.
import { maxGuestComments, maxShareLinks } from '@burnish/domain/photos/share-link';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { guestComment, share, sharedComment, shareLink } from './entities.ts';
import { newGuestComment, newShareLink, openedShareLink } from './inputs.ts';
import { guestCommentSample, sharedCommentSample, shareLinkSample, shareSample } from './samples.ts';

const session = z
  .string()
  .describe('Valid for 12 hours, but only while the link is. Needed to comment, and to open the link again.');
const sessionSample = 'eyJmaWVsZHMiOnsi.9b1c';

const { versionId, guestName, text } = sharedCommentSample;

export const shareLinkEndpoints = endpoints({
  'GET /photos/jobs/:id/share-links': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: 'List the share links of one of your jobs, the latest first',
    reply: z.object({ shareLinks: z.array(shareLink).max(maxShareLinks) }),
    sample: { reply: { shareLinks: [shareLinkSample] } },
  },
  'POST /photos/jobs/:id/share-links': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Create a link that shows the delivered photos of a job to people without an account',
    body: newShareLink,
    reply: z.object({ shareLink }),
    status: 201,
    message: 'The link has been created.',
    sample: {
      body: {
        name: shareLinkSample.name,
        days: 30,
        allowsComments: true,
        watermark: shareLinkSample.watermark,
      },
      reply: { shareLink: { ...shareLinkSample, openCount: 0, openings: [], commentCount: 0 } },
    },
  },
  'PUT /photos/share-links/:id/revoke': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Revoke a share link. It can never be opened again',
    reply: z.object({ shareLink }),
    message: 'The link has been revoked.',
    sample: {
      reply: { shareLink: { ...shareLinkSample, state: 'revoked', revokedAt: '2026-11-22T09:00:00.000Z' } },
    },
  },
  'GET /photos/jobs/:id/guest-comments': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: 'List the comments of guests on the photos of one of your jobs, the earliest first',
    reply: z.object({ comments: z.array(guestComment).max(maxGuestComments) }),
    sample: { reply: { comments: [guestCommentSample] } },
  },
  'DELETE /photos/guest-comments/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Delete a comment of a guest on one of your photos',
    reply: z.object({}),
    message: 'The comment has been deleted.',
    sample: { reply: {} },
  },
  'POST /photos/shared/open': {
    access: 'public',
    cost: 'credential',
    scope: null,
    summary: 'Open a share link as a guest',
    body: openedShareLink,
    reply: z.object({ session, share }),
    sample: {
      body: { token: 'AZP7QBosfVSeEHs_XIai0Q.q0mX2c' },
      reply: { session: sessionSample, share: shareSample },
    },
  },
  'POST /photos/shared/comments': {
    access: 'public',
    cost: 'comment',
    scope: null,
    summary: 'Comment on a photo as a guest',
    body: newGuestComment,
    reply: z.object({ comment: sharedComment }),
    status: 201,
    message: 'Your comment has been added.',
    sample: {
      body: {
        session: sessionSample,
        versionId,
        name: guestName,
        text,
        mark: { kind: 'pin', x: 0.31, y: 0.62 },
      },
      reply: { comment: sharedCommentSample },
    },
  },
});
