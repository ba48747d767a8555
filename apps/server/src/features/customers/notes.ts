// Notes of the team about a customer. Audit records are kept permanently, so they say that a note changed, not what is
// in it.
import type { Handled } from '@burnish/contract/api';
import type { CustomerNote } from '@burnish/contract/customers/entities';
import type { Page } from '@burnish/contract/paging';
import type { AuditAction } from '@burnish/domain/audit-actions';
import {
  allowedCustomerNoteActions,
  type CustomerNoteAction,
  maxNotesPerCustomer,
} from '@burnish/domain/customers/customer-note';
import { DomainError } from '@burnish/domain/errors';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { PageRequest } from '../../platform/db/paging.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RowReader } from '../../platform/realtime/change-publisher.ts';
import * as repository from './repository.ts';

type NoteInput = Handled['POST /admin/customers/:id/notes']['body'];

export interface CustomerNotes {
  list(customerId: string, request: PageRequest): Promise<{ notes: CustomerNote[]; page: Page }>;
  /** @throws DomainError NOT_FOUND, TOO_MANY_NOTES */
  add(caller: Caller, customerId: string, input: NoteInput): Promise<CustomerNote>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN */
  edit(caller: Caller, id: string, input: NoteInput): Promise<CustomerNote>;
  /** @throws DomainError NOT_FOUND, FORBIDDEN */
  delete(caller: Caller, id: string): Promise<void>;
  /** Rows for realtime events. */
  readonly readRows: RowReader<'customer_note'>;
}

function noteView(record: repository.NoteRecord): CustomerNote {
  const { id, customerId, text, createdAt, editedAt } = record.note;
  const { author } = record;
  return {
    _id: id,
    customerId,
    text,
    author: { _id: author.id, fullName: author.fullName },
    isAuthorInTeam: repository.isAuthorInTeam(record),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

export function createCustomerNotes(deps: { database: Database; transact: Transact }): CustomerNotes {
  const { database, transact } = deps;
  const listNotes = repository.prepareNoteList(database);

  function recordChange(tx: Transaction, action: AuditAction, id: string, ownerId: string): void {
    tx.record({ action, entity: 'customer_note', id, ownerId, before: null, after: null });
  }

  async function find(tx: Transaction, id: string): Promise<repository.NoteRecord> {
    const [record] = isId(id) ? await repository.findNotes(tx.queries, [id]) : [];
    if (record === undefined) throw new DomainError('NOT_FOUND');
    return record;
  }

  /** Locks the customer, so that changes of their notes happen one by one. */
  async function lockCustomer(tx: Transaction, id: string): Promise<void> {
    const customer = isId(id) ? await repository.lockCustomer(tx.queries, id) : undefined;
    if (customer === undefined) throw new DomainError('NOT_FOUND');
  }

  /** A note that the caller may change. @throws DomainError NOT_FOUND, FORBIDDEN */
  async function lockNote(
    tx: Transaction,
    caller: Caller,
    id: string,
    action: CustomerNoteAction,
  ): Promise<repository.NoteRow> {
    await lockCustomer(tx, (await find(tx, id)).note.customerId);
    // Read again: the note may have changed before the lock was acquired.
    const record = await find(tx, id);
    const author = { authorId: record.author.id, isAuthorInTeam: repository.isAuthorInTeam(record) };
    if (!allowedCustomerNoteActions(caller.id, author).includes(action)) throw new DomainError('FORBIDDEN');
    return record.note;
  }

  return {
    async list(customerId, request) {
      const { rows, page } = await listNotes({ ...request, customerId });
      return { notes: rows.map(noteView), page };
    },

    add: (caller, customerId, { text }) =>
      transact(caller, async (tx) => {
        await lockCustomer(tx, customerId);
        if ((await repository.countNotes(tx.queries, customerId)) >= maxNotesPerCustomer)
          throw new DomainError('TOO_MANY_NOTES');
        const id = tx.newId();
        const row = { id, customerId, authorId: caller.id, text, createdAt: tx.now, editedAt: null };
        await repository.insertNote(tx.queries, row);
        recordChange(tx, 'add_customer_note', id, customerId);
        return noteView(await find(tx, id));
      }),

    edit: (caller, id, { text }) =>
      transact(caller, async (tx) => {
        const note = await lockNote(tx, caller, id, 'edit');
        if (text !== note.text) {
          await repository.updateNote(tx.queries, note.id, { text, editedAt: tx.now });
          recordChange(tx, 'edit_customer_note', note.id, note.customerId);
        }
        return noteView(await find(tx, id));
      }),

    delete: (caller, id) =>
      transact(caller, async (tx) => {
        const note = await lockNote(tx, caller, id, 'delete');
        await repository.deleteNote(tx.queries, note.id);
        recordChange(tx, 'delete_customer_note', note.id, note.customerId);
      }),

    async readRows(ids) {
      const records = await repository.findNotes(database.queries, ids);
      return records.map((record) => () => noteView(record));
    },
  };
}
