import { maxCustomerNoteLength, maxNotesPerCustomer } from '@burnish/domain/customers/customer-note';
import { formatCount } from '../../lib/format.ts';

export const copy = {
  title: 'Notes',
  teamOnly: 'team only',
  failed: "The notes couldn't be loaded.",
  empty: 'No notes yet',
  emptyText: 'What the team should know about this customer. The customer never sees it.',
  add: 'Add note',
  edit: 'Edit',
  editLabel: (author: string) => `Edit the note by ${author}`,
  delete: 'Delete',
  deleteLabel: (author: string) => `Delete the note by ${author}`,
  edited: 'edited',
  field: 'Note',
  hint: `Up to ${formatCount(maxCustomerNoteLength)} characters, and ${formatCount(maxNotesPerCustomer)} notes for each customer.`,
  missing: 'Enter a note.',
  save: 'Save note',
  added: 'Note added',
  changed: 'Note changed',
  deleted: 'Note deleted',
  saveFailed: "The note couldn't be saved.",
  deleteFailed: "The note couldn't be deleted.",
  deletion: {
    title: 'Delete this note?',
    text: 'It will be deleted for the whole team.',
    confirm: 'Delete note',
  },
  formerColleague: 'A former colleague',
};
