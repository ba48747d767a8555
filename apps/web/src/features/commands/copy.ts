import type { SearchResultKind } from '@burnish/contract/search/entities';
import { pluralize } from '../../lib/format.ts';

export const copy = {
  search: 'Search or run a command',
  palette: 'Search and commands',
  suggestions: 'Commands and results',
  waiting: 'Waiting for you',
  commands: 'Commands',
  results: {
    customer: 'Customers',
    job: 'Jobs',
    order: 'Orders',
    invoice: 'Invoices',
    receipt: 'Receipts',
  } satisfies Record<SearchResultKind, string>,
  photos: (count: number) => pluralize(count, 'photo', 'photos'),
  searching: 'Searching…',
  failed: 'The search failed.',
  unavailable: "This couldn't be loaded. Reload the page and try again.",
  retry: 'Search again',
  offline: "You're offline. The search continues when you're back.",
  nothingFound: (term: string) => `Nothing found for “${term}”.`,
  found: (count: number) => `${pluralize(count, 'result', 'results')}.`,
  help: {
    title: 'Keyboard shortcuts',
    lead: 'Single keys work while no field or dialog has the focus.',
    off: 'Single keys are switched off in this browser.',
    everywhere: 'Everywhere',
    close: 'Close what is open',
    joints: { sequence: 'then', choice: 'or' },
  },
  hints: { choose: 'choose', open: 'open', close: 'close' },
  singleKeys: {
    label: 'Shortcuts of single keys',
    hint: 'Applies to this browser. Turn them off if you use speech input or press keys by accident.',
  },
};
