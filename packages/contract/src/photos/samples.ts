import { personSample } from '../accounts/samples.ts';
import { subscriptionSample } from '../subscriptions/samples.ts';
import type {
  AnnotationThread,
  BoardColumn,
  Job,
  Photo,
  PhotoQuota,
  PhotoVersion,
  Revision,
  Upload,
} from './entities.ts';

export const jobSample: Job = {
  _id: '0193fa10-6b2c-7d18-a4e5-83c9f0b7d216',
  number: 'JOB-2026-000042',
  userId: personSample,
  subscriptionId: subscriptionSample._id,
  subscriptionName: 'Gold Plan',
  brief: 'Skin as in the last set. Keep the freckles.',
  turnaround: 'standard',
  dueAt: '2026-11-09T17:05:00.000Z',
  onHoldSince: null,
  dueTimeChanges: [],
  questionCount: 1,
  openQuestionCount: 1,
  status: 'received',
  photoCount: 12,
  photosByStatus: {
    received: 12,
    in_progress: 0,
    in_check: 0,
    delivered: 0,
    revision_requested: 0,
    approved: 0,
  },
  reviewDueAt: null,
  finishedCount: 0,
  imagesByTier: { natural: 0, highEnd: 12, magazine: 0, none: 0 },
  size: 338_413_209,
  originalCount: 12,
  originalsExpireAt: null,
  retention: { rule: 'default', date: null, defaultDays: 90, expiresAt: null },
  retouchers: [],
  unassignedCount: 12,
  firstPhotos: [
    {
      _id: '0193fa0f-2d41-7f60-8b3a-5c9e17d4a0f8',
      fileName: 'DSC_0412.NEF',
      width: 6_016,
      height: 4_016,
      thumbnailUrl: '/api/photos/renditions/eyJpZCI6/4f0d',
    },
  ],
  allowedActions: ['start', 'ask', 'assign', 'take', 'set_due_time', 'set_retention'],
  createdAt: '2026-11-06T17:05:00.000Z',
};

export const photoSample: Photo = {
  _id: '0193fa0f-2d41-7f60-8b3a-5c9e17d4a0f8',
  userId: personSample,
  subscriptionId: subscriptionSample._id,
  jobId: jobSample._id,
  fileName: 'DSC_0412.NEF',
  mimeType: 'image/x-nikon-nef',
  size: 28_431_207,
  width: 6_016,
  height: 4_016,
  tier: 'highEnd',
  status: 'received',
  dueAt: jobSample.dueAt,
  onHoldSince: '2026-11-07T14:12:00.000Z',
  notes: 'The left sleeve, please.',
  annotations: [
    { number: 1, kind: 'pin', x: 0.31, y: 0.62, note: 'A thread' },
    { number: 2, kind: 'ring', x: 0.7, y: 0.4, width: 0.12, height: 0.16, note: 'Too dark' },
    {
      number: 3,
      kind: 'stroke',
      x: 0.45,
      y: 0.21,
      points: [
        [0.4, 0.2, 0.3],
        [0.45, 0.22, 0.6],
        [0.5, 0.21, 0.4],
      ],
      note: 'Straighten this hem',
    },
  ],
  warnings: [],
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  thumbnailUrl: '/api/photos/renditions/eyJpZCI6/4f0d',
  tilesUrl: '/api/photos/tiles/eyJpZCI7/c41e',
  url: '/api/files/eyJrZXkiOiJ/77a1',
  fileDeletedAt: null,
  versions: [],
  revisions: [],
  threads: [],
  revisionLimit: 3,
  revisionsLeft: 3,
  reviewDueAt: null,
  approvedAt: null,
  assignee: null,
  assignments: [],
  allowedActions: ['edit', 'withdraw'],
  createdAt: '2026-11-06T17:05:00.000Z',
};

