import type { AuditRecord } from '@burnish/contract/audit/entities';
import type { Stats } from '@burnish/contract/dashboard/entities';
import type { CustomerLinks } from '../../features/chat/inbox/customer-panel.tsx';
import type { StatLinks } from '../../features/dashboard/admin-stats/stat-cards.tsx';
import type { MoneyReportLinks } from '../../features/money-reports/money-tables.ts';
import type { LedgerLinks } from '../../features/orders/ledger/ledger-tab.tsx';
import type { ReportLinks } from '../../features/reports/report-links.ts';
import { type FilterValues, readFilters, writeFilters } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { customerPath } from '../../presentation/people.ts';
import { adminPath } from '../links.ts';

export const tabs = [
  'today',
  'users',
  'subscriptions',
  'requests',
  'pay-per-image-requests',
  'pay-per-image-subscriptions',
  'invoices',
  'payments',
  'bank-statements',
  'ledger',
  'photos',
  'reports',
  'chat',
  'audit',
  'security',
  'tasks',
  'settings',
] as const;
export type AdminTab = (typeof tabs)[number];

/** What the admin page shows. All of it is in the URL, so that links and the back button restore it. */
export interface AdminView {
  tab: AdminTab;
  /** The URL names no tab. */
  isStart: boolean;
  filters: FilterValues;
  /** Id of the open row of a list, or ''. */
  row: string;
  /** Id of the selected receipt, or ''. */
  receipt: string;
  /** Id of the customer whose conversation is open, or ''. */
  person: string;
}

export function readView(params: URLSearchParams): AdminView {
  const read = (name: string) => params.get(name) ?? '';
  return {
    tab: oneOf(tabs, read('tab')) ?? 'subscriptions',
    isStart: !params.has('tab'),
    filters: readFilters(params, ['tab', 'id', 'receipt', 'person', 'job', 'photo']),
    row: read('id'),
    receipt: read('receipt'),
    person: read('person'),
  };
}

type ViewTarget = Pick<AdminView, 'tab'> & Partial<AdminView>;

/** The URL of a view, relative to the admin page. */
export function viewUrl({
  tab,
  isStart = false,
  filters = {},
  row = '',
  receipt = '',
  person = '',
}: ViewTarget): string {
  const params = new URLSearchParams(isStart ? {} : { tab });
  writeFilters(params, filters);
  if (row !== '') params.set('id', row);
  if (receipt !== '') params.set('receipt', receipt);
  if (person !== '') params.set('person', person);
  return `?${params}`;
}

/** Links from the stat cards to what they count. Pending requests have two tabs; the one that is not empty is linked. */
export function statLinks(stats: Stats | undefined): StatLinks {
  const onlyImages = stats?.subscriptionRequests.pending === 0 && stats.payPerImageRequests.pending > 0;
  return {
    users: viewUrl({ tab: 'users' }),
    requests: viewUrl({
      tab: onlyImages ? 'pay-per-image-requests' : 'requests',
      filters: { status: 'pending' },
    }),
    invoices: viewUrl({ tab: 'invoices' }),
    payments: viewUrl({ tab: 'payments', filters: { status: 'submitted' } }),
  };
}

/** Links from the inbox to the customer, and to the tabs that list their records by email or invoice number. */
export const customerLinks: CustomerLinks = {
  user: customerPath,
  subscription: ({ subscriptionType, userId }) =>
    viewUrl({
      tab: subscriptionType === 'payPerImage' ? 'pay-per-image-subscriptions' : 'subscriptions',
      filters: { search: userId.email },
    }),
  order: ({ requestType, email, status }) =>
    viewUrl({
      tab: requestType === 'pay-per-image' ? 'pay-per-image-requests' : 'requests',
      filters: { search: email, status },
    }),
  invoice: ({ invoiceNumber }) => viewUrl({ tab: 'invoices', filters: { search: invoiceNumber } }),
};

export const bankStatementLinks = {
  receiptUrl: (receipt: string, search: string) => viewUrl({ tab: 'payments', filters: { search }, receipt }),
  invoiceUrl: (search: string) => viewUrl({ tab: 'invoices', filters: { search } }),
};

export const ledgerLinks: LedgerLinks = {
  invoiceUrl: ({ invoiceNumber }) => viewUrl({ tab: 'invoices', filters: { search: invoiceNumber } }),
};

const jobUrl = (jobNumber: string) => viewUrl({ tab: 'photos', filters: { search: jobNumber } });

export const moneyReportLinks: MoneyReportLinks = {
  jobUrl,
  entriesUrl: (filters) => viewUrl({ tab: 'ledger', filters }),
  subscriptionsUrl: (planName) =>
    planName === null
      ? viewUrl({ tab: 'pay-per-image-subscriptions' })
      : viewUrl({
          tab: 'subscriptions',
          filters: { subscriptionType: 'subscription', search: planName },
        }),
  ratesUrl: `${viewUrl({ tab: 'settings' })}#exchange-rates`,
};

export const reportLinks: ReportLinks = {
  reportsUrl: (filters) => viewUrl({ tab: 'reports', filters }),
  jobUrl,
  boardUrl: viewUrl({ tab: 'photos', filters: { view: 'board' } }),
};

/** Where the entity of an audit record is shown. Null: nowhere, or it has been deleted. */
export function auditSubjectUrl({ entity, entityId, subject, owner }: AuditRecord): string | null {
  if (subject === null) return null;
  const link = (target: ViewTarget) => adminPath + viewUrl(target);
  const search = subject.label;
  switch (entity) {
    case 'user':
      return customerPath({ _id: entityId });
    case 'customer_note':
      return owner && `${customerPath(owner)}#notes`;
    case 'ledger_entry':
      return owner && `${customerPath(owner)}#account`;
    case 'order':
      return link({
        tab: subject.orderKind === 'images' ? 'pay-per-image-requests' : 'requests',
        // The number is what the list finds: 'Order 148'.
        filters: { search: search.split(',')[0] ?? '' },
      });
    case 'invoice':
      return link({ tab: 'invoices', filters: { search } });
    case 'receipt':
      return link({ tab: 'payments', filters: { search }, receipt: entityId });
    case 'bank_statement':
    case 'bank_statement_line':
      return link({ tab: 'bank-statements' });
    case 'subscription':
      return link({
        tab: subject.orderKind === 'images' ? 'pay-per-image-subscriptions' : 'subscriptions',
        filters: { search: owner?.email ?? '' },
      });
    case 'chat':
      return owner && link({ tab: 'chat', person: owner._id });
    case 'photo':
    case 'job':
    case 'question':
      return link({ tab: 'photos', filters: { search } });
    case 'setting':
    case 'payment_profile':
      return link({ tab: 'settings' });
    case 'task':
      return link({ tab: 'tasks' });
    case 'upload':
    case 'notification':
      return null;
  }
}
