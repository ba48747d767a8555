import { z } from 'zod';
import { signedUrl } from '../common.ts';
import { endpoints } from '../endpoint.ts';
import { confirmationSample } from '../second-factor/samples.ts';
import { dataExport, personalDataState } from './entities.ts';
import { deletionRequest } from './inputs.ts';
import { dataExportSample, personalDataSample } from './samples.ts';

export const personalDataEndpoints = endpoints({
  'GET /auth/personal-data': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    summary: 'Get the state of your copy of your data, and what deleting your account would mean',
    reply: personalDataState,
    sample: { reply: personalDataSample },
  },
  'POST /auth/data-exports': {
    access: 'authenticated',
    cost: 'export',
    scope: null,
    summary: 'Request a copy of your data',
    reply: z.object({ export: dataExport }),
    status: 201,
    message: "We're preparing your copy. We'll email you when it's ready.",
    sample: {
      reply: {
        export: { ...dataExportSample, state: 'preparing', readyAt: null, size: null, expiresAt: null },
      },
    },
  },
  'GET /auth/data-exports/:id/download': {
    access: 'authenticated',
    cost: 'read',
    scope: null,
    summary: 'Get the URL of your copy of your data, a ZIP file',
    reply: z.object({ url: signedUrl }),
    sample: { reply: { url: '/api/data-exports/eyJmaWVsZHMiOnt9fQ/c2lnbmF0dXJl' } },
  },
  'POST /auth/delete-account': {
    access: 'authenticated',
    cost: 'credential',
    scope: null,
    summary: 'Delete your account',
    body: deletionRequest,
    reply: z.object({}),
    message: 'Your account has been deleted.',
    sample: {
      body: { confirmation: confirmationSample, phrase: 'delete my account' },
      reply: {},
    },
  },
});
