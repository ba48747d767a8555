// What the product has acknowledged to the people of a load: each entry must be found again after any failure.

/** Whose it is, and the text by which it is found among their own. */
interface Owned {
  readonly personId: string;
  readonly tag: string;
}

export type Entry =
  | ({ readonly kind: 'order' } & Owned)
  | ({ readonly kind: 'decision'; readonly orderId: string } & Owned)
  | ({ readonly kind: 'invoice'; readonly id: string; readonly number: string } & Owned)
  | ({ readonly kind: 'receipt'; readonly sha256: string } & Owned)
  | ({ readonly kind: 'review'; readonly receiptId: string } & Owned)
  /** `sha256`: of the attachment, if it has one. */
  | ({ readonly kind: 'message'; readonly text: string; readonly sha256: string | null } & Owned)
  | ({ readonly kind: 'job'; readonly id: string; readonly sha256: string } & Owned)
  /** Only the last one of a person is still visible. */
  | ({ readonly kind: 'name' } & Owned);

export interface JournalEntry {
  readonly entry: Entry;
  /** The failure that was next when it was acknowledged. */
  readonly round: number;
}

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** What went wrong while the load ran, such as an upload that is gone. */
  readonly problems: readonly string[];
  acknowledge(entry: Entry): void;
  report(problem: string): void;
  beginRound(round: number): void;
}

export function createJournal(): Journal {
  const entries: JournalEntry[] = [];
  const problems: string[] = [];
  let currentRound = 1;
  return {
    entries,
    problems,
    acknowledge: (entry) => void entries.push({ entry, round: currentRound }),
    report: (problem) => void problems.push(`round ${currentRound}: ${problem}`),
    beginRound(round) {
      currentRound = round;
    },
  };
}
