import type { CustomerNote } from '@burnish/contract/customers/entities';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { listRows } from '../../lib/row-source.ts';
import { useAction } from '../../lib/use-action.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const noteKeys = createQueryKeys('admin', 'customer-notes');

export function useCustomerNotes(id: string) {
  return useList({
    queryKey: noteKeys.list({ id }),
    meta: {
      ...dependsOn('customer_note'),
      rows: listRows('customer_note', 'studio', '', ({ customerId }) => customerId === id),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/customers/:id/notes', { params: { id }, query: { limit: 5, cursor }, signal }),
    selectRows: ({ notes }) => notes,
  });
}

interface NoteTarget {
  readonly customerId: string;
  /** Null: a new one. */
  readonly note: CustomerNote | null;
}

/** Adds a note, or changes the given one. */
export function useSaveNote({ customerId, note }: NoteTarget, onSaved: () => void) {
  return useAction({
    key: ['save-customer-note', customerId, note?._id ?? 'new'],
    changes: ['customer_note'],
    run: (text: string, idempotencyKeyOf) =>
      note === null
        ? call('POST /admin/customers/:id/notes', {
            params: { id: customerId },
            body: { text },
            idempotencyKey: idempotencyKeyOf(text),
          })
        : call('PUT /admin/customer-notes/:id', { params: { id: note._id }, body: { text } }),
    onSuccess() {
      toast.success(note === null ? copy.added : copy.changed, adminToast);
      onSaved();
    },
    onError: (error) => toast.error(errorText(error, copy.saveFailed), adminToast),
  });
}

interface DeleteOptions {
  onClose: () => void;
  onDeleted: () => void;
}

export function useDeleteNote({ _id: id }: CustomerNote, { onClose, onDeleted }: DeleteOptions) {
  return useAction({
    key: ['delete-customer-note', id],
    changes: ['customer_note'],
    run: () => call('DELETE /admin/customer-notes/:id', { params: { id } }),
    onSuccess() {
      toast.success(copy.deleted, adminToast);
      onClose();
    },
    onError(error) {
      toast.error(errorText(error, copy.deleteFailed), adminToast);
      onClose();
    },
    onRefreshed: onDeleted,
  });
}
