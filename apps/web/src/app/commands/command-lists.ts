// The commands of customers and of the studio, and the keys that pages handle themselves.
import { listPermissions } from '@burnish/domain/studio-lists';
import type { Command, PageKeys } from '../../features/commands/commands.ts';
import { type AdminTab, tabs, viewUrl } from '../admin/admin-url.ts';
import { copy as adminCopy } from '../admin/copy.ts';
import { permissionByTab } from '../admin/tab-permissions.ts';
import {
  adminPath,
  apiKeysLink,
  calendarFeedsLink,
  dashboardLink,
  guidesLink,
  ordersLink,
  photosLink,
  profileLink,
  subscriptionsLink,
} from '../links.ts';
import { copy } from './copy.ts';

export interface CommandActions {
  readonly openHelp: () => void;
  readonly toggleTheme: () => void;
  readonly toggleSidebar: () => void;
  readonly signOut: () => void;
}

const { pageKeys } = copy;
const { pages, actions } = copy.groups;

const accountPages: readonly Command[] = [
  {
    id: 'profile',
    group: pages,
    ...profileLink,
    words: 'security password second factor sessions account address export delete privacy data',
  },
  { id: 'api-keys', group: pages, ...apiKeysLink, words: 'developers token integration program' },
  {
    id: 'calendar-feeds',
    group: pages,
    ...calendarFeedsLink,
    words: 'ical ics subscribe due dates google outlook apple',
  },
  { id: 'guides', group: pages, ...guidesLink, words: 'help center documentation docs manual how to' },
  { id: 'website', group: pages, label: copy.website, to: '/', words: 'home portfolio services' },
];

function commonActions({
  openHelp,
  toggleTheme,
  toggleSidebar,
  signOut,
}: CommandActions): readonly Command[] {
  return [
    { id: 'theme', group: actions, label: copy.theme, words: 'theme appearance mode', run: toggleTheme },
    {
      id: 'sidebar',
      group: actions,
      label: copy.sidebar,
      keys: '[',
      words: 'collapse expand',
      run: toggleSidebar,
    },
    { id: 'help', group: actions, label: copy.help, words: 'keys help', run: openHelp },
    { id: 'sign-out', group: actions, label: copy.signOut, words: 'log out logout', run: signOut },
  ];
}

interface CustomerCommandActions extends CommandActions {
  /** Where photos are uploaded: a page, or what opens the studio's own portal. */
  readonly upload: { readonly to: string } | { readonly run: () => void };
}

export function customerCommands({ upload, ...handlers }: CustomerCommandActions): readonly Command[] {
  return [
    { id: 'upload', group: actions, label: copy.upload, keys: 'U', words: 'send files', ...upload },
    {
      id: 'order',
      group: actions,
      label: copy.order,
      keys: 'O',
      words: 'buy new pay per image',
      to: '/pricing?tab=pay-per-image',
    },
    ...commonActions(handlers),
    { id: 'dashboard', group: pages, ...dashboardLink, keys: 'G D', words: 'home orders' },
    { id: 'orders', group: pages, ...ordersLink, keys: 'G O', words: 'requests history' },
    { id: 'photos', group: pages, ...photosLink, keys: 'G F', words: 'jobs files' },
    { id: 'billing', group: pages, ...subscriptionsLink, keys: 'G B', words: 'invoices payments plan' },
    {
      id: 'statement',
      group: actions,
      label: copy.statement,
      words: 'account balance download pdf csv',
      to: '/subscriptions?statement=open',
    },
    { id: 'plans', group: pages, label: copy.plans, keys: 'P', words: 'pricing change plan', to: '/pricing' },
    ...accountPages,
  ];
}

const tabKeys: { readonly [T in AdminTab]?: string } = {
  today: 'G T',
  users: 'G U',
  requests: 'G O',
  'pay-per-image-requests': 'G P',
  invoices: 'G I',
  payments: 'G R',
  photos: 'G F',
  chat: 'G M',
  audit: 'G A',
  settings: 'G S',
};

const tabWords: { readonly [T in AdminTab]?: string } = {
  today: 'waiting decide overdue dashboard',
  users: 'customers people accounts',
  requests: 'plan orders',
  'pay-per-image-requests': 'pay per image orders',
  'pay-per-image-subscriptions': 'pay per image usage',
  payments: 'money transfers',
  ledger: 'account entries payments credit refunds write-offs bookkeeping',
  photos: 'jobs files',
  reports: 'money revenue outstanding conversion on time late figures share promise statistics',
  chat: 'chat inbox',
  audit: 'log history changes who',
  tasks: 'background work queue failed retry schedules cron',
  settings:
    'webhooks events endpoints legal details bank payment profiles opening hours time zone retouchers pool replies team roles',
};

export function studioCommands(handlers: CommandActions): readonly Command[] {
  return [
    ...tabs.map((tab) => {
      const [keys, words] = [tabKeys[tab], tabWords[tab]];
      return {
        id: `tab-${tab}`,
        group: pages,
        label: adminCopy.tab[tab],
        permission: permissionByTab[tab],
        to: adminPath + viewUrl({ tab }),
        ...(keys && { keys }),
        ...(words && { words }),
      };
    }),
    {
      id: 'board',
      group: pages,
      label: pageKeys.board,
      permission: permissionByTab.photos,
      keys: 'G B',
      words: 'jobs columns stages workload',
      to: adminPath + viewUrl({ tab: 'photos', filters: { view: 'board' } }),
    },
    { id: 'dashboard', group: pages, ...dashboardLink, keys: 'G D', words: 'home own orders' },
    { id: 'billing', group: pages, ...subscriptionsLink, words: 'own invoices' },
    ...accountPages,
    ...commonActions(handlers),
  ];
}

