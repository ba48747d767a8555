import { DomainError, type ErrorCode } from './errors.ts';

/** Marks an action whose result is already in place: repeating it succeeds and changes nothing. */
export const unchanged: unique symbol = Symbol('unchanged');

/** For each state, the possible actions and the state that each leads to. */
export type TransitionTable<State extends string, Action extends string> = {
  readonly [S in State]: { readonly [A in Action]?: State | typeof unchanged };
};

/** The error code of an impossible action, for every state or by state. The default is INVALID_STATE. */
type TransitionErrors<State extends string, Action extends string> = {
  readonly [A in Action]?: ErrorCode | { readonly [S in State]?: ErrorCode };
};

export interface Transition<State> {
  readonly to: State;
  /** False if the action was a repetition: there is nothing to save. */
  readonly changes: boolean;
}

export interface Lifecycle<State extends string, Action extends string> {
  /** @throws DomainError with the lifecycle's error code when the action isn't possible in this state. */
  next(from: State, action: Action): Transition<State>;
  /** The actions that would change something in this state. */
  allowedActions(from: State): readonly Action[];
}

export function lifecycle<State extends string, Action extends string>(
  actions: readonly Action[],
  table: TransitionTable<State, Action>,
  errors: TransitionErrors<State, Action> = {},
): Lifecycle<State, Action> {
  const errorCodeFor = (from: State, action: Action): ErrorCode => {
    const code: TransitionErrors<State, Action>[Action] = errors[action];
    return (typeof code === 'object' ? code[from] : code) ?? 'INVALID_STATE';
  };
  return {
    next(from, action) {
      const to: State | typeof unchanged | undefined = table[from][action];
      if (to === undefined) throw new DomainError(errorCodeFor(from, action));
      return to === unchanged ? { to: from, changes: false } : { to, changes: true };
    },
    allowedActions(from) {
      const row = table[from];
      return actions.filter((action) => row[action] !== undefined && row[action] !== unchanged);
    },
  };
}
