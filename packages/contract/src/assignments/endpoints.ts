// Who retouches which photo.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { job } from '../photos/entities.ts';
import { jobSample, photoSample } from '../photos/samples.ts';
import { retoucher } from './entities.ts';
import { newAssignment } from './inputs.ts';
import { retoucherSample } from './samples.ts';

const { _id, fullName } = retoucherSample;

export const assignmentEndpoints = endpoints({
  'GET /photos/admin/retouchers': {
    access: 'jobs:work',
    cost: 'read',
    scope: 'studio:read',
    summary:
      'List the people to whom photos can be assigned, with the work that they have. Retouchers see only themselves',
    reply: z.object({ retouchers: z.array(retoucher) }),
    sample: { reply: { retouchers: [retoucherSample] } },
  },
  'PUT /photos/admin/jobs/:id/assignments': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary:
      'Assign photos of a job: all of them, or none if one fails. Retouchers take photos that are assigned to no one',
    body: newAssignment,
    reply: z.object({ job }),
    message: 'The photos have been assigned.',
    sample: {
      body: { assigneeId: _id, photos: [{ photoId: photoSample._id, assigneeId: null }] },
      reply: {
        job: { ...jobSample, retouchers: [{ _id, fullName, photoCount: 1 }], unassignedCount: 11 },
      },
    },
  },
});
