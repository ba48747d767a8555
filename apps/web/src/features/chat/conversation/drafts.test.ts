import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteMessageDraft, saveMessageDraft } from '../../../lib/message-drafts.ts';
import { loadDraft, loadUnsent, saveDraft, saveUnsent, updateUnsent } from './drafts.ts';
import { outgoingMessage } from './messages.fixture.ts';

const noDraft = { text: '', kind: 'message' } as const;

const page = new EventTarget();
let signedIn = 'ada';

/** Whether the browser asks. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  signedIn = 'ada';
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', { getItem: () => `.${btoa(JSON.stringify({ userId: signedIn }))}.` });
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
  const file = new File(['x'], 'c.png');

  it('saves unsent messages with their errors', () => {
    const failed = { ...outgoingMessage('b'), error: 'Too many messages.' };
    saveUnsent('ada', '1', [outgoingMessage('a'), failed]);
    expect(loadUnsent('ada', '1')).toEqual([outgoingMessage('a'), failed]);
    saveUnsent('ada', '1', []);
    expect(loadUnsent('ada', '1')).toEqual([]);
  });

  it('keeps files until the page is closed, and asks before', () => {
    const withFile = { ...outgoingMessage('c'), file, error: 'Too many messages.' };
    saveUnsent('ada', '1', [withFile]);
    saveUnsent('ada', '2', [outgoingMessage('d')]);
    expect(loadUnsent('ada', '1')).toEqual([withFile]);
    expect(asksBeforeClosing()).toBe(true);
    signedIn = 'kemi';
    expect(asksBeforeClosing()).toBe(false);
    signedIn = 'ada';
    saveUnsent('ada', '1', []);
    expect(asksBeforeClosing()).toBe(false);
  });

  it('no longer asks once the messages were deleted on sign-out', () => {
    saveUnsent('ada', '1', [{ ...outgoingMessage('c'), file, error: 'Too many messages.' }]);
    deleteMessageDraft('unsent 1');
    expect(asksBeforeClosing()).toBe(false);
    saveUnsent('ada', '1', []);
  });

  it.each([
    ['a text', 'Attach c.png again. Trying again sends only the text.'],
    ['', 'Attach c.png again.'],
  ])('says after a reload that the file must be attached again (text: %j)', async (text, error) => {
    const outgoing = outgoingMessage('c', text);
    saveUnsent('ada', '1', [{ ...outgoing, file }]);
    vi.resetModules();
    const reloaded = await import('./drafts.ts');
    expect(reloaded.loadUnsent('ada', '1')).toEqual([{ ...outgoing, error }]);
  });
});

describe('updateUnsent', () => {
  it('saves why a message failed, and deletes one that was sent', () => {
    const withFile = { ...outgoingMessage('c'), file: new File(['x'], 'c.png') };
    saveUnsent('ada', '1', [outgoingMessage('a'), withFile]);
    updateUnsent('ada', '1', 'c', 'Unsupported file.');
    const failed = { ...withFile, error: 'Unsupported file.' };
    expect(loadUnsent('ada', '1')).toEqual([outgoingMessage('a'), failed]);
    updateUnsent('ada', '1', 'c', null);
    expect(loadUnsent('ada', '1')).toEqual([outgoingMessage('a')]);
    expect(asksBeforeClosing()).toBe(false);
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
