import { maxExportedRows } from '@burnish/domain/studio-lists';
import { formatCount } from '../../../lib/format.ts';

/** Sentences of the studio's tables, which customers' pages don't load. */
export const tableTexts = {
  actionsOf: (subject: string) => `Actions: ${subject}`,
  actions: 'Actions',
  select: (subject: string) => `Select ${subject}`,
  selectAll: 'Select all loaded rows',
  selectedRows: 'Selected rows',
  selected: (count: string) => `${count} selected`,
  selectionLimit: (limit: string) => `At most ${limit} rows can be selected`,
  clearSelection: 'Clear selection',
  removeFilter: (label: string) => `Remove filter: ${label}`,
  fromDay: 'From',
  toDay: 'To',
  amounts: {
    chooseCurrency: 'Choose a currency',
    minAmount: 'Minimum',
    maxAmount: 'Maximum',
    apply: 'Apply',
    invalid: 'not valid',
    failed: "The amount filter isn't valid.",
    clear: 'Clear the amount filter',
  },
  columns: 'Columns',
  defaultColumns: 'Reset columns',
  exportCsv: 'Export CSV',
  exportHint: `At most ${formatCount(maxExportedRows)} rows`,
  exportFailed: "The file couldn't be created.",
  details: (subject: string) => `Details of ${subject}`,
  closeDetails: 'Close details',
  previousRow: 'Previous',
  nextRow: 'Next',
  positionOf: (position: string, total: string) => `${position} of ${total}`,
  rowLoading: 'Loading details',
  rowFailed: "The details couldn't be loaded.",
  rowNotFound: 'Not found. It may have been deleted.',
} as const;
