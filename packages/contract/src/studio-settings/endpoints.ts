import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import {
  legalDetails,
  pauseSetting,
  paymentProfile,
  publicStudio,
  retoucherPool,
  storedOpeningHours,
} from './entities.ts';
import {
  legalDetailsInput,
  newPaymentProfile,
  openingHoursInput,
  pauseSettingInput,
  paymentProfileInput,
  retoucherPoolInput,
} from './inputs.ts';
import {
  legalDetailsSample,
  openingHoursSample,
  pauseSettingSample,
  paymentProfileSample,
  publicStudioSample,
  retoucherPoolSample,
} from './samples.ts';

const { name, currency, paymentDetails, version } = paymentProfileSample;

export const studioSettingsEndpoints = endpoints({
  'GET /studio': {
    access: 'public',
    cost: 'read',
    summary: "Get the studio's opening hours",
    reply: z.object({ studio: publicStudio }),
    sample: { reply: { studio: publicStudioSample } },
  },
  'GET /admin/settings': {
    access: 'settings:manage',
    cost: 'read',
    summary: "Get the studio's settings",
    reply: z.object({ legalDetails, openingHours: storedOpeningHours, retoucherPool, pauses: pauseSetting }),
    sample: {
      reply: {
        legalDetails: legalDetailsSample,
        openingHours: openingHoursSample,
        retoucherPool: retoucherPoolSample,
        pauses: pauseSettingSample,
      },
    },
  },
  'PUT /admin/settings/legal-details': {
    access: 'settings:manage',
    cost: 'write',
    summary: "Change the studio's legal details. Issued documents keep theirs",
    body: legalDetailsInput,
    reply: z.object({ legalDetails }),
    message: 'The legal details have been saved.',
    sample: { body: { ...legalDetailsSample, version: 2 }, reply: { legalDetails: legalDetailsSample } },
  },
  'PUT /admin/settings/opening-hours': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Change the opening hours',
    body: openingHoursInput,
    reply: z.object({ openingHours: storedOpeningHours }),
    message: 'The opening hours have been saved.',
    sample: { body: { ...openingHoursSample, version: 0 }, reply: { openingHours: openingHoursSample } },
  },
  'PUT /admin/settings/retoucher-pool': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Choose whether retouchers can take photos that are assigned to no one',
    body: retoucherPoolInput,
    reply: z.object({ retoucherPool }),
    message: 'The setting has been saved.',
    sample: { body: retoucherPoolSample, reply: { retoucherPool: retoucherPoolSample } },
  },
  'PUT /admin/settings/pauses': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Choose whether customers can pause their plans themselves',
    body: pauseSettingInput,
    reply: z.object({ pauses: pauseSetting }),
    message: 'The setting has been saved.',
    sample: { body: pauseSettingSample, reply: { pauses: pauseSettingSample } },
  },
  'GET /admin/payment-profiles': {
    access: 'invoices:manage',
    cost: 'read',
    summary: 'List payment profiles by currency, the default one of each first',
    reply: z.object({ paymentProfiles: z.array(paymentProfile) }),
    sample: { reply: { paymentProfiles: [paymentProfileSample] } },
  },
  'POST /admin/payment-profiles': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Add a payment profile',
    body: newPaymentProfile,
    reply: z.object({ paymentProfile }),
    status: 201,
    message: 'The payment profile has been saved.',
    sample: { body: { name, currency, paymentDetails }, reply: { paymentProfile: paymentProfileSample } },
  },
  'PUT /admin/payment-profiles/:id': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Change a payment profile. Invoices keep the details that they were sent with',
    body: paymentProfileInput,
    reply: z.object({ paymentProfile }),
    message: 'The payment profile has been saved.',
    sample: { body: { name, paymentDetails, version }, reply: { paymentProfile: paymentProfileSample } },
  },
  'PUT /admin/payment-profiles/:id/default': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Make a payment profile the default one of its currency',
    reply: z.object({ paymentProfile }),
    message: 'The default payment profile has been changed.',
    sample: { reply: { paymentProfile: paymentProfileSample } },
  },
  'DELETE /admin/payment-profiles/:id': {
    access: 'settings:manage',
    cost: 'write',
    summary: 'Delete a payment profile. Invoices keep the details that they were sent with',
    reply: z.object({}),
    message: 'The payment profile has been deleted.',
    sample: { reply: {} },
  },
});
