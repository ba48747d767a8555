import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueueOptions, QueueClosedError, QueueFullError } from './fair-queue.ts';

interface Job {
  readonly owner: string;
  readonly cost: number;
}

const microtasks = () => new Promise(setImmediate);

/** A queue whose tasks end when the test ends them. */
function open(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const running = new Map<string, Job & { end(): void }>();

  function add(name: string, { owner = name.slice(0, 1), cost = 1 }: Partial<Job> = {}): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const end = () => {
      running.delete(name);
      resolve(name);
    };
    return queue.run(
      owner,
      () => {
        started.push(name);
        running.set(name, { owner, cost, end });
        return promise;
      },
      cost,
    );
  }

  /** Ends the running task that has started first. False if none is running. */
  async function endOne(index = 0): Promise<boolean> {
    const tasks = [...running.values()];
    tasks[index % Math.max(1, tasks.length)]?.end();
    await microtasks();
    return tasks.length > 0;
  }

  return { queue, started, running, add, endOne };
}

test('owners take turns, however many tasks one of them has', async () => {
  const { add, started, endOne } = open({ capacity: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name);
  while (await endOne());
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('returns results and errors, and continues after an error', async () => {
  const queue = createFairQueue({ capacity: 1 });
  const failing = queue.run('a', () => Promise.reject(new TypeError('broken')));
  const throwing = queue.run('a', () => {
    throw new RangeError('thrown');
  });
  await expect(failing).rejects.toThrow(TypeError);
  await expect(throwing).rejects.toThrow(RangeError);
  expect(await queue.run('a', async () => 7)).toBe(7);
});

test('an owner leaves capacity for others', async () => {
  const { add, started, endOne } = open({ capacity: 3, capacityPerOwner: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name);
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await endOne();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

describe('cost', () => {
  test('a task waits until there is capacity for its cost, and is not overtaken', async () => {
    const { add, started, endOne } = open({ capacity: 4 });
    void add('a', { cost: 2 });
    void add('b', { cost: 3 });
    void add('c', { cost: 1 });
    expect(started).toEqual(['a']);
    await endOne();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('a task that costs more than the capacity runs alone', async () => {
    const { add, started, endOne } = open({ capacity: 4, capacityPerOwner: 2 });
    void add('a');
    void add('b', { cost: 9 });
    void add('c');
    expect(started).toEqual(['a']);
    await endOne();
    expect(started).toEqual(['a', 'b']);
    await endOne();
    expect(started).toEqual(['a', 'b', 'c']);
  });
});

describe('a full queue', () => {
  test('refuses the owner with too many waiting tasks only', async () => {
    const { add, started, endOne } = open({ capacity: 1, maxWaitingPerOwner: 2 });
    for (const name of ['a1', 'a2', 'a3']) void add(name);
    await expect(add('a4')).rejects.toThrow(QueueFullError);
    void add('b1');
    while (await endOne());
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('takes the last task of the owner with the most waiting tasks for another owner', async () => {
    const { add, started, endOne } = open({ capacity: 1, maxWaiting: 2 });
    void add('a1');
    void add('a2');
    const last = add('a3');
    void add('b1');
    await expect(last).rejects.toThrow(QueueFullError);
    await expect(add('a4')).rejects.toThrow(QueueFullError);
    while (await endOne());
    expect(started).toEqual(['a1', 'a2', 'b1']);
  });

  test('without waiting tasks still starts what fits', async () => {
    const { add, started } = open({ capacity: 1, maxWaiting: 0 });
    void add('a1');
    await expect(add('b1')).rejects.toThrow(QueueFullError);
    expect(started).toEqual(['a1']);
  });
});

test('close rejects waiting and later tasks, and waits for the running ones', async () => {
  const { queue, add, running, endOne } = open({ capacity: 1 });
  const first = add('a1');
  const waiting = add('b1');
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await expect(waiting).rejects.toThrow(QueueClosedError);
  await expect(add('c1')).rejects.toThrow(QueueClosedError);
  expect([isClosed, running.size]).toEqual([false, 1]);
  await endOne();
  await closing;
  expect(await first).toBe('a1');
});

describe('for any order of tasks', () => {
  const job = fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), cost: fc.integer({ min: 1, max: 6 }) });
  /** A task to add, or the index of a running task to end. */
  const steps = fc.array(fc.oneof(job, fc.nat(8)), { maxLength: 40 });
  const options = fc.record({
    capacity: fc.integer({ min: 1, max: 8 }),
    capacityPerOwner: fc.integer({ min: 1, max: 8 }),
  });

  async function replay(
    queueOptions: FairQueueOptions,
    history: readonly (Job | number)[],
    check: (state: ReturnType<typeof open>, jobs: ReadonlyMap<string, Job>) => void,
  ): Promise<void> {
    const state = open(queueOptions);
    const jobs = new Map<string, Job>();
    for (const step of history) {
      if (typeof step === 'number') await state.endOne(step);
      else {
        const name = `${jobs.size}`;
        jobs.set(name, step);
        void state.add(name, step);
      }
      check(state, jobs);
    }
    while (await state.endOne()) check(state, jobs);
    expect(state.started.toSorted()).toEqual([...jobs.keys()].toSorted());
  }
  const sum = (tasks: Iterable<Job>) => [...tasks].reduce((total, { cost }) => total + cost, 0);

  test('all tasks run once, within the capacity unless one is alone', async () => {
    await fc.assert(
      fc.asyncProperty(options, steps, (limits, history) =>
        replay(limits, history, ({ running }) => {
          const tasks = [...running.values()];
          if (tasks.length > 1) expect(sum(tasks)).toBeLessThanOrEqual(limits.capacity);
          for (const own of Object.values(Object.groupBy(tasks, ({ owner }) => owner)))
            if (own !== undefined && own.length > 1)
              expect(sum(own)).toBeLessThanOrEqual(limits.capacityPerOwner);
        }),
      ),
    );
  });

  test('tasks of one owner start in their order', async () => {
    await fc.assert(
      fc.asyncProperty(options, steps, (limits, history) =>
        replay(limits, history, ({ started }, jobs) => {
          const byOwner = Object.groupBy(started, (name) => jobs.get(name)?.owner ?? '');
          for (const names of Object.values(byOwner))
            expect(names).toEqual(names?.toSorted((a, b) => Number(a) - Number(b)));
        }),
      ),
    );
  });

  test('between two turns of an owner, every other owner has at most one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(job), async (capacity, jobs) => {
        const { add, started, endOne } = open({ capacity });
        for (const [index, { owner }] of jobs.entries()) void add(`${owner}${index}`);
        while (await endOne());
        // The first ones started before there was a queue. All others have waited since then.
        const turns = started.slice(capacity).map((name) => name.slice(0, 1));
        for (const [index, owner] of turns.entries()) {
          const previous = index === 0 ? -1 : turns.lastIndexOf(owner, index - 1);
          const between = turns.slice(previous + 1, index);
          expect(new Set(between).size).toBe(between.length);
        }
      }),
    );
  });
});
