// From finished files to approved photos: the studio submits versions and delivers them, customers approve them or request
// revisions.
import { z } from 'zod';
import { signedUrl } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { cursorQuery, page, pageSample } from '../paging.ts';
import { job, photo, upload } from '../photos/entities.ts';
import {
  deliveredPhotoSample,
  jobSample,
  photoSample,
  uploadSample,
  versionSample,
} from '../photos/samples.ts';
import {
  approval,
  delivery,
  deliveryQuery,
  finishedFilePhoto,
  newRevision,
  newVersions,
  revisionDecision,
  revisionLimit,
} from './inputs.ts';

const finishedFileSample = {
  ...uploadSample,
  fileName: 'DSC_0412_final v2.tif',
  jobId: jobSample._id,
  photoId: photoSample._id,
};
const jobInProgress = { ...jobSample, status: 'in_progress', allowedActions: ['ask'] } as const;
const [revisionSample] = deliveredPhotoSample.revisions;
const { note, cause } = revisionSample;

export const deliveryEndpoints = endpoints({
  'GET /photos/admin/jobs/:id/files': {
    access: 'jobs:work',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the finished files that you uploaded for a job, and the photo of each',
    query: cursorQuery,
    reply: z.object({ uploads: z.array(upload), page }),
    sample: { query: { limit: 20 }, reply: { uploads: [finishedFileSample], page: pageSample } },
  },
  'PUT /photos/admin/files/:id': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Assign a finished file that you uploaded to a photo of its job',
    body: finishedFilePhoto,
    reply: z.object({ upload }),
    sample: { body: { photoId: photoSample._id }, reply: { upload: finishedFileSample } },
  },
  'POST /photos/admin/jobs/:id/versions': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Submit finished files as the next versions of their photos: all of them, or none if one fails',
    body: newVersions,
    reply: z.object({ job }),
    status: 201,
    message: 'The files have been submitted for the check.',
    sample: { body: { uploadIds: [finishedFileSample._id] }, reply: { job: jobInProgress } },
  },
  'PUT /photos/admin/versions/:id/return': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Return a version that is in check: its photo is in progress again, and its file is deleted',
    reply: z.object({ photo }),
    sample: { reply: { photo: { ...photoSample, status: 'in_progress', allowedActions: [] } } },
  },
  'POST /photos/admin/jobs/:id/deliveries': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Deliver checked photos: all of them, or none if one fails. The customer is notified once',
    body: delivery,
    reply: z.object({ job }),
    status: 201,
    message: 'The photos have been delivered.',
    sample: {
      body: { versionIds: [versionSample._id] },
      reply: { job: { ...jobInProgress, status: 'delivered' } },
    },
  },
  'PUT /photos/jobs/:id/approve': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Approve delivered photos of a job: all of them, or none if one fails',
    body: approval,
    reply: z.object({ job }),
    message: 'The photos have been approved.',
    sample: {
      body: { versionIds: [versionSample._id] },
      reply: { job: { ...jobSample, status: 'approved', allowedActions: [] } },
    },
  },
  'POST /photos/:id/revisions': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Request a revision of a delivered photo',
    body: newRevision,
    reply: z.object({ photo }),
    status: 201,
    message: 'Your request has been sent.',
    sample: {
      body: {
        versionId: versionSample._id,
        cause,
        note,
        annotations: [{ kind: 'pin', x: 0.31, y: 0.62, note: 'Still too red' }],
        guestCommentIds: ['0193fb52-83b0-7c0e-8f41-90d2e7a4c615'],
      },
      reply: { photo: deliveredPhotoSample },
    },
  },
  'PUT /photos/admin/revisions/:id': {
    access: 'jobs:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Decide whether a revision is due to a mistake of the studio, which never counts',
    body: revisionDecision,
    reply: z.object({ photo }),
    sample: {
      body: { cause: 'mistake' },
      reply: {
        photo: {
          ...deliveredPhotoSample,
          revisions: [{ ...revisionSample, decidedCause: 'mistake', isCounted: false }],
          revisionsLeft: 3,
        },
      },
    },
  },
  'PUT /photos/admin/photos/:id/revision-limit': {
    access: 'jobs:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Set how many revisions of a photo are included',
    body: revisionLimit,
    reply: z.object({ photo }),
    sample: {
      body: { limit: 5 },
      reply: { photo: { ...deliveredPhotoSample, revisionLimit: 5, revisionsLeft: 4 } },
    },
  },
  'GET /photos/jobs/:id/delivery': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a link to download the latest delivered version of each photo of a job as a zip file',
    query: deliveryQuery,
    reply: z.object({ url: signedUrl }),
    sample: { query: { size: 'web' }, reply: { url: '/api/photos/deliveries/eyJqb2IiOiI/8b02' } },
  },
});
