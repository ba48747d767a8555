// Runs tasks of several owners with limited capacity. Owners take turns, so that a long queue of one owner delays
// another owner's task by one turn only.

export interface FairQueueOptions {
  /** Total cost of the tasks that run at the same time. */
  readonly capacity: number;
  /** Cost of one owner's running tasks. Less than `capacity` leaves some of it to others. Default: `capacity`. */
  readonly capacityPerOwner?: number;
  /**
   * Number of tasks that may wait, in total and for one owner. Default: unlimited. Beyond the total, the owner with
   * the most waiting tasks loses the last of them, so that no one can keep others out.
   */
  readonly maxWaiting?: number;
  readonly maxWaitingPerOwner?: number;
}

export interface FairQueue {
  /**
   * Runs the task when it is its owner's turn, before it returns if that is now. Returns the task's result. Tasks of one
   * owner start in their order. A task that costs more than the capacity runs alone.
   * @throws QueueFullError if too many tasks are waiting, QueueClosedError if the queue is closed before the task starts
   */
  run<T>(owner: string, task: () => Promise<T>, cost?: number): Promise<T>;
  /** Rejects waiting tasks and resolves when the running ones have ended. */
  close(): Promise<void>;
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export class QueueClosedError extends Error {
  override readonly name = 'QueueClosedError';
}

interface Waiting {
  readonly cost: number;
  start(): Promise<void>;
  cancel(error: Error): void;
}

export function createFairQueue({
  capacity,
  capacityPerOwner = capacity,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerOwner = Number.POSITIVE_INFINITY,
}: FairQueueOptions): FairQueue {
  /** Owners with waiting tasks, in the order of their turns. */
  const turns = new Map<string, Waiting[]>();
  const costs = new Map<string, number>();
  /** Called when no task runs anymore. */
  const onIdle: (() => void)[] = [];
  let runningCount = 0;
  let totalCost = 0;
  let waitingCount = 0;
  let isClosed = false;

  const fits = (used: number, cost: number, limit: number) => used === 0 || used + cost <= limit;

  const canStart = (owner: string, cost: number) =>
    fits(costs.get(owner) ?? 0, cost, capacityPerOwner) && fits(totalCost, cost, capacity);

  /** The first owner whose own share has capacity left for its next task. Null if no owner's has. */
  function findTurn(): { owner: string; next: Waiting } | null {
    for (const [owner, [next]] of turns)
      if (next !== undefined && fits(costs.get(owner) ?? 0, next.cost, capacityPerOwner))
        return { owner, next };
    return null;
  }

  function addCost(owner: string, cost: number): void {
    const ownCost = (costs.get(owner) ?? 0) + cost;
    if (ownCost === 0) costs.delete(owner);
    else costs.set(owner, ownCost);
    totalCost += cost;
  }

  function start(owner: string, { cost, start: startTask }: Waiting): void {
    addCost(owner, cost);
    runningCount += 1;
    void startTask().finally(() => {
      runningCount -= 1;
      addCost(owner, -cost);
      startNext();
      if (runningCount === 0) for (const notify of onIdle) notify();
    });
  }

  /** Its owner's next turn comes after all others'. */
  function takeTurn(owner: string, next: Waiting): void {
    const [, ...remaining] = turns.get(owner) ?? [];
    turns.delete(owner);
    if (remaining.length > 0) turns.set(owner, remaining);
    waitingCount -= 1;
    start(owner, next);
  }

  /** A task that doesn't fit is not overtaken by cheaper ones: it would wait forever. */
  function startNext(): void {
    for (let turn = findTurn(); turn !== null; turn = findTurn()) {
      if (!fits(totalCost, turn.next.cost, capacity)) return;
      takeTurn(turn.owner, turn.next);
    }
  }

  function cancelLast(owner: string): void {
    const waiting = turns.get(owner) ?? [];
    const last = waiting.pop();
    if (waiting.length === 0) turns.delete(owner);
    waitingCount -= 1;
    last?.cancel(new QueueFullError('too many tasks are waiting'));
  }

  /** Makes room at the expense of the owner with the most waiting tasks, the caller in case of a tie. */
  function enforceLimits(caller: string): void {
    const lengthOf = (owner: string) => turns.get(owner)?.length ?? 0;
    if (lengthOf(caller) > maxWaitingPerOwner) cancelLast(caller);
    if (waitingCount <= maxWaiting) return;
    let longest = caller;
    for (const owner of turns.keys()) if (lengthOf(owner) > lengthOf(longest)) longest = owner;
    cancelLast(longest);
  }

  return {
    run<T>(owner: string, task: () => Promise<T>, cost = 1): Promise<T> {
      if (isClosed) return Promise.reject(new QueueClosedError('the queue is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const added = { cost, start: () => Promise.try(task).then(resolve, reject), cancel: reject };
      if (waitingCount === 0 && canStart(owner, cost)) {
        start(owner, added);
        return promise;
      }
      const waiting = turns.get(owner);
      if (waiting === undefined) turns.set(owner, [added]);
      else waiting.push(added);
      waitingCount += 1;
      startNext();
      enforceLimits(owner);
      return promise;
    },
    async close() {
      isClosed = true;
      const waiting = [...turns.values()].flat();
      turns.clear();
      waitingCount = 0;
      for (const { cancel } of waiting) cancel(new QueueClosedError('the queue is closed'));
      if (runningCount === 0) return;
      await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}
