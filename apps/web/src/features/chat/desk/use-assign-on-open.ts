import type { Chat } from '@burnish/contract/entity';
import { useEffect, useEffectEvent } from 'react';
import { useAssign } from './queries.ts';

/** Whoever first opens a conversation that nobody has, has it. */
export function useAssignOnOpen(chat: Chat): void {
  const { act } = useAssign(chat);
  const isFree = chat.admin === null;
  const take = useEffectEvent(() => act(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useEffect(() => {
    if (isFree) take();
  }, [isFree, chat._id]);
}
