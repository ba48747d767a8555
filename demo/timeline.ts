// Runs many stories in parallel on one clock, each in its own order.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../apps/server/src/platform/clock.ts';

/** Yields the instants that it waits for and acts in between. The first step is a wait. */
export type Story<Result = void> = AsyncGenerator<Date, Result, void>;

/** The clock of the stories. */
export interface StoryClock extends Clock {
  set(instant: Date): void;
}

export function createStoryClock(start: Date): StoryClock {
  let now = start;
  return {
    now: () => now,
    set(instant) {
      now = instant;
    },
  };
}

interface Waiting {
  readonly until: Date;
  readonly story: Story;
}

/** Inserts after those that wait for the same instant, so that the order never depends on the machine's speed. */
function enqueue(queue: Waiting[], waiting: Waiting): void {
  let place = queue.length;
  for (let before = queue[place - 1]; before !== undefined && before.until > waiting.until; ) {
    place -= 1;
    before = queue[place - 1];
  }
  queue.splice(place, 0, waiting);
}

/** Merges several stories into one, in the order of their instants. */
export async function* mergeStories(stories: readonly Story[]): Story {
  const queue: Waiting[] = [];
  const advance = async (story: Story) => {
    const { done, value } = await story.next();
    if (!done) enqueue(queue, { until: value, story });
  };
  for (const story of stories) await advance(story);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    yield next.until;
    await advance(next.story);
  }
}

/** Runs the stories up to `end`. Later steps are left out. */
export async function runStories(stories: readonly Story[], clock: StoryClock, end: Date): Promise<void> {
  for await (const until of mergeStories(stories)) {
    if (until >= end) return;
    const late = clock.now().getTime() - until.getTime();
    if (late > millisecondsPerDay)
      throw new Error(`A story waits for ${until.toISOString()}, which has passed.`);
    if (late < 0) clock.set(until);
  }
}
