import type { EntityName } from '@burnish/contract/events';
import { maxExportedRows } from '@burnish/domain/studio-lists';
import { formatCount } from '../../lib/format.ts';
import { loadErrors } from '../../presentation/load-errors.ts';

export const copy = {
  page: {
    title: 'Audit',
    search: 'Search by person or number',
    failed: loadErrors.dashboard,
    empty: 'No changes found',
    emptyText: 'Every change of an order, an invoice, an account and the rest appears here.',
  },
  filter: {
    entity: 'Kind',
    allEntities: 'All kinds',
    action: 'Change',
    allActions: 'All changes',
    from: 'From',
    to: 'Until',
    daysInUtc: 'Days are in UTC.',
    actor: 'Changed by',
    anyone: 'anyone',
    owner: 'Customer',
    anyCustomer: 'any',
    remove: (filter: string) => `Remove the filter: ${filter}`,
    selectedPerson: 'the chosen person',
  },
  picker: {
    actor: 'Whose changes?',
    owner: 'Which customer?',
    search: 'Search by name, email or company',
    failed: "People couldn't be loaded.",
    empty: 'No one found',
    emptyText: 'Everyone who signs in appears here.',
  },
  activity: {
    title: 'Activity',
    all: 'All changes',
    failed: "The activity couldn't be loaded.",
    empty: 'No activity yet',
    emptyText: 'What changes about this customer appears here.',
  },
  columns: {
    time: 'Time',
    change: 'Change',
    values: 'From and to',
    actor: 'Changed by',
    owner: 'Customer',
  },
  system: 'System',
  systemHint: 'The system, or a visitor',
  noOwner: 'None',
  ownOrder: 'Own order',
  ownOrderHint: 'An admin who changed an order or account of their own',
  deleted: 'deleted',
  to: 'to',
  none: 'nothing',
  more: (action: string) => `More about: ${action}`,
  menu: {
    byPerson: (name: string) => `Changes by ${name}`,
    ofCustomer: (name: string) => `Changes for ${name}`,
    ofEntity: 'Changes of this entity',
    from: (ipAddress: string) => `From ${ipAddress}`,
  },
  entityFilter: 'One entity only',
  exportCsv: 'Export CSV',
  exportHint: `At most ${formatCount(maxExportedRows)} changes`,
  exportFailed: "The changes couldn't be exported.",
};

/** The kinds of entities, in the plural. */
export const entityLabels: Readonly<Record<EntityName, string>> = {
  user: 'Accounts',
  order: 'Orders',
  invoice: 'Invoices',
  receipt: 'Receipts',
  subscription: 'Subscriptions',
  chat: 'Conversations',
  photo: 'Photos',
  job: 'Jobs',
  upload: 'Uploads',
  customer_note: 'Notes',
  setting: 'Settings',
  payment_profile: 'Payment profiles',
};
