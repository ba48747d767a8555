// Many stories at once, each told in its own order, and time passing for all of them.
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../apps/server/src/platform/clock.ts';

/** Waits for the instants that it yields, and acts in between. It begins by waiting. */
export type Story<Result = void> = AsyncGenerator<Date, Result, void>;

/** A clock that shows where the stories are. */
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

/** Behind those that wait for the same instant, so that the order never depends on the speed of the machine. */
function enqueue(queue: Waiting[], waiting: Waiting): void {
  let place = queue.length;
  for (let before = queue[place - 1]; before !== undefined && before.until > waiting.until; ) {
    place -= 1;
    before = queue[place - 1];
  }
  queue.splice(place, 0, waiting);
}

/** Several stories as one: whatever comes next in any of them. */
export async function* together(stories: readonly Story[]): Story {
  const queue: Waiting[] = [];
  const goOn = async (story: Story) => {
    const { done, value } = await story.next();
    if (!done) enqueue(queue, { until: value, story });
  };
  for (const story of stories) await goOn(story);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    yield next.until;
    await goOn(next.story);
  }
}

/** Tells them up to `end`; what would come after it has not happened yet. */
export async function tell(stories: readonly Story[], clock: StoryClock, end: Date): Promise<void> {
  for await (const until of together(stories)) {
    if (until >= end) return;
    const late = clock.now().getTime() - until.getTime();
    if (late > millisecondsPerDay) throw new Error(`a story waits for ${until.toISOString()}, which is over`);
    if (late < 0) clock.set(until);
  }
}
