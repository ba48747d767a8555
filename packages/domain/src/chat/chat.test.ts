import { describe, expect, it } from 'vitest';
import { chatSides, isSeenBy, messageKinds, priorityPlanIds, sideOf, waitsFor } from './chat.ts';

describe('a conversation', () => {
  it("has its customer on one side, also when they are an admin, and everybody else on the studio's", () => {
    expect(sideOf('ada', 'ada')).toBe('user');
    expect(sideOf('obi', 'ada')).toBe('admin');
  });

  it('shows notes to the studio only, and everything else to both', () => {
    const seen = messageKinds.map((kind) => chatSides.filter((side) => isSeenBy(kind, side)));
    expect(seen).toEqual([['user', 'admin'], ['admin'], ['user', 'admin']]);
  });

  it('waits for the other side when something was said, and for nobody after a note or our own answer', () => {
    expect(waitsFor('message', 'user')).toBe('admin');
    expect(waitsFor('message', 'admin')).toBe('user');
    expect(waitsFor('note', 'admin')).toBeNull();
    expect(waitsFor('automatic', 'admin')).toBeNull();
  });

  it('is answered first for Gold and Diamond', () => {
    expect(priorityPlanIds).toEqual(['gold-plan', 'diamond-plan']);
  });
});
