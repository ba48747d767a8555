import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { lastJob, styleGuide } from './entities.ts';
import { styleGuideInput } from './inputs.ts';
import { lastJobSample, styleGuideSample } from './samples.ts';

const { name, brief, tier, turnaround } = styleGuideSample;
const inputSample = { name, brief, tier, turnaround };

export const styleGuideEndpoints = endpoints({
  'GET /photos/style-guides': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    summary: 'List your style guides by name, and what your last job had',
    reply: z.object({
      styleGuides: z.array(styleGuide),
      lastJob: lastJob.nullable().describe('Null: you have no job yet.'),
    }),
    sample: { reply: { styleGuides: [styleGuideSample], lastJob: lastJobSample } },
  },
  'POST /photos/style-guides': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Save a style guide',
    body: styleGuideInput,
    reply: z.object({ styleGuide }),
    status: 201,
    message: 'The style guide has been saved.',
    sample: { body: inputSample, reply: { styleGuide: styleGuideSample } },
  },
  'PUT /photos/style-guides/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Replace or rename a style guide',
    body: styleGuideInput,
    reply: z.object({ styleGuide }),
    message: 'The style guide has been saved.',
    sample: { body: inputSample, reply: { styleGuide: styleGuideSample } },
  },
  'DELETE /photos/style-guides/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Delete a style guide',
    reply: z.object({}),
    message: 'The style guide has been deleted.',
    sample: { reply: {} },
  },
});
