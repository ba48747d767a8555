// Creates metrics. Labels have few values that are known in advance: never an ID, a URL or anything that a caller sent.
import type { Attributes, Counter, Histogram, Meter, UpDownCounter } from '@opentelemetry/api';

/** Upper limits of a histogram in seconds. */
export const buckets = {
  requests: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  calls: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  tasks: [0.01, 0.05, 0.25, 1, 5, 15, 60, 120, 300, 600],
} as const;

/** A value when the metrics are read, with its labels. */
export type Reading = readonly [value: number, labels?: Attributes];

export interface Instruments {
  /** `known`: the labels that are shown from the start, because a counter's first value isn't an increase. */
  counter(name: string, description: string, known?: readonly Attributes[]): Counter;
  /** How many there are now. */
  level(name: string, description: string, known?: readonly Attributes[]): UpDownCounter;
  duration(name: string, description: string, limits: readonly number[]): Histogram;
  /** Read when the metrics are. */
  gauge(name: string, description: string, read: () => Iterable<Reading> | Promise<Iterable<Reading>>): void;
  /** A sum that something else counts. */
  total(name: string, description: string, read: () => Iterable<Reading>): void;
}

export function createInstruments(meter: Meter): Instruments {
  function startAtZero<Created extends Counter | UpDownCounter>(
    created: Created,
    known: readonly Attributes[],
  ): Created {
    for (const labels of known) created.add(0, labels);
    return created;
  }

  return {
    counter: (name, description, known = []) =>
      startAtZero(meter.createCounter(name, { description }), known),
    level: (name, description, known = []) =>
      startAtZero(meter.createUpDownCounter(name, { description }), known),
    duration: (name, description, limits) =>
      meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: [...limits] } }),
    gauge(name, description, read) {
      meter.createObservableGauge(name, { description }).addCallback(async (result) => {
        for (const [value, labels] of await read()) result.observe(value, labels);
      });
    },
    total(name, description, read) {
      meter.createObservableCounter(name, { description }).addCallback((result) => {
        for (const [value, labels] of read()) result.observe(value, labels);
      });
    },
  };
}

/** The labels of one name. */
export function labelsOf<Name extends string>(name: Name, values: readonly string[]): Attributes[] {
  return values.map((value) => ({ [name]: value }));
}

/** Seconds since `start`, a time of `performance.now()`. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}
