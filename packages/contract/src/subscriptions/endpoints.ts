import { currencies } from '@burnish/domain/money/money';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { cursorQuery, filterBy, listQuery, page, pageSample } from '../paging.ts';
import { imagesSubscription, subscription, usageEntry } from './entities.ts';
import { subscriptionEdit, usageEdit } from './inputs.ts';
import { imagesSubscriptionSample, subscriptionSample, usageEntrySample } from './samples.ts';
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
  'GET /admin/subscriptions': {
    access: 'subscriptions:edit',
    cost: 'search',
    summary: 'List subscriptions',
    query: subscriptionFilters,
    reply: z.object({ subscriptions: z.array(subscription), page }),
    sample: { query: { status: 'active' }, reply: { subscriptions: [subscriptionSample], page: pageSample } },
  },
  'PUT /admin/subscriptions/:id': {
    access: 'subscriptions:edit',
    cost: 'write',
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
    summary: 'List the usage entries of a subscription',
    query: cursorQuery,
    reply: z.object({ entries: z.array(usageEntry), page }),
    sample: { query: { limit: 10 }, reply: { entries: [usageEntrySample], page: pageSample } },
  },
  'GET /pay-per-image/admin/active': {
    access: 'subscriptions:edit',
    cost: 'search',
    summary: 'List individually bought images with their usage',
    query: listQuery({ currency: filterBy(currencies) }),
    reply: z.object({ subscriptions: z.array(imagesSubscription), page }),
    sample: {
      query: { search: 'okafor' },
      reply: { subscriptions: [imagesSubscriptionSample], page: pageSample },
    },
  },
  'PUT /pay-per-image/admin/:id/usage': {
    access: 'subscriptions:edit',
    cost: 'write',
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
