import type { Receipt } from '@burnish/contract/entity';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { type Held, neighbour } from './selection.ts';

interface DeskKeys {
  rows: readonly Receipt[];
  held: Held | null;
  addressOf: (receiptId: string) => string;
}

const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** J and K go through the queue. A and R lead to approving and rejecting; they decide nothing. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, { rows, held, addressOf }: DeskKeys) {
  const navigate = useNavigate();

  function go(step: 1 | -1) {
    const at = held ? neighbour(rows, held, step) : null;
    const receipt = at === null ? undefined : rows[at];
    if (!receipt) return;
    void navigate(addressOf(receipt._id), { replace: true });
    desk.current?.querySelector<HTMLElement>(`[data-receipt="${receipt._id}"]`)?.focus();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(elsewhere)) return;
    const key = event.key.toLowerCase();
    if (key === 'j') go(1);
    if (key === 'k') go(-1);
    if (key !== 'a' && key !== 'r') return;
    event.preventDefault();
    desk.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.focus();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
