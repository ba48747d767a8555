// What the dashboard of a customer shows of orders of both kinds.
import { currencies } from '@burnish/domain/money/money';
import { requestStatuses } from '@burnish/domain/request/request';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { order, overview } from './entity.ts';
import { filterBy, listQuery, page } from './paging.ts';
import { imagesRequestSample, overviewSample, pageSample, requestSample } from './samples.ts';

export const orderEndpoints = endpoints({
  'GET /orders': {
    access: 'user',
    summary: "The caller's own orders of both kinds",
    query: listQuery({ status: filterBy(requestStatuses), currency: filterBy(currencies) }),
    reply: z.object({ orders: z.array(order), page }),
    sample: {
      query: { limit: 3 },
      reply: { orders: [imagesRequestSample, requestSample], page: { ...pageSample, total: 2 } },
    },
  },
  'GET /orders/overview': {
    access: 'user',
    summary: "The figures of the caller's own dashboard",
    reply: z.object({ overview }),
    sample: { reply: { overview: overviewSample } },
  },
});
