import { expect, it } from 'vitest';
import { emptyDraft, parseDraft, tierFor, updatePhotoDraft } from './draft.ts';

const draft = updatePhotoDraft({ ...emptyDraft, tier: 'highEnd', brief: 'As last time' }, 'one', {
  tier: null,
  annotations: [{ kind: 'pin', x: 0.1, y: 0.2, note: 'A thread' }],
});

it('restores a stored draft', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

it.each([
  null,
  'text',
  { ...draft, turnaround: 'at once' },
  { ...draft, photos: { one: { annotations: [{ x: 7 }] } } },
])('ignores anything else that was stored: %j', (stored) => expect(parseDraft(stored)).toBe(emptyDraft));

it('uses the tier of the photo, or else the tier for all', () => {
  expect(tierFor(draft, 'one')).toBeNull();
  expect(tierFor(draft, 'two')).toBe('highEnd');
  expect(tierFor(updatePhotoDraft(draft, 'one', { tier: undefined }), 'one')).toBe('highEnd');
});
