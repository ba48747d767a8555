import { currencies } from '@burnish/domain/money/money';
import { orderStatuses } from '@burnish/domain/orders/order';
import { orderGroups } from '@burnish/domain/orders/order-group';
import { z } from 'zod';
import { savedAddress } from '../addresses/entities.ts';
import { addressSample, savedAddressSample } from '../addresses/samples.ts';
import { endpoints } from '../endpoint.ts';
import { filterBy, listQuery, page, pageSample } from '../paging.ts';
import { order, orderEvent, orderPrefill, payPerImageRequest, subscriptionRequest } from './entities.ts';
import { newPayPerImageRequest, newSubscriptionRequest, orderDecision } from './inputs.ts';
import { studioOrderQuery } from './list-queries.ts';
import { requestTypes } from './request-types.ts';
import { imagesOrderSample, orderEventsSample, orderPrefillSample, planOrderSample } from './samples.ts';

const orderFilters = listQuery({ status: filterBy(orderStatuses), currency: filterBy(currencies) });

export const requestEndpoints = endpoints({
  'POST /subscriptions/request': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Order a plan',
    body: newSubscriptionRequest,
    reply: z.object({ subscriptionRequest }),
    status: 201,
    message: 'Subscription request submitted successfully! You will receive an invoice soon.',
    sample: {
      body: {
        planId: 'gold-plan',
        billingCycle: 'monthly',
        currency: 'NGN',
        companyName: 'Okafor Studio',
        contactPerson: 'Adaeze Okafor',
        phone: '+234 803 555 0142',
        email: 'adaeze@okafor.example',
        address: addressSample,
        specialInstructions: 'Leave the freckles.',
        finalPrice: 120_000,
      },
      reply: { subscriptionRequest: planOrderSample },
    },
  },
  'POST /subscriptions/:id/renew': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Order the plan of a subscription again, with the same details',
    reply: z.object({
      subscriptionRequest,
      isNew: z.boolean().describe('False: there was an open order for this plan already.'),
    }),
    sample: { reply: { subscriptionRequest: planOrderSample, isNew: true } },
  },
  'GET /orders/prefill': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'Get what the form of a new order starts with, and your saved addresses',
    reply: z.object({ prefill: orderPrefill, addresses: z.array(savedAddress) }),
    sample: { reply: { prefill: orderPrefillSample, addresses: [savedAddressSample] } },
  },
  'GET /subscriptions/requests': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your plan orders',
    query: orderFilters,
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [planOrderSample], page: pageSample } },
  },
  'POST /pay-per-image/request': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
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
      reply: { payPerImageRequest: imagesOrderSample },
    },
  },
  'GET /pay-per-image/requests': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your pay-per-image orders',
    query: orderFilters,
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { limit: 3 }, reply: { requests: [imagesOrderSample], page: pageSample } },
  },
  'GET /orders': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your orders of both kinds',
    query: orderFilters.extend({
      requestType: filterBy(requestTypes),
      group: filterBy(orderGroups),
    }),
    reply: z.object({ orders: z.array(order), page }),
    sample: {
      query: { limit: 3 },
      reply: { orders: [imagesOrderSample, planOrderSample], page: { ...pageSample, total: 2 } },
    },
  },
  'GET /orders/:id': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    staffPermission: 'orders:review',
    summary: 'Get an order of either kind',
    reply: z.object({ order }),
    sample: { reply: { order: planOrderSample } },
  },
  'GET /orders/:id/history': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    staffPermission: 'orders:review',
    summary: 'List what happened with an order, its invoices and receipts, newest first',
    reply: z.object({ events: z.array(orderEvent) }),
    sample: { reply: { events: [...orderEventsSample] } },
  },
  'GET /admin/subscription-requests': {
    access: 'orders:review',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List plan orders',
    query: studioOrderQuery,
    reply: z.object({ requests: z.array(subscriptionRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [planOrderSample], page: pageSample } },
  },
  'PUT /admin/subscription-requests/:id': {
    access: 'orders:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Approve or reject a plan order',
    body: orderDecision,
    reply: z.object({ request: subscriptionRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: planOrderSample },
    },
  },
  'GET /pay-per-image/admin/requests': {
    access: 'orders:review',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List pay-per-image orders',
    query: studioOrderQuery,
    reply: z.object({ requests: z.array(payPerImageRequest), page }),
    sample: { query: { status: 'pending' }, reply: { requests: [imagesOrderSample], page: pageSample } },
  },
  'PUT /pay-per-image/admin/requests/:id/status': {
    access: 'orders:review',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Approve or reject a pay-per-image order',
    body: orderDecision,
    reply: z.object({ request: payPerImageRequest }),
    sample: {
      body: { status: 'approved', adminNotes: 'Status updated to approved' },
      reply: { request: imagesOrderSample },
    },
  },
});
