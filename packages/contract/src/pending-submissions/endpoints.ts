// Extra images: photos beyond a plan or a tier wait for the payment of an order, and are then submitted.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { cursorQuery, page, pageSample } from '../paging.ts';
import { uploadSample } from '../photos/samples.ts';
import { pendingSubmission } from './entities.ts';
import { newPendingSubmission } from './inputs.ts';
import { pendingSubmissionSample } from './samples.ts';

const { order, brief } = pendingSubmissionSample;
const { companyName, contactPerson, phone, email, address, unitPrice } = order;

export const pendingSubmissionEndpoints = endpoints({
  'GET /photos/pending-submissions': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: 'List your photos that wait for the payment of an order, by order, the latest first',
    query: cursorQuery,
    reply: z.object({ pendingSubmissions: z.array(pendingSubmission), page }),
    sample: {
      query: { limit: 20 },
      reply: { pendingSubmissions: [pendingSubmissionSample], page: pageSample },
    },
  },
  'POST /photos/pending-submissions': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary:
      'Order an image for each of these uploads. They are submitted as a job once the order is settled',
    body: newPendingSubmission,
    reply: z.object({ pendingSubmission }),
    status: 201,
    message: 'Order placed. Your photos are submitted once it is paid.',
    sample: {
      body: {
        companyName,
        contactPerson,
        phone,
        email,
        address,
        tier: 'highEnd',
        currency: 'USD',
        unitPrice,
        brief,
        photos: [{ uploadId: uploadSample._id }],
      },
      reply: { pendingSubmission: pendingSubmissionSample },
    },
  },
  'DELETE /photos/pending-submissions/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Let these photos no longer wait. The order remains',
    reply: z.object({}),
    message: 'Your photos are back on the upload page.',
    sample: { reply: {} },
  },
});