export const versionSample: PhotoVersion = {
  _id: '0193fa40-1b8e-7c25-8f60-2ad97e5c3b41',
  number: 1,
  fileName: 'DSC_0412_final.tif',
  mimeType: 'image/tiff',
  size: 72_480_118,
  width: 6_016,
  height: 4_016,
  thumbnailUrl: '/api/photos/renditions/eyJpZCI9/17ac',
  previewUrl: '/api/photos/renditions/eyJpZCI5/5d30',
  tilesUrl: '/api/photos/tiles/eyJpZCI8/9a07',
  url: '/api/files/eyJrZXkiOiK/2e8b',
  problems: [],
  overruleReason: null,
  submittedBy: { _id: '0193f9e2-5a17-7c40-9b6d-7e31f8c05d24', fullName: 'Zainab Bello' },
  createdAt: '2026-11-08T11:20:00.000Z',
  deliveredAt: '2026-11-08T14:02:00.000Z',
};

const revisionSample: Revision = {
  _id: '0193fa52-77d0-7e19-b3c8-604f1da9e582',
  round: 1,
  versionId: versionSample._id,
  note: 'The color of the sleeve is still off.',
  annotations: [{ number: 1, kind: 'pin', x: 0.31, y: 0.62, note: 'Still too red' }],
  cause: 'change_of_mind',
  decidedCause: null,
  isCounted: true,
  createdAt: '2026-11-09T08:45:00.000Z',
};

const threadSample: AnnotationThread = {
  revisionId: revisionSample._id,
  number: 1,
  isResolved: false,
  comments: [
    {
      _id: '0193fa61-2c84-7f0a-9d13-b57e60c18a29',
      action: 'comment',
      author: { _id: '0193f9e2-5a17-7c40-9b6d-7e31f8c05d24', fullName: 'Zainab Bello' },
      text: 'As red as in the second photo?',
      createdAt: '2026-11-09T09:10:00.000Z',
    },
  ],
};

/** A photo that was delivered, and of which a revision was requested. */
export const deliveredPhotoSample: Photo & {
  readonly revisions: [Revision];
  readonly threads: [AnnotationThread];
} = {
  ...photoSample,
  status: 'revision_requested',
  dueAt: '2026-11-12T08:45:00.000Z',
  onHoldSince: null,
  versions: [versionSample],
  revisions: [revisionSample],
  threads: [threadSample],
  revisionsLeft: 2,
  allowedActions: ['comment'],
};

export const uploadSample: Upload = {
  _id: '0193fa0e-90c5-7b32-9d4e-1f6a82c03b57',
  fileName: 'DSC_0413.NEF',
  folder: 'Ikoyi wedding/first set',
  jobId: null,
  photoId: null,
  size: 29_016_554,
  offset: 29_016_554,
  state: 'ready',
  rejection: null,
  mimeType: 'image/x-nikon-nef',
  width: 6_016,
  height: 4_016,
  warnings: ['blurred'],
  sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  thumbnailUrl: '/api/photos/renditions/eyJpZCI7/90bb',
  previewUrl: '/api/photos/renditions/eyJpZCI8/c61d',
  createdAt: '2026-11-06T16:58:12.000Z',
  notes: null,
  annotations: [],
  pendingSubmissionId: null,
  expiresAt: '2026-11-13T16:58:12.000Z',
};

export const photoQuotaSample: PhotoQuota = {
  subscriptionId: subscriptionSample._id,
  name: 'Gold Plan',
  subscriptionType: 'subscription',
  currency: 'NGN',
  imagesUsed: 38,
  imagesLimit: 60,
  remainingByTier: { natural: 13, highEnd: 4, magazine: 5 },
  tier: null,
  turnaroundOptions: [
    { turnaround: 'standard', hours: 72 },
    { turnaround: 'expedited', hours: 48 },
    { turnaround: 'rush', hours: 24 },
  ],
  expiresAt: '2026-12-06T15:20:00.000Z',
};

export const boardColumnSample: BoardColumn = {
  stage: 'in_progress',
  jobCount: 4,
  photoCount: 40,
  lateCount: 1,
};
