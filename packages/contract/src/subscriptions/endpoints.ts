import { currencies } from '@burnish/domain/money/money';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { invoice } from '../orders/entities.ts';
import { invoiceSample } from '../orders/samples.ts';
import { cursorQuery, filterBy, filtersOf, listQuery, page, pageSample } from '../paging.ts';
import { csvReply, listSummary } from '../studio-lists/entities.ts';
import { imagesSubscription, planSubscription, subscription, upgradeQuote, usageEntry } from './entities.ts';
import { renewalInput, subscriptionEdit, upgradeInput, usageEdit } from './inputs.ts';
import { studioImagesQuery, studioSubscriptionFilters, studioSubscriptionQuery } from './list-queries.ts';
import {
  imagesSubscriptionSample,
  subscriptionSample,
  upgradeQuoteSample,
  usageEntrySample,
} from './samples.ts';
import { subscriptionTypes } from './subscription-types.ts';

const subscriptionFilters = listQuery({
  status: filterBy(subscriptionStatuses),
  currency: filterBy(currencies),
  subscriptionType: filterBy(subscriptionTypes),
});

export const subscriptionEndpoints = endpoints({
  'GET /subscriptions/active': {
    access: 'authenticated',
    cost: 'search',
    scope: 'orders:read',
    summary: 'List your subscriptions, whatever their status',
    query: subscriptionFilters,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: {
      query: { limit: 3 },
      reply: {
        subscriptions: [subscriptionSample, imagesSubscriptionSample],
        page: { nextCursor: null, total: 2 },
      },
    },
  },
  'PUT /subscriptions/:id/renewal': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary:
      'Set whether one of your plans is renewed automatically, and with which plan. An absent field keeps its value. ' +
      'The unpaid invoice of an automatic renewal is voided, unless it stays right',
    body: renewalInput,
    reply: z.object({ subscription: planSubscription }),
    sample: {
      body: { autoRenew: true, planId: 'silver-plan', billingCycle: 'monthly' },
      reply: { subscription: subscriptionSample },
    },
  },
  'POST /subscriptions/:id/start-next-period': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'End the used-up period of one of your plans, and start the next one, which is paid for already',
    reply: z.object({ subscription: planSubscription }),
    message: 'Your next period has started.',
    sample: { reply: { subscription: subscriptionSample } },
  },
  'GET /subscriptions/:id/upgrade': {
    access: 'authenticated',
    cost: 'read',
    scope: 'orders:read',
    summary: 'Get what an upgrade of one of your plans costs now',
    reply: z.object({ quote: upgradeQuote }),
    sample: { reply: { quote: upgradeQuoteSample } },
  },
  'POST /subscriptions/:id/upgrade': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Order an upgrade of one of your plans at the price that you saw, and get its invoice',
    body: upgradeInput,
    reply: z.object({ subscription: planSubscription, invoice }),
    status: 201,
    message: 'Your upgrade has been ordered.',
    sample: {
      body: {
        planId: 'diamond-plan',
        billingCycle: 'monthly',
        currency: 'NGN',
        price: 200_000,
        unusedValue: 38_000,
        amount: 162_000,
      },
      reply: { subscription: subscriptionSample, invoice: invoiceSample },
    },
  },
  'DELETE /subscriptions/:id/upgrade': {
    access: 'authenticated',
    cost: 'write',
    scope: 'orders:write',
    summary: 'Withdraw the unpaid upgrade of one of your plans',
    reply: z.object({ subscription: planSubscription }),
    message: 'The upgrade has been withdrawn.',
    sample: { reply: { subscription: subscriptionSample } },
  },
  'GET /admin/subscriptions': {
    access: 'subscriptions:edit',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List subscriptions',
    query: studioSubscriptionQuery,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: { query: { status: 'active' }, reply: { subscriptions: [subscriptionSample], page: pageSample } },
  },
  'GET /admin/subscriptions/summary': {
    access: 'subscriptions:edit',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the subscriptions of a list',
    query: studioSubscriptionFilters,
    reply: z.object({ summary: listSummary }),
    sample: { query: { status: 'active' }, reply: { summary: { count: 96, sums: [] } } },
  },
  'GET /admin/subscriptions/export': {
    access: 'subscriptions:edit',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the subscriptions of a list',
    query: studioSubscriptionFilters,
    ...csvReply,
  },
  'GET /admin/subscriptions/:id': {
    access: 'subscriptions:edit',
    cost: 'read',
    scope: 'studio:read',
    summary: 'Get a subscription',
    reply: z.object({ subscription }),
    sample: { reply: { subscription: subscriptionSample } },
  },
  'PUT /admin/subscriptions/:id': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Edit a subscription. An absent field keeps its value',
    body: subscriptionEdit,
    reply: subscription,
    message: 'Subscription updated successfully',
    sample: {
      body: { status: 'active', imagesUsed: 41, imagesLimit: 60, subscriptionType: 'subscription' },
      reply: subscriptionSample,
    },
  },
  'GET /admin/subscriptions/:id/usage': {
    access: 'subscriptions:edit',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List the usage entries of a subscription',
    query: cursorQuery,
    reply: z.object({ entries: z.array(usageEntry), page }),
    sample: { query: { limit: 10 }, reply: { entries: [usageEntrySample], page: pageSample } },
  },
  'GET /pay-per-image/admin/active': {
    access: 'subscriptions:edit',
    cost: 'search',
    scope: 'studio:read',
    summary: 'List individually bought images with their usage',
    query: studioImagesQuery,
    reply: z.object({ subscriptions: z.array(imagesSubscription), page }),
    sample: {
      query: { search: 'okafor' },
      reply: { subscriptions: [imagesSubscriptionSample], page: pageSample },
    },
  },
  'GET /pay-per-image/admin/active/summary': {
    access: 'subscriptions:edit',
    cost: 'search',
    scope: 'studio:read',
    summary: 'Count the individually bought images of a list, and add up their prices',
    query: filtersOf(studioImagesQuery),
    reply: z.object({ summary: listSummary }),
    sample: {
      query: { currency: 'NGN' },
      reply: { summary: { count: 38, sums: [{ currency: 'NGN', amount: 84_000 }] } },
    },
  },
  'GET /pay-per-image/admin/active/export': {
    access: 'subscriptions:edit',
    cost: 'export',
    scope: 'studio:read',
    summary: 'Download the individually bought images of a list',
    query: filtersOf(studioImagesQuery),
    ...csvReply,
  },
  'PUT /pay-per-image/admin/:id/usage': {
    access: 'subscriptions:edit',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Set how many of the individually bought images are used',
    body: usageEdit,
    reply: imagesSubscription,
    message: 'Pay-per-image subscription updated successfully',
    sample: {
      body: { imagesUsed: 9, reason: 'Two images were redone.' },
      reply: imagesSubscriptionSample,
    },
  },
});
