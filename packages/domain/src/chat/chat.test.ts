import { describe, expect, it } from 'vitest';
import { chatSideOf, chatSides, isVisibleTo, messageKinds, priorityPlanIds, unreadSide } from './chat.ts';

describe('chat', () => {
  it('puts the owner on the customer side and all others on the studio side', () => {
    expect(chatSideOf('ada', 'ada')).toBe('user');
    expect(chatSideOf('obi', 'ada')).toBe('admin');
  });

  it('shows notes to the studio only', () => {
    const visible = messageKinds.map((kind) => chatSides.filter((side) => isVisibleTo(kind, side)));
    expect(visible).toEqual([['user', 'admin'], ['admin'], ['user', 'admin']]);
  });

  it('counts messages as unread for the other side, and notes and automatic replies for neither', () => {
    expect(unreadSide('message', 'user')).toBe('admin');
    expect(unreadSide('message', 'admin')).toBe('user');
    expect(unreadSide('note', 'admin')).toBeNull();
    expect(unreadSide('automatic', 'admin')).toBeNull();
  });

  it('gives priority to Gold and Diamond', () => {
    expect(priorityPlanIds).toEqual(['gold-plan', 'diamond-plan']);
  });
});
