import type { ApiKeyScope } from '@burnish/domain/accounts/api-key';
import { pluralize } from '../../../lib/format.ts';

export const copy = {
  list: 'Your API keys',
  loading: 'Loading API keys',
  failed: "Your API keys couldn't be loaded.",
  empty: 'No API keys',
  emptyText: 'Create a key to use the API from your own programs.',
  expired: 'Expired',
  key: 'Key',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  canDo: 'Can',
  reference: 'API reference',
  create: {
    action: 'Create API key',
    title: 'New API key',
    submit: 'Create API key',
    discard: 'Discard this key?',
    name: 'Name',
    nameHint: 'What uses the key, for example “Website”.',
    expiry: 'Expires in',
    days: (days: number) => pluralize(days, 'day', 'days'),
    custom: 'On another date',
    date: 'Expires on',
    invalidDate: 'Choose a date within a year.',
    expiresOn: 'The key expires on',
    scopes: 'Permissions',
    scopesHint: 'Choose only what your program needs.',
    failed: "The API key couldn't be created. Please try again.",
    confirmFailed: "We couldn't confirm that it's you. Please try again.",
  },
  createdKey: {
    title: 'Your new API key',
    text: "Copy the key and store it safely. You can't see it again.",
    label: 'API key',
    copy: 'Copy key',
    copied: 'Copied the key',
    done: 'Done',
  },
  revoke: {
    action: 'Revoke…',
    actionNamed: (name: string) => `Revoke…: ${name}`,
    title: (name: string) => `Revoke the API key “${name}”?`,
    text: 'Programs that use it stop working right away. ',
    confirm: 'Revoke key',
    success: 'The API key has been revoked.',
    failed: "The API key couldn't be revoked.",
  },
} as const;

interface AreaLabel {
  readonly label: string;
  readonly note: string;
}

/** The areas that scopes are about, in the order of the form. */
export const scopeAreas = ['orders', 'photos', 'chat', 'account', 'studio'] as const;
export type ScopeArea = (typeof scopeAreas)[number];

export const areaLabels: Readonly<Record<ScopeArea, AreaLabel>> = {
  orders: { label: 'Orders and billing', note: 'Orders, plans, invoices and receipts' },
  photos: { label: 'Photos', note: 'Photos, jobs, questions and finished files' },
  chat: { label: 'Messages', note: 'Your conversation with us' },
  account: { label: 'Account', note: 'Profile, addresses and notifications' },
  studio: { label: 'Studio', note: "Every customer's data, as far as your role allows" },
};

export const accessLabels = { read: 'Read', write: 'Change' } as const;

export const scopeLabels: Readonly<Record<ApiKeyScope, string>> = {
  'orders:read': 'read orders and billing',
  'orders:write': 'change orders and billing',
  'photos:read': 'read photos',
  'photos:write': 'change photos',
  'chat:read': 'read messages',
  'chat:write': 'send messages',
  'account:read': 'read the account',
  'account:write': 'change the account',
  'studio:read': 'read what the studio can read',
  'studio:write': 'change what the studio can change',
};
