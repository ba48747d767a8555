import { savedViewLength, studioLists } from '@burnish/domain/studio-lists';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { fieldMessages, isStorable, requiredText } from '../fields.ts';
import { builtInView, savedView } from './entities.ts';

const listField = z
  .enum(studioLists, { error: fieldMessages.oneOf(studioLists) })
  .describe('The list that the view is of.');
const nameField = requiredText('Enter a name for this view.', savedViewLength.name);
const queryField = z
  .string({ error: fieldMessages.text })
  .max(savedViewLength.query, fieldMessages.maxLength(savedViewLength.query))
  .refine(isStorable, fieldMessages.unstorable)
  .describe("The query of the list's call: filters and sort.");

const viewSample = {
  _id: '0193f3d5-8c2e-7f10-a46b-19d07be3c583',
  name: 'November',
  query: 'createdFrom=2026-11-01&createdTo=2026-11-30',
  count: 34,
  createdAt: '2026-11-01T08:30:12.000Z',
} as const;

export const savedViewEndpoints = endpoints({
  'GET /admin/views': {
    access: 'dashboard:read',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List the views of a list, with the number of their rows',
    query: z.object({ list: listField }),
    reply: z.object({ builtIn: z.array(builtInView), saved: z.array(savedView) }),
    sample: {
      query: { list: 'invoices' },
      reply: { builtIn: [{ key: 'all', query: '', count: 131 }], saved: [viewSample] },
    },
  },
  'POST /admin/views': {
    access: 'dashboard:read',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Save a view of a list',
    body: z.object({ list: listField, name: nameField, query: queryField }),
    reply: z.object({ view: savedView }),
    status: 201,
    message: 'The view has been saved.',
    sample: {
      body: { list: 'invoices', name: viewSample.name, query: viewSample.query },
      reply: { view: viewSample },
    },
  },
  'PUT /admin/views/:id': {
    access: 'dashboard:read',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Rename a saved view, or change what it shows. An absent field keeps its value',
    body: z.object({ name: nameField.optional(), query: queryField.optional() }),
    reply: z.object({ view: savedView }),
    message: 'The view has been saved.',
    sample: { body: { name: 'Last month' }, reply: { view: { ...viewSample, name: 'Last month' } } },
  },
  'DELETE /admin/views/:id': {
    access: 'dashboard:read',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Delete a saved view',
    reply: z.object({}),
    message: 'The view has been deleted.',
    sample: { reply: {} },
  },
});
