import { searchTermLength } from '@burnish/domain/search';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { isStorable } from '../fields.ts';
import { searchResult } from './entities.ts';
import { invoiceResultSample, orderResultSample } from './samples.ts';

const lengthMessage = `Enter ${searchTermLength.min} to ${searchTermLength.max} characters.`;

export const searchEndpoints = endpoints({
  'GET /search': {
    access: 'authenticated',
    cost: 'search',
    scope: null,
    summary: 'Search orders, invoices, jobs, receipts and customers',
    query: z.object({
      q: z
        .string({ error: lengthMessage })
        .trim()
        .min(searchTermLength.min, lengthMessage)
        .max(searchTermLength.max, lengthMessage)
        .refine(isStorable, "Contains a character that can't be searched for.")
        .describe('Matches part of a word, ignoring case.'),
    }),
    reply: z.object({ results: z.array(searchResult) }),
    sample: { query: { q: 'gold' }, reply: { results: [orderResultSample, invoiceResultSample] } },
  },
});
