// Imports of CSV files. Each kind has a preview, which changes nothing, and an import with the same input.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { importLimits } from '../file-limits.ts';
import { importPreview, importResult } from './entities.ts';
import { importPreviewSample, importResultSample } from './samples.ts';

/** The field of the form that has the file. */
export const importFileField = 'file';

const previewDefinition = {
  cost: 'import',
  scope: 'studio:write',
  upload: { field: importFileField, required: true, ...importLimits },
  reply: z.object({ preview: importPreview }),
  sample: { reply: { preview: importPreviewSample } },
} as const;

const importDefinition = {
  ...previewDefinition,
  reply: z.object({ result: importResult }),
  status: 201,
  sample: { reply: { result: importResultSample } },
} as const;

export const importEndpoints = endpoints({
  'POST /admin/imports/customers/preview': {
    ...previewDefinition,
    access: 'users:manage',
    alsoRequires: 'notes:manage',
    summary: 'Read a CSV file of customers without importing them',
  },
  'POST /admin/imports/customers': {
    ...importDefinition,
    access: 'users:manage',
    alsoRequires: 'notes:manage',
    summary: 'Import customers from a CSV file',
    message: 'The customers have been imported.',
  },
  'POST /admin/imports/invoices/preview': {
    ...previewDefinition,
    access: 'invoices:manage',
    alsoRequires: 'receipts:review',
    summary: 'Read a CSV file of open invoices without importing them',
  },
  'POST /admin/imports/invoices': {
    ...importDefinition,
    access: 'invoices:manage',
    alsoRequires: 'receipts:review',
    summary: 'Import open invoices from a CSV file',
    message: 'The invoices have been imported.',
  },
  'POST /admin/imports/plans/preview': {
    ...previewDefinition,
    access: 'subscriptions:edit',
    alsoRequires: 'invoices:manage',
    summary: 'Read a CSV file of running plans without importing them',
  },
  'POST /admin/imports/plans': {
    ...importDefinition,
    access: 'subscriptions:edit',
    alsoRequires: 'invoices:manage',
    summary: 'Import running plans from a CSV file',
    message: 'The plans have been imported.',
  },
});
