import type { ChatSubject } from '@burnish/contract/chat/entities';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const invoice: ChatSubject = { kind: 'invoice', _id: '1', label: 'INV-2026-000131' };

/** The modules as a new browser tab loads them. */
async function loadModules() {
  const items = new Map<string, string>();
  vi.resetModules();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return { ...(await import('./pending-subject.ts')), ...(await import('../widget/window-state.ts')) };
}

let tab: Awaited<ReturnType<typeof loadModules>>;
beforeEach(async () => {
  tab = await loadModules();
});
afterAll(() => vi.unstubAllGlobals());

describe('askAbout', () => {
  it('opens the chat with a pending subject', () => {
    const listener = vi.fn();
    tab.onPendingSubjectChange(listener);
    tab.askAbout(invoice);
    expect(tab.isChatOpen()).toBe(true);
    expect(tab.pendingSubject()).toEqual(invoice);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('pendingSubject', () => {
  it('is cleared when the chat is closed or the message is sent', () => {
    tab.askAbout(invoice);
    tab.closeChat();
    expect(tab.pendingSubject()).toBeNull();
    tab.askAbout(invoice);
    tab.clearPendingSubject();
    expect(tab.pendingSubject()).toBeNull();
    expect(tab.isChatOpen()).toBe(true);
  });
});
