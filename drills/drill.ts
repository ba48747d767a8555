// What a drill is, and what it finds out.
import type { Random } from '../testing/random.ts';

export interface DrillOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Says what happens, while it happens. */
  readonly say: (line: string) => void;
}

export interface DrillResult {
  readonly acknowledged: number;
  /** What was acknowledged and is gone. */
  readonly lost: readonly string[];
  /** What is there twice. */
  readonly duplicated: readonly string[];
  /** Whatever else is wrong: invariants that don't hold, tasks that are stuck, a product that needs a hand. */
  readonly problems: readonly string[];
  /** From the end of each failure until /readyz says that all parts work. */
  readonly readyAfterMilliseconds: readonly number[];
  /** Answers with status 500. */
  readonly internalErrors: number;
}

export interface Drill {
  readonly title: string;
  readonly rounds: number;
  /** Why it can't run here. Null: it can. */
  findObstacle?(): Promise<string | null>;
  run(options: DrillOptions): Promise<DrillResult>;
}

/** A number of milliseconds within these bounds. */
export function between(random: Random, from: number, to: number): number {
  return from + random.below(to - from);
}
