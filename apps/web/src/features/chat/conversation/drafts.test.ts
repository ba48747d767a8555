import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveMessageDraft } from '../../../lib/message-drafts.ts';
import { loadDraft, loadUnsent, saveDraft, saveUnsent } from './drafts.ts';
import { outgoingMessage } from './messages.fixture.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('saveDraft', () => {
  it('saves one draft per conversation until it is empty', () => {
    saveDraft('ada', '1', 'half a sent');
    expect(loadDraft('ada', '1')).toBe('half a sent');
    expect(loadDraft('ada', '2')).toBe('');
    saveDraft('ada', '1', '');
    expect(loadDraft('ada', '1')).toBe('');
  });
});

describe('saveUnsent', () => {
  it('saves unsent messages with their errors, but without files', () => {
    const failed = { ...outgoingMessage('b'), error: 'Too many messages.' };
    const withFile = { ...outgoingMessage('c'), file: new File(['x'], 'c.png') };
    saveUnsent('ada', '1', [outgoingMessage('a'), failed, withFile]);
    expect(loadUnsent('ada', '1')).toEqual([outgoingMessage('a'), failed]);
    saveUnsent('ada', '1', []);
    expect(loadUnsent('ada', '1')).toEqual([]);
  });
});

describe('loadUnsent', () => {
  it.each([null, 'text', {}, [null], [{ text: 'a' }], [{ ...outgoingMessage('a'), clientId: 7 }]])(
    'ignores invalid stored data: %j',
    (stored) => {
      saveMessageDraft('ada', 'unsent 1', stored);
      expect(loadUnsent('ada', '1')).toEqual([]);
    },
  );
});
