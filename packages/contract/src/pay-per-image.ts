// Images bought by the piece, from the order to what is left of them.
import { quantityBounds } from '@burnish/domain/catalogue/services';
import { currencies } from '@burnish/domain/money/money';
import { requestStatuses } from '@burnish/domain/request/request';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { imagesSubscription, invoice, payPerImageRequest } from './entity.ts';
import { currencyField, optionalText, requiredText, shownPrice } from './fields.ts';
import { invoiceTerms, orderContact, requestDecision, usageReason, usedImages } from './order-fields.ts';
import { filterBy, listQuery, page } from './paging.ts';
import {
  addressSample,
  imagesInvoiceSample,
  imagesRequestSample,
  imagesSubscriptionSample,
  pageSample,
  paymentDetailsSample,
} from './samples.ts';

const quantitySentence = `Enter a whole number from ${quantityBounds.min} to ${quantityBounds.max.toLocaleString('en-US')}.`;

export const newPayPerImageRequest = orderContact.extend({
  serviceName: requiredText('Choose one of the services.'),
  serviceType: optionalText(200),
  quantity: z
    .int({ error: quantitySentence })
    .min(quantityBounds.min, quantitySentence)
    .max(quantityBounds.max, quantitySentence),
  currency: currencyField.default('USD'),
  unitPrice: shownPrice,
  totalPrice: shownPrice,
  requestType: z.literal('pay-per-image', { error: "This is always 'pay-per-image'." }).optional(),
});

export const payPerImageEndpoints = endpoints({
  'POST /pay-per-image/request': {
    access: 'user',
    summary: 'Order a number of images',
    body: newPayPerImageRequest,
    reply: z.object({ payPerImageRequest }),
    status: 201,
    message: 'Pay-per-image request submitted successfully! You will receive an invoice soon.',
    sample: {
      body: {
        serviceName: 'High-End Retouch (Premium)',
        serviceType: 'High-End Retouch (Premium)',
        quantity: 24,
        unitPrice: 8,
        totalPrice: 192,
        currency: 'USD',
        companyName: 'Okafor Studio',
        contactPerson: 'Adaeze Okafor',
        phone: '+234 803 555 0142',
        email: 'adaeze@okafor.example',
        address: addressSample,
        requestType: 'pay-per-image',
      },
      reply: { payPerImageRequest: imagesRequestSample },
    },
  },
  'GET /pay-per-image/requests': {
    access: 'user',
    summary: "The caller's own orders by the image",
    query: listQuery({ status: filterBy(requestStatuses), currency: filterBy(currencies) }),
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [imagesRequestSample], page: pageSample } },
  },
  'GET /pay-per-image/admin/requests': {
    access: 'admin',
    summary: 'All orders by the image',
    query: listQuery({ status: filterBy(requestStatuses), currency: filterBy(currencies) }),
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [imagesRequestSample], page: pageSample } },
  },
  'PUT /pay-per-image/admin/requests/:id/status': {
    access: 'admin',
    summary: 'Approve or reject an order by the image',
    body: requestDecision,
    reply: z.object({ request: payPerImageRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: imagesRequestSample },
    },
  },
  'POST /pay-per-image/admin/invoices/:id': {
    access: 'admin',
    summary: 'Invoice an approved order by the image; the id is that of the order',
    body: invoiceTerms,
    reply: z.object({ invoice }),
    status: 201,
    message: 'Pay-per-image invoice sent successfully!',
    sample: {
      body: {
        dueDate: '2036-12-02',
        paymentDetails: paymentDetailsSample,
        paymentInstructions: 'Please make payment using the details provided above.',
      },
      reply: { invoice: imagesInvoiceSample },
    },
  },
  'GET /pay-per-image/admin/active': {
    access: 'admin',
    summary: 'All images bought by the piece, and what is used of them',
    query: listQuery({ currency: filterBy(currencies) }),
    reply: z.object({ subscriptions: z.array(imagesSubscription), page }),
    sample: {
      query: { search: 'okafor' },
      reply: { subscriptions: [imagesSubscriptionSample], page: pageSample },
    },
  },
  'PUT /pay-per-image/admin/:id/usage': {
    access: 'admin',
    summary: 'Enter a change of how many of the images bought are used',
    body: z.object({ imagesUsed: usedImages, reason: usageReason }),
    reply: imagesSubscription,
    message: 'Pay-per-image subscription updated successfully',
    sample: {
      body: { imagesUsed: 9, reason: 'Two came back and were done again.' },
      reply: imagesSubscriptionSample,
    },
  },
});
