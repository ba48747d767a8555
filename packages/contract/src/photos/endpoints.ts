// Photos are submitted in one form, or uploaded file by file (resumable, tus 1.0, at /photos/tus) and then submitted
// together.
import { planIds, tiers } from '@burnish/domain/catalog/plans';
import { jobDues, jobStages } from '@burnish/domain/photos/board';
import { jobStatuses } from '@burnish/domain/photos/job';
import { photoStatuses } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import { signedUrl } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { cursorQuery, filterBy, listQuery, page, pageSample } from '../paging.ts';
import { boardColumn, type Job, job, photo, photoQuota, upload } from './entities.ts';
import { newJob, photoEdit, photoForm, thumbnailQuery } from './inputs.ts';
import { boardColumnSample, jobSample, photoQuotaSample, photoSample, uploadSample } from './samples.ts';

/** The ID of a person, or `none`. */
const retoucherFilter = z.union([z.literal('none'), idField]).optional();

const photoSorts = ['newest', 'oldest'] as const;
const jobSorts = ['newest', 'due'] as const;

const photoList = {
  query: listQuery({
    status: filterBy(photoStatuses),
    tier: filterBy(tiers),
    subscriptionId: idField.optional(),
    jobId: idField.optional(),
    sort: filterBy(photoSorts).describe('By the time of the upload. Default: newest.'),
  }),
  reply: z.object({ photos: z.array(photo), page }),
  sample: { query: { jobId: jobSample._id }, reply: { photos: [photoSample], page: pageSample } },
} as const;

const studioPhotoList = {
  ...photoList,
  query: photoList.query.extend({
    assigneeId: retoucherFilter.describe('Who retouches them. `none`: they are unassigned.'),
  }),
} as const;

const jobList = {
  query: listQuery({ status: filterBy(jobStatuses) }),
  reply: z.object({ jobs: z.array(job), page }),
  sample: { query: { search: 'okafor' }, reply: { jobs: [jobSample], page: pageSample } },
} as const;

/** Of the studio's list of jobs and of its board. */
const studioJobFilters = {
  retoucherId: retoucherFilter.describe(
    'To whom photos of them are assigned. `none`: at least one photo with work left is assigned to no one.',
  ),
  planId: filterBy([...planIds, 'none']).describe('The plan that they use. `none`: pay per image.'),
  due: filterBy(jobDues).describe(
    "When they are due. `late`: before now. `today` and `week`: not late, and due today or within seven days, in the studio's time zone. Jobs on hold aren't due.",
  ),
  onHold: filterBy(['true', 'false']).describe('Whether all of their photos with work left are on hold.'),
};

const studioJobList = {
  ...jobList,
  query: listQuery({
    status: filterBy(jobStatuses),
    stage: filterBy(jobStages).describe(
      'What they need next. `in_check`: all work that is left is in check. `revision`: a revision was requested of at least one photo.',
    ),
    ...studioJobFilters,
    sort: filterBy(jobSorts).describe(
      'By submission, or by due time: the earliest first, withdrawn jobs last. Default: newest.',
    ),
  }),
} as const;

const board = {
  query: listQuery(studioJobFilters).omit({ limit: true, cursor: true }),
  reply: z.object({ columns: z.array(boardColumn).describe('One of each stage, in this order.') }),
  sample: { query: { due: 'late' }, reply: { columns: [boardColumnSample] } },
} as const;

const rendition = z.object({ url: signedUrl.describe('A signed URL on this origin, for an img element.') });
const renditionSample = { url: '/api/photos/renditions/eyJpZCI6/4f0d' };

const withdrawnJob: Partial<Job> = {
  status: 'withdrawn',
  photoCount: 0,
  imagesByTier: { natural: 0, highEnd: 0, magazine: 0, none: 0 },
  size: 0,
  originalCount: 0,
  firstPhotos: [],
  allowedActions: [],
};

