import type { ChatSubject } from '@burnish/contract/entity';
import { beforeEach, expect, it, vi } from 'vitest';

const invoice: ChatSubject = { kind: 'invoice', _id: '1', label: 'INV-2026-000131' };

/** As a tab of a browser that was just opened. */
async function freshTab() {
  const kept = new Map<string, string>();
  vi.resetModules();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return { ...(await import('./asking.ts')), ...(await import('../widget/window-state.ts')) };
}

let tab: Awaited<ReturnType<typeof freshTab>>;
beforeEach(async () => {
  tab = await freshTab();
});

it('asking about an invoice opens the conversation, where it is known what about', () => {
  const heard = vi.fn();
  tab.onAsked(heard);
  tab.askAbout(invoice);
  expect(tab.isChatOpen()).toBe(true);
  expect(tab.askedAbout()).toEqual(invoice);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('nothing is asked about any more when the conversation is closed, or the message is sent', () => {
  tab.askAbout(invoice);
  tab.closeChat();
  expect(tab.askedAbout()).toBeNull();
  tab.askAbout(invoice);
  tab.forgetAsked();
  expect(tab.askedAbout()).toBeNull();
  expect(tab.isChatOpen()).toBe(true);
});