const messageKeys = [
  { keys: ['Enter'], label: pageKeys.send },
  { keys: ['Shift Enter'], label: pageKeys.newLine },
];

const viewerKeys: PageKeys = {
  group: pageKeys.viewer,
  keys: [
    { keys: ['→', 'J'], label: pageKeys.nextPhoto },
    { keys: ['←', 'K'], label: pageKeys.previousPhoto },
    { keys: ['+', '-'], label: pageKeys.zoomPhoto },
    { keys: ['0'], label: pageKeys.fitPhoto },
    { keys: ['1'], label: pageKeys.actualSize },
    { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], label: pageKeys.panPhoto },
    { keys: ['H'], label: pageKeys.hideAnnotations },
    { keys: ['L'], label: pageKeys.loupe },
  ],
};

const compareKeys: PageKeys['keys'] = [
  { keys: ['S'], label: pageKeys.slider },
  { keys: ['D'], label: pageKeys.sideBySide },
  { keys: ['B'], label: pageKeys.earlierVersion },
];

export const customerPageKeys: readonly PageKeys[] = [
  { group: pageKeys.lists, keys: [{ keys: ['/'], label: pageKeys.searchList }] },
  viewerKeys,
  {
    group: pageKeys.review,
    keys: [
      ...compareKeys,
      { keys: ['A'], label: pageKeys.approvePhoto },
      { keys: ['R'], label: pageKeys.requestRevision },
    ],
  },
  {
    group: pageKeys.annotations,
    keys: [
      { keys: ['V'], label: pageKeys.select },
      { keys: ['P'], label: pageKeys.pin },
      { keys: ['N'], label: pageKeys.ring },
      { keys: ['F'], label: pageKeys.line },
      { keys: ['R'], label: pageKeys.ringBeforeSubmitting },
      { keys: ['D', 'S', 'L'], label: pageKeys.lineBeforeSubmitting },
      { keys: ['Ctrl Z'], label: pageKeys.undo },
      { keys: ['Ctrl Shift Z'], label: pageKeys.redo },
      { keys: ['←', '→', '↑', '↓'], label: pageKeys.moveNote },
      { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], label: pageKeys.moveNoteFar },
      { keys: ['[', ']'], label: pageKeys.resize },
      { keys: ['Delete', 'Backspace'], label: pageKeys.deleteNote },
    ],
  },
  { group: pageKeys.messages, keys: messageKeys },
];

/** The lists that are tables. That of jobs isn't. */
const permissions = Object.values(listPermissions);

export const studioPageKeys: readonly PageKeys[] = [
  {
    group: pageKeys.studio,
    keys: [{ keys: ['Z'], label: pageKeys.undoApproval }],
    permissions: [permissionByTab.invoices],
  },
  {
    group: pageKeys.today,
    permissions: [permissionByTab.today],
    keys: [
      { keys: ['J'], label: pageKeys.nextItem },
      { keys: ['K'], label: pageKeys.previousItem },
      { keys: ['A'], label: pageKeys.decide },
      { keys: ['R'], label: pageKeys.refuse },
      { keys: ['Enter'], label: pageKeys.openItem },
    ],
  },
  {
    group: pageKeys.lists,
    keys: [
      { keys: ['/'], label: pageKeys.searchList },
      { keys: ['J'], label: pageKeys.nextRow, permissions },
      { keys: ['K'], label: pageKeys.previousRow, permissions },
      { keys: ['Enter'], label: pageKeys.openRow, permissions },
      { keys: ['Esc'], label: pageKeys.closeRow, permissions },
      { keys: ['A'], label: pageKeys.approveRow, permissions },
      { keys: ['R'], label: pageKeys.rejectRow, permissions },
      { keys: ['X'], label: pageKeys.selectRow, permissions },
      { keys: ['Shift X'], label: pageKeys.selectRange, permissions },
      { keys: ['Shift A'], label: pageKeys.selectAll, permissions },
    ],
  },
  {
    group: pageKeys.board,
    permissions: [permissionByTab.photos],
    keys: [
      { keys: ['J'], label: pageKeys.nextCard },
      { keys: ['K'], label: pageKeys.previousCard },
      { keys: ['←', '→'], label: pageKeys.otherColumn },
      { keys: ['Enter'], label: pageKeys.openCard },
      { keys: ['S'], label: pageKeys.startWork },
      { keys: ['A'], label: pageKeys.assignCard, permissions: ['jobs:manage'] },
    ],
  },
  viewerKeys,
  { group: pageKeys.versions, keys: compareKeys },
  {
    group: pageKeys.receipts,
    permissions: [permissionByTab.payments],
    keys: [
      { keys: ['J'], label: pageKeys.nextReceipt },
      { keys: ['K'], label: pageKeys.previousReceipt },
      { keys: ['A'], label: pageKeys.enterAmount },
      { keys: ['R'], label: pageKeys.reject },
      { keys: ['+', '-'], label: pageKeys.zoom },
      { keys: ['0'], label: pageKeys.fit },
    ],
  },
  {
    group: pageKeys.messages,
    permissions: [permissionByTab.chat],
    keys: [
      ...messageKeys,
      { keys: ['↓'], label: pageKeys.nextPerson },
      { keys: ['↑'], label: pageKeys.previousPerson },
    ],
  },
];
