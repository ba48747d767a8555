import { useEffect, useState } from 'react';
import { forgetWords, keepWords, keptWords } from '../../lib/kept-words.ts';
import { nothingTyped, readTyped, type Typed } from './typed.ts';

const subject = 'upload';

/** What is typed on the page, kept in this tab until it is handed in. */
export function useTyped(owner: string) {
  const [typed, setTyped] = useState(() => readTyped(keptWords(owner, subject)));
  useEffect(() => {
    if (typed === nothingTyped) forgetWords(subject);
    else keepWords(owner, subject, typed);
  }, [owner, typed]);
  return {
    typed,
    change: (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part })),
    update: setTyped,
    forget: () => setTyped(nothingTyped),
  };
}

export type TypedControl = ReturnType<typeof useTyped>;
