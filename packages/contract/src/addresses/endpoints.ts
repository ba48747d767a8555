import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { savedAddress } from './entities.ts';
import { savedAddressInput } from './inputs.ts';
import { addressSample, savedAddressSample } from './samples.ts';

const inputSample = { label: 'Studio', address: addressSample };

export const addressEndpoints = endpoints({
  'GET /addresses': {
    access: 'authenticated',
    cost: 'read',
    scope: 'account:read',
    summary: 'List your saved addresses, the default one first',
    reply: z.object({ addresses: z.array(savedAddress) }),
    sample: { reply: { addresses: [savedAddressSample] } },
  },
  'POST /addresses': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Save an address',
    body: savedAddressInput,
    reply: z.object({ address: savedAddress }),
    status: 201,
    message: 'The address has been saved.',
    sample: { body: inputSample, reply: { address: savedAddressSample } },
  },
  'PUT /addresses/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Change a saved address',
    body: savedAddressInput,
    reply: z.object({ address: savedAddress }),
    message: 'The address has been saved.',
    sample: { body: inputSample, reply: { address: savedAddressSample } },
  },
  'PUT /addresses/:id/default': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Make a saved address the default one',
    reply: z.object({ address: savedAddress }),
    message: 'The default address has been changed.',
    sample: { reply: { address: savedAddressSample } },
  },
  'DELETE /addresses/:id': {
    access: 'authenticated',
    cost: 'write',
    scope: 'account:write',
    summary: 'Delete a saved address',
    reply: z.object({}),
    message: 'The address has been deleted.',
    sample: { reply: {} },
  },
});
