// Counts what is open at the same time, such as connections, and compares it with limits.
import { countedNetworks, networkMultiples } from './networks.ts';

/** What is counted until it closes. */
export interface Closable {
  readonly readyState: string;
  once(event: 'close', listener: () => void): unknown;
}

export interface Slot {
  readonly key: string;
  readonly max: number;
}

/** Of the networks that an IP address is in. `max`: for a household. Wider networks have multiples of it. */
export function networkSlots(ipAddress: string, max: number): Slot[] {
  const keys = countedNetworks(ipAddress);
  return networkMultiples.map((times, index) => ({ key: keys[index] ?? '', max: max * times }));
}

export interface OpenCounts {
  countOf(key: string): number;
  hasRoom(slots: readonly Slot[]): boolean;
  addUntilClose(slots: readonly Slot[], closable: Closable): void;
}

export function createOpenCounts(): OpenCounts {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    countOf,
    hasRoom: (slots) => slots.every(({ key, max }) => countOf(key) < max),
    addUntilClose(slots, closable) {
      if (closable.readyState === 'closed') return;
      for (const { key } of slots) counts.set(key, countOf(key) + 1);
      closable.once('close', () => {
        for (const { key } of slots) {
          if (countOf(key) > 1) counts.set(key, countOf(key) - 1);
          else counts.delete(key);
        }
      });
    },
  };
}
