import type { Receipt } from '@burnish/contract/entity';
import { useState } from 'react';
import type { Paged } from '../../lib/paged.ts';
import { type Held, heldReceipt } from './selection.ts';

/** What lies on the desk. Another `question` to the list, a search or a filter, clears it. */
export function useDesk(list: Paged<Receipt>, chosen: string, question: string) {
  const [asked, setAsked] = useState(question);
  const [held, setHeld] = useState<Held | null>(null);
  const [decided, setDecided] = useState<Receipt | null>(null);

  const present = heldReceipt(list.rows, chosen, asked === question ? held : null, decided);
  // Rows that answer the question before are still shown, but nothing of them is taken up.
  const next = list.outdated ? null : present;
  if (asked !== question) setAsked(question);
  if (held?.receipt !== next?.receipt || held?.at !== next?.at) setHeld(next);

  return { held: present, onReviewed: setDecided };
}
