import { DomainError, type ErrorCode } from './errors.ts';

/** Marks an act whose result already stands: repeating it is accepted and changes nothing. */
export const already: unique symbol = Symbol('already');

/** For each state, the acts that are possible in it and the state each leads to. */
export type TransitionTable<State extends string, Act extends string> = {
  readonly [S in State]: { readonly [A in Act]?: State | typeof already };
};

/** The code of a refused act, the same in every state or by state; WRONG_STATE where none is named. */
type Refusals<State extends string, Act extends string> = {
  readonly [A in Act]?: ErrorCode | { readonly [S in State]?: ErrorCode };
};

export interface Move<State> {
  readonly to: State;
  /** false: the act had been done before, nothing is to be written. */
  readonly changes: boolean;
}

export interface Lifecycle<State extends string, Act extends string> {
  /** @throws DomainError with the lifecycle's refusal when the act is not possible in this state. */
  next(from: State, act: Act): Move<State>;
  /** The acts that would change something in this state. */
  allowed(from: State): readonly Act[];
}

export function lifecycle<State extends string, Act extends string>(
  acts: readonly Act[],
  table: TransitionTable<State, Act>,
  refusals: Refusals<State, Act> = {},
): Lifecycle<State, Act> {
  const refusalOf = (from: State, act: Act): ErrorCode => {
    const named: Refusals<State, Act>[Act] = refusals[act];
    return (typeof named === 'object' ? named[from] : named) ?? 'WRONG_STATE';
  };
  return {
    next(from, act) {
      const to: State | typeof already | undefined = table[from][act];
      if (to === undefined) throw new DomainError(refusalOf(from, act));
      return to === already ? { to: from, changes: false } : { to, changes: true };
    },
    allowed(from) {
      const row = table[from];
      return acts.filter((act) => row[act] !== undefined && row[act] !== already);
    },
  };
}
