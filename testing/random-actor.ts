// Who performs random actions, and what they can see.
import type { TestUser } from './app.ts';
import type { Random } from './random.ts';

export interface RandomActor {
  readonly person: TestUser;
  readonly random: Random;
  /** The payment date on receipts. */
  readonly today: string;
  /** Users whose roles an admin changes: the other admin and a customer. */
  readonly otherUserIds: readonly [string, ...string[]];
}

export type RandomAction = (actor: RandomActor) => Promise<unknown>;
/** Actions with their weights. */
export type WeightedActions<Actor = RandomActor> = readonly (readonly [
  weight: number,
  action: (actor: Actor) => Promise<unknown>,
])[];

/** An empty list for a caller who isn't allowed to read it. */
export async function listOrEmpty<Data extends object, Name extends keyof Data>(
  response: Promise<{ readonly body: { readonly success: boolean; readonly data: Data } }>,
  name: Name,
): Promise<Data[Name] | readonly []> {
  const { body } = await response;
  return body.success ? body.data[name] : [];
}

export const ownSubscriptions = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /subscriptions/active'), 'subscriptions');
export const allSubscriptions = ({ person }: RandomActor) =>
  listOrEmpty(person.call('GET /admin/subscriptions'), 'subscriptions');

/** Runs this number of actions, one after another. */
export function runActions<Actor extends Pick<RandomActor, 'random'> = RandomActor>(
  weighted: WeightedActions<Actor>,
) {
  const actions = weighted.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));
  return async (actor: Actor, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) await actor.random.anyOf(actions)?.(actor);
  };
}
