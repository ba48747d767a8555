// Photographs in: by a form at once, or file by file in the resumable way (tus 1.0, at /photos/tus) and then handed in
// together.
import { tiers } from '@burnish/domain/catalogue/plans';
import { jobStatuses } from '@burnish/domain/photo/job';
import { photoStatuses } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { job, photo, photoAccount, upload } from './entity.ts';
import { idField } from './fields.ts';
import { filterBy, listQuery, page, pageQuery } from './paging.ts';
import { newJob, photoEdit, photoForm, thumbnailQuery } from './photo-fields.ts';
import { jobSample, pageSample, photoAccountSample, photoSample, uploadSample } from './samples.ts';

const photoFilters = listQuery({
  status: filterBy(photoStatuses),
  tier: filterBy(tiers),
  subscriptionId: idField.optional(),
  jobId: idField.optional(),
});
const photoList = {
  query: photoFilters,
  reply: z.object({ photos: z.array(photo), page }),
  sample: { query: { jobId: jobSample._id }, reply: { photos: [photoSample], page: pageSample } },
} as const;

const jobList = {
  query: listQuery({ status: filterBy(jobStatuses) }),
  reply: z.object({ jobs: z.array(job), page }),
  sample: { query: { search: 'okafor' }, reply: { jobs: [jobSample], page: pageSample } },
} as const;

const picture = z.object({
  url: z.string().describe('A signed address on this origin, for an img element.'),
});
const pictureSample = { url: '/api/photos/pictures/eyJpZCI6/4f0d' };

export const photoEndpoints = endpoints({
  'POST /photos/upload': {
    access: 'user',
    summary: 'Hand in photographs as one form, to 100 MB each: they are a job',
    body: photoForm,
    photoFields: ['photo', 'photos'],
    reply: z.object({ photos: z.array(photo) }),
    status: 201,
    message: 'Your photographs are with us.',
    sample: {
      body: { tier: 'highEnd', brief: jobSample.brief },
      reply: { photos: [photoSample] },
    },
  },
  'GET /photos': { access: 'user', summary: "The caller's own photographs", ...photoList },
  'GET /photos/accounts': {
    access: 'user',
    summary: 'What photographs can be handed in for now, in the order in which it is used',
    reply: z.object({ accounts: z.array(photoAccount) }),
    sample: { reply: { accounts: [photoAccountSample] } },
  },
  'GET /photos/uploads': {
    access: 'user',
    summary: 'Files of the caller that were not yet handed in, whole or not',
    query: pageQuery,
    reply: z.object({ uploads: z.array(upload), page }),
    sample: { query: { limit: 20 }, reply: { uploads: [uploadSample], page: pageSample } },
  },
  'DELETE /photos/uploads/:id': {
    access: 'user',
    summary: 'Throw an uploaded file away',
    reply: z.object({}),
    sample: { reply: {} },
  },
  'GET /photos/jobs': { access: 'user', summary: "The caller's own jobs", ...jobList },
  'POST /photos/jobs': {
    access: 'user',
    summary: 'Hand in what was uploaded: all of it, or nothing',
    body: newJob,
    isLong: true,
    reply: z.object({ job }),
    status: 201,
    message: 'Your photographs are with us.',
    sample: {
      body: { brief: jobSample.brief, photos: [{ uploadId: uploadSample._id, tier: 'highEnd' }] },
      reply: { job: jobSample },
    },
  },
  'GET /photos/jobs/:id': {
    access: 'user',
    summary: 'One job: an own one; any, for an admin',
    reply: z.object({ job }),
    sample: { reply: { job: jobSample } },
  },
  'GET /photos/:id': {
    access: 'user',
    summary: 'One photograph: an own one; any, for an admin',
    reply: z.object({ photo }),
    sample: { reply: { photo: photoSample } },
  },
  'PUT /photos/:id': {
    access: 'user',
    summary: 'Change the notes, the marks or the tier, until work begins',
    body: photoEdit,
    reply: z.object({ photo }),
    message: 'The photograph is changed.',
    sample: { body: { notes: 'The left sleeve, please.' }, reply: { photo: photoSample } },
  },
  'DELETE /photos/:id': {
    access: 'user',
    summary: 'Withdraw a photograph until work begins: its image is given back',
    reply: z.object({}),
    message: 'The photograph is withdrawn, and its image is yours again.',
    sample: { reply: {} },
  },
  'GET /photos/:id/optimized': {
    access: 'user',
    summary: 'A picture of it for a screen, upright, in sRGB',
    reply: picture,
    picture: true,
    sample: { reply: pictureSample },
  },
  'GET /photos/:id/thumbnail': {
    access: 'user',
    summary: 'A small picture of it, upright, in sRGB',
    query: thumbnailQuery,
    reply: picture,
    picture: true,
    sample: { query: { size: 600 }, reply: pictureSample },
  },
  'GET /photos/admin/photos': { access: 'admin', summary: "Everybody's photographs", ...photoList },
  'GET /photos/admin/jobs': { access: 'admin', summary: "Everybody's jobs", ...jobList },
  'PUT /photos/admin/jobs/:id/status': {
    access: 'admin',
    summary: 'Begin to work on a job: from then on its photographs stay as they are',
    body: z.object({ status: z.enum(jobStatuses, { error: 'This is no status of a job.' }) }),
    reply: z.object({ job }),
    sample: { body: { status: 'in_work' }, reply: { job: jobSample } },
  },
  'GET /photos/admin/jobs/:id/originals': {
    access: 'admin',
    summary: 'Where all originals of a job can be had as one zip file',
    reply: z.object({ url: z.string().describe('A signed address on this origin, good for ten minutes.') }),
    sample: { reply: { url: '/api/photos/originals/eyJqb2IiOiI/1c9e' } },
  },
});
