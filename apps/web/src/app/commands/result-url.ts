import type { SearchResult } from '@burnish/contract/search/entities';
import { customerPath } from '../../presentation/people.ts';
import { viewUrl } from '../admin/admin-url.ts';
import { adminPath } from '../links.ts';

function studioView(result: Exclude<SearchResult, { kind: 'customer' }>): string {
  switch (result.kind) {
    case 'order':
      return viewUrl({
        tab: result.orderKind === 'images' ? 'pay-per-image-requests' : 'requests',
        filters: { search: result.email, status: result.status },
      });
    case 'invoice':
      return viewUrl({ tab: 'invoices', filters: { search: result.title } });
    case 'job':
      return viewUrl({ tab: 'photos', filters: { search: result.title } });
    case 'receipt':
      return viewUrl({ tab: 'payments', filters: { search: result.title }, receipt: result._id });
  }
}

/** Where a result leads: customers to their own pages, staff to the tab that lists it. */
export function resultUrl(result: SearchResult): string {
  if (result.audience === 'studio')
    return result.kind === 'customer' ? customerPath(result) : adminPath + studioView(result);
  const id = encodeURIComponent(result._id);
  switch (result.kind) {
    case 'order':
      return `/orders/${id}`;
    case 'invoice':
      return `/invoices/${id}`;
    case 'job':
      return `/photos/jobs/${id}`;
    case 'customer':
    case 'receipt':
      throw new Error(`a customer doesn't find a ${result.kind}`);
  }
}
