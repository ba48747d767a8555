import type { StatusTone } from '../ui/status.tsx';

/** How a status reads and looks: the same to a customer and to an admin. */
export interface StatusWords {
  readonly label: string;
  readonly tone: StatusTone;
}

/** Does not compile until every status has its words. */
export type WordsOf<Status extends string> = Readonly<Record<Status, StatusWords>>;

/** The statuses to choose from, in the order of their lifecycle. */
export function optionsOf<Status extends string>(statuses: readonly Status[], words: WordsOf<Status>) {
  return statuses.map((value) => ({ value, label: words[value].label }));
}
