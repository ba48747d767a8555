import type { ChatSubject } from '@burnish/contract/entity';
import { expect, it, vi } from 'vitest';
import { askAbout, onAsked } from './asking.ts';

const invoice: ChatSubject = { kind: 'invoice', _id: '1', label: 'INV-2026-000131' };
const order: ChatSubject = { kind: 'order', _id: '2', label: 'Gold Plan' };

it('a question is heard by whoever listens, and no more by those who have stopped', () => {
  const heard = vi.fn();
  const stop = onAsked(heard);
  askAbout(invoice);
  stop();
  expect(heard.mock.calls).toEqual([[invoice]]);
});

it('the last question waits until somebody listens, and is heard once', () => {
  askAbout(invoice);
  askAbout(order);
  const [heard, later] = [vi.fn(), vi.fn()];
  onAsked(heard)();
  onAsked(later)();
  expect(heard.mock.calls).toEqual([[order]]);
  expect(later).not.toHaveBeenCalled();
});
