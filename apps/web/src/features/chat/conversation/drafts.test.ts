import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveMessageDraft } from '../../../lib/message-drafts.ts';
import { loadDraft, loadUnsent, saveDraft, saveUnsent } from './drafts.ts';
import { outgoingMessage } from './messages.fixture.ts';

const noDraft = { text: '', kind: 'message' } as const;

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
    const draft = { text: 'half a sent', kind: 'message' } as const;
    saveDraft('ada', '1', draft);
    expect(loadDraft('ada', '1')).toEqual(draft);
    expect(loadDraft('ada', '2')).toEqual(noDraft);
    saveDraft('ada', '1', noDraft);
    expect(loadDraft('ada', '1')).toEqual(noDraft);
  });

  it('keeps a note a note', () => {
    const note = { text: 'Pays late.', kind: 'note' } as const;
    saveDraft('ada', '1', note);
    expect(loadDraft('ada', '1')).toEqual(note);
  });
});

describe('loadDraft', () => {
  it('reads the text of earlier versions as a message', () => {
    saveMessageDraft('ada', 'draft 1', 'half a sent');
    expect(loadDraft('ada', '1')).toEqual({ text: 'half a sent', kind: 'message' });
  });

  it.each([null, 7, {}, { text: 'a' }, { text: 7, kind: 'note' }, { text: 'a', kind: 'automatic' }])(
    'ignores invalid stored data: %j',
    (stored) => {
      saveMessageDraft('ada', 'draft 1', stored);
      expect(loadDraft('ada', '1')).toEqual(noDraft);
    },
  );
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
