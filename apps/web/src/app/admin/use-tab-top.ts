import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigationType } from 'react-router';
import type { AdminTab } from './address.ts';

/** Somebody far down in one tab who opens another begins at its top. The back button leads to where they were. */
export function useTabTop(frame: RefObject<HTMLElement | null>, tab: AdminTab): void {
  const way = useNavigationType();
  const onTab = useEffectEvent(() => {
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (way === 'PUSH' && isAbove) frame.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what it is about
  useEffect(() => onTab(), [tab]);
}
