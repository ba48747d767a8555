import { deliveredPhotoSample, jobSample, versionSample } from '../photos/samples.ts';
import type { GuestComment, Share, SharedComment, ShareLink } from './entities.ts';

export const shareLinkSample: ShareLink = {
  _id: '0193fb40-1a2c-7d54-9e10-7b3f5c86a2d1',
  jobId: jobSample._id,
  name: 'Vogue Lagos',
  url: 'https://burnish.test/share#AZP7QBosfVSeEHs_XIai0Q.q0mX2c',
  state: 'active',
  hasPassword: false,
  allowsComments: true,
  watermark: 'Adaeze Okafor Studio',
  expiresAt: '2026-12-21T12:00:00.000Z',
  revokedAt: null,
  openCount: 1,
  openings: ['2026-11-21T14:05:00.000Z'],
  commentCount: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
};

const text = 'Could the background be a little warmer?';

export const sharedCommentSample: SharedComment = {
  _id: '0193fb52-83b0-7c0e-8f41-90d2e7a4c615',
  versionId: versionSample._id,
  number: 1,
  guestName: 'Funmi Ade',
  text,
  annotation: { kind: 'pin', number: 1, x: 0.31, y: 0.62, note: text },
  createdAt: '2026-11-21T14:09:00.000Z',
};

export const guestCommentSample: GuestComment = {
  ...sharedCommentSample,
  photoId: deliveredPhotoSample._id,
  linkId: shareLinkSample._id,
  linkName: shareLinkSample.name,
  revisionId: null,
};

export const shareSample: Share = {
  name: shareLinkSample.name,
  sharedBy: 'Adaeze Okafor Studio',
  allowsComments: true,
  expiresAt: shareLinkSample.expiresAt,
  photos: [
    {
      photoId: deliveredPhotoSample._id,
      versionId: versionSample._id,
      versionNumber: versionSample.number,
      fileName: versionSample.fileName,
      width: versionSample.width,
      height: versionSample.height,
      thumbnailUrl: '/api/photos/shared/eyJsaW5rIjoi/9b1c?size=300',
      previewUrl: '/api/photos/shared/eyJsaW5rIjoi/9b1c?size=2048',
      comments: [sharedCommentSample],
    },
  ],
};
