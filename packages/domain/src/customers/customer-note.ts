// Notes of the team about a customer. The customer never sees them.

export const maxNotesPerCustomer = 300;

/** In characters, after trimming. */
export const maxCustomerNoteLength = 4_000;

export const customerNoteActions = ['edit', 'delete'] as const;
export type CustomerNoteAction = (typeof customerNoteActions)[number];

interface NoteAuthor {
  readonly authorId: string;
  readonly isAuthorInTeam: boolean;
}

/** Authors change their own notes. Those of people who have left the team can be deleted by everyone in it. */
export function allowedCustomerNoteActions(
  personId: string,
  { authorId, isAuthorInTeam }: NoteAuthor,
): readonly CustomerNoteAction[] {
  if (personId === authorId) return customerNoteActions;
  return isAuthorInTeam ? [] : ['delete'];
}
