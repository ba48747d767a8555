import type { Narrowing } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';

export const tabs = [
  'users',
  'subscriptions',
  'requests',
  'pay-per-image-requests',
  'pay-per-image-subscriptions',
  'invoices',
  'payments',
  'photos',
  'chat',
] as const;
export type AdminTab = (typeof tabs)[number];

/** What the address says is shown: a link to it, or the back button, brings the same view. */
export interface AdminView {
  tab: AdminTab;
  narrowing: Narrowing;
  /** The receipt that is looked at; empty: none was chosen. */
  receipt: string;
  /** The customer who is written to; empty: nobody was chosen. */
  person: string;
}

const names = { search: 'q', status: 'status', role: 'role', currency: 'currency' } as const;

export function readView(query: URLSearchParams): AdminView {
  const read = (name: string) => query.get(name) ?? '';
  return {
    tab: oneOf(tabs, read('tab')) ?? 'subscriptions',
    narrowing: {
      search: read(names.search),
      status: read(names.status),
      role: read(names.role),
      currency: read(names.currency),
    },
    receipt: read('receipt'),
    person: read('person'),
  };
}

interface Target {
  tab: AdminTab;
  narrowing?: Partial<Narrowing> | undefined;
  receipt?: string | undefined;
  person?: string | undefined;
}

/** The address of a view. Another tab starts without search and filters, because none are named. */
export function viewAddress({ tab, narrowing = {}, receipt = '', person = '' }: Target): string {
  const query = new URLSearchParams({ tab });
  const { search = '', status = '', role = '', currency = '' } = narrowing;
  if (search !== '') query.set(names.search, search);
  if (status !== '') query.set(names.status, status);
  if (role !== '') query.set(names.role, role);
  if (currency !== '') query.set(names.currency, currency);
  if (receipt !== '') query.set('receipt', receipt);
  if (person !== '') query.set('person', person);
  return `?${query}`;
}
