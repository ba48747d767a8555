import type { Wire } from '@burnish/contract/api';
import type { BankStatementLine } from '@burnish/contract/bank-statements/entities';
import { statementLineStatuses } from '@burnish/domain/bank-statements/statement-line';
import type { Currency } from '@burnish/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { defineFilter, type FilterValues, parseFilters } from '../../../lib/list-filters.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const statementKeys = createQueryKeys('admin', 'bank-statements');
const lineKeys = createQueryKeys('admin', 'bank-statement-lines');
const invoiceKeys = createQueryKeys('admin', 'matchable-invoices');

export const lineFilters = [
  defineFilter({
    name: 'status',
    label: copy.lines.filter.status,
    allLabel: copy.lines.filter.allStatuses,
    options: statementLineStatuses.map((value) => ({ value, label: copy.status[value] })),
  }),
] as const;

export function useStatements() {
  return useList({
    queryKey: statementKeys.list(),
    meta: dependsOn('bank_statement', 'bank_statement_line'),
    load: ({ cursor, signal }) =>
      call('GET /admin/bank-statements', { query: { limit: 10, cursor }, signal }),
    selectRows: ({ statements }) => statements,
  });
}

/** Proposals follow from what is due, so the lines are loaded again when an invoice changes. */
export function useLines(filters: FilterValues) {
  const { status } = parseFilters(lineFilters, filters);
  const statementId = filters.statement || undefined;
  return useList({
    queryKey: lineKeys.list({ status, statementId }),
    meta: dependsOn('bank_statement', 'bank_statement_line', 'invoice', 'receipt'),
    load: ({ cursor, signal }) =>
      call('GET /admin/bank-statement-lines', {
        query: { status, statementId, limit: 50, cursor },
        signal,
      }),
    selectRows: ({ lines }) => lines,
  });
}

const maxFound = 8;

/** Invoices in the currency of a line that can be paid. */
export function useMatchableInvoices(search: string, currency: Currency) {
  return useQuery({
    queryKey: invoiceKeys.list({ search, currency }),
    meta: dependsOn('invoice'),
    enabled: search !== '',
    queryFn: ({ signal }) =>
      call('GET /admin/invoices', {
        query: { search, currency, status: ['sent', 'viewed'], limit: maxFound },
        signal,
      }),
  });
}

/** An invoice as it is now. Not kept: an amount from before would look like a change. */
export function useInvoiceNow(id: string | null) {
  return useQuery({
    queryKey: invoiceKeys.one(id ?? ''),
    meta: dependsOn('invoice'),
    enabled: id !== null,
    gcTime: 0,
    queryFn: ({ signal }) => call('GET /admin/invoices/:id', { params: { id: id ?? '' }, signal }),
  });
}

type ConfirmBody = Wire['POST /admin/bank-statement-lines/:id/confirm']['body'];

const changedByPayment = [
  'bank_statement_line',
  'invoice',
  'order',
  'receipt',
  'subscription',
  'ledger_entry',
] as const;

export function useConfirmLine({ _id: id }: BankStatementLine, onDone: () => void) {
  return useAction({
    key: ['confirm-statement-line', id],
    changes: changedByPayment,
    run: (body: ConfirmBody, idempotencyKeyOf) =>
      call('POST /admin/bank-statement-lines/:id/confirm', {
        params: { id },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess() {
      toast.success(copy.action.confirmed, adminToast);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, copy.action.confirmFailed), adminToast),
  });
}

export function useIgnoreLine({ _id: id }: BankStatementLine, onDone: () => void) {
  return useAction({
    key: ['ignore-statement-line', id],
    changes: ['bank_statement_line'],
    run: (reason: string) =>
      call('PUT /admin/bank-statement-lines/:id/ignore', { params: { id }, body: { reason } }),
    onSuccess() {
      toast.success(copy.action.ignored, adminToast);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, copy.action.ignoreFailed), adminToast),
  });
}

export function useReopenLine({ _id: id }: BankStatementLine) {
  return useAction({
    key: ['reopen-statement-line', id],
    changes: ['bank_statement_line'],
    run: (_: undefined) => call('PUT /admin/bank-statement-lines/:id/reopen', { params: { id } }),
    onSuccess: () => toast.success(copy.action.reopened, adminToast),
    onError: (error) => toast.error(errorText(error, copy.action.reopenFailed), adminToast),
  });
}

/** Nothing is stored, so a preview needs no idempotency key. */
export function usePreview(form: FormData | null, key: string) {
  return useQuery({
    queryKey: statementKeys.one(key),
    enabled: form !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('POST /admin/bank-statements/preview', {
        form: form ?? new FormData(),
        idempotencyKey: null,
        signal,
      }),
  });
}

interface ImportOptions {
  onDone: () => void;
  onError: (error: Error) => void;
}

export function useImport({ onDone, onError }: ImportOptions) {
  return useAction({
    key: ['import-bank-statement'],
    changes: ['bank_statement', 'bank_statement_line'],
    run: (form: FormData, idempotencyKeyOf) =>
      call('POST /admin/bank-statements', { form, idempotencyKey: idempotencyKeyOf([...form.entries()]) }),
    onSuccess({ statement: { newCount, knownCount } }) {
      toast.success(copy.form.done(newCount, knownCount), adminToast);
      onDone();
    },
    onError,
  });
}
