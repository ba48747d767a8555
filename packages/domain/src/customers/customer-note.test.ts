import { expect, test } from 'vitest';
import { allowedCustomerNoteActions } from './customer-note.ts';

test('authors edit and delete their own notes', () => {
  for (const isAuthorInTeam of [true, false])
    expect(allowedCustomerNoteActions('kemi', { authorId: 'kemi', isAuthorInTeam })).toEqual([
      'edit',
      'delete',
    ]);
});

test('a note of someone else can be deleted only after they have left the team', () => {
  expect(allowedCustomerNoteActions('kemi', { authorId: 'ines', isAuthorInTeam: true })).toEqual([]);
  expect(allowedCustomerNoteActions('kemi', { authorId: 'ines', isAuthorInTeam: false })).toEqual(['delete']);
});
