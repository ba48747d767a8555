// The calls of each kind of import.

import type { EntityName } from '@burnish/contract/events';
import { importFileField } from '@burnish/contract/imports/endpoints';
import type { ImportPreview, ImportResult } from '@burnish/contract/imports/entities';
import type { ImportKind } from '@burnish/domain/imports/import';
import { call } from '../../lib/api-client.ts';

interface ImportCalls {
  readonly preview: (form: FormData, signal: AbortSignal) => Promise<{ preview: ImportPreview }>;
  readonly run: (form: FormData, idempotencyKey: string) => Promise<{ result: ImportResult }>;
  readonly changes: readonly EntityName[];
}

export const importCalls: { readonly [K in ImportKind]: ImportCalls } = {
  customers: {
    preview: (form, signal) =>
      call('POST /admin/imports/customers/preview', { form, idempotencyKey: null, signal }),
    run: (form, idempotencyKey) => call('POST /admin/imports/customers', { form, idempotencyKey }),
    changes: ['user'],
  },
  invoices: {
    preview: (form, signal) =>
      call('POST /admin/imports/invoices/preview', { form, idempotencyKey: null, signal }),
    run: (form, idempotencyKey) => call('POST /admin/imports/invoices', { form, idempotencyKey }),
    changes: ['order', 'invoice', 'ledger_entry'],
  },
  plans: {
    preview: (form, signal) =>
      call('POST /admin/imports/plans/preview', { form, idempotencyKey: null, signal }),
    run: (form, idempotencyKey) => call('POST /admin/imports/plans', { form, idempotencyKey }),
    changes: ['order', 'invoice', 'ledger_entry', 'subscription'],
  },
};

export function formOf(file: File): FormData {
  const form = new FormData();
  form.append(importFileField, file);
  return form;
}
