// People who work with the product at the same time until they are asked to stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { adminActions } from './admin-actions.ts';
import { customerActions, type LoadActions } from './customer-actions.ts';
import type { LoadPerson } from './load-person.ts';

export interface MixedLoad {
  /** Everyone finishes what they are doing, including what a failure has interrupted. */
  stop(): Promise<void>;
}

export interface MixedLoadOptions {
  readonly customers: readonly LoadPerson[];
  readonly admins: readonly LoadPerson[];
  /** Milliseconds between two actions of a person, on average. */
  readonly customerPause: number;
  readonly adminPause: number;
  /** What customers do. */
  readonly actions?: LoadActions;
}

const expand = (weighted: LoadActions) =>
  weighted.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

export function startMixedLoad({
  customers,
  admins,
  customerPause,
  adminPause,
  actions = customerActions,
}: MixedLoadOptions): MixedLoad {
  const stopping = new AbortController();

  async function pause(person: LoadPerson, milliseconds: number): Promise<void> {
    const duration = person.random.below(2 * milliseconds + 1);
    await sleep(duration, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function work(person: LoadPerson, weighted: LoadActions, milliseconds: number): Promise<void> {
    const choices = expand(weighted);
    await pause(person, milliseconds);
    while (!stopping.signal.aborted) {
      try {
        await person.random.anyOf(choices)?.(person);
      } catch (error) {
        person.journal.report(error instanceof Error ? error.message : String(error));
      }
      await pause(person, milliseconds);
    }
  }

  const working = Promise.all([
    ...customers.map((person) => work(person, actions, customerPause)),
    ...admins.map((person) => work(person, adminActions, adminPause)),
  ]);
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