export const photoEndpoints = endpoints({
  'POST /photos/upload': {
    access: 'authenticated',
    cost: 'file',
    scope: 'photos:write',
    summary: 'Submit photos of up to 100 MB each in one form. They become a job',
    body: photoForm,
    fileFields: ['photo', 'photos'],
    reply: z.object({ photos: z.array(photo) }),
    status: 201,
    message: 'Your photos have been submitted.',
    sample: {
      body: { tier: 'highEnd', brief: jobSample.brief },
      reply: { photos: [photoSample] },
    },
  },
  'GET /photos': {
    access: 'authenticated',
    cost: 'search',
    scope: 'photos:read',
    summary: 'List your photos',
    ...photoList,
  },
  'GET /photos/quotas': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: 'List the quotas that you can submit photos against, in the order in which they are used',
    reply: z.object({ quotas: z.array(photoQuota) }),
    sample: { reply: { quotas: [photoQuotaSample] } },
  },
  'GET /photos/uploads': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: "List your uploads that haven't been submitted, complete or not",
    query: cursorQuery,
    reply: z.object({ uploads: z.array(upload), page }),
    sample: { query: { limit: 20 }, reply: { uploads: [uploadSample], page: pageSample } },
  },
  'DELETE /photos/uploads/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Delete an upload',
    reply: z.object({}),
    sample: { reply: {} },
  },
  'GET /photos/jobs': {
    access: 'authenticated',
    cost: 'search',
    scope: 'photos:read',
    summary: 'List your jobs',
    ...jobList,
  },
  'POST /photos/jobs': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Submit uploads as a job: all of them, or none if one fails',
    body: newJob,
    reply: z.object({ job }),
    status: 201,
    message: 'Your photos have been submitted.',
    sample: {
      body: { brief: jobSample.brief, photos: [{ uploadId: uploadSample._id, tier: 'highEnd' }] },
      reply: { job: jobSample },
    },
  },
  'GET /photos/jobs/:id': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a job',
    reply: z.object({ job }),
    sample: { reply: { job: jobSample } },
  },
  'PUT /photos/jobs/:id/withdraw': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Withdraw all photos of a job before work starts. Their images are returned to your quota',
    reply: z.object({ job }),
    message: 'Job withdrawn. Its images are back in your plan.',
    sample: { reply: { job: { ...jobSample, ...withdrawnJob } } },
  },
  'GET /photos/jobs/:id/originals': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a link to download all originals of a job as a zip file',
    reply: z.object({ url: signedUrl }),
    sample: { reply: { url: '/api/photos/originals/eyJqb2IiOiI/1c9e' } },
  },
  'GET /photos/:id': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a photo',
    reply: z.object({ photo }),
    sample: { reply: { photo: photoSample } },
  },
  'PUT /photos/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Change the notes, annotations or tier of a photo before work starts',
    body: photoEdit,
    reply: z.object({ photo }),
    message: 'Photo updated.',
    sample: { body: { notes: 'The left sleeve, please.' }, reply: { photo: photoSample } },
  },
  'DELETE /photos/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Withdraw a photo before work starts. Its image is returned to your quota',
    reply: z.object({}),
    message: 'Photo withdrawn. The image is back in your plan.',
    sample: { reply: {} },
  },
  'GET /photos/:id/optimized': {
    access: 'authenticated',
    cost: 'render',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a screen-sized rendition, upright, in sRGB, or in Display P3 if its colors exceed sRGB',
    reply: rendition,
    servesImage: true,
    sample: { reply: renditionSample },
  },
  'GET /photos/:id/thumbnail': {
    access: 'authenticated',
    cost: 'render',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'Get a thumbnail, upright, in sRGB',
    query: thumbnailQuery,
    reply: rendition,
    servesImage: true,
    sample: { query: { size: 600 }, reply: renditionSample },
  },
  'GET /photos/admin/photos': {
    access: 'jobs:work',
    cost: 'search',
    scope: 'studio:read',
    summary: "List all customers' photos. Retouchers see those of the jobs that they can read",
    ...studioPhotoList,
  },
  'GET /photos/admin/jobs': {
    access: 'jobs:work',
    cost: 'search',
    scope: 'studio:read',
    summary:
      "List all customers' jobs. Retouchers see those with photos that are assigned to them or that they can take",
    ...studioJobList,
  },
  'GET /photos/admin/board': {
    access: 'jobs:work',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the jobs of each stage and their photos. Retouchers see those that they can list',
    ...board,
  },
  'PUT /photos/admin/jobs/:id/status': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Start work on a job. Its photos can no longer be changed',
    body: z.object({ status: z.enum(jobStatuses, { error: 'Unknown job status.' }) }),
    reply: z.object({ job }),
    sample: { body: { status: 'in_progress' }, reply: { job: jobSample } },
  },
});
