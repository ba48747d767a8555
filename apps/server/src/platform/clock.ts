/** Where "now" comes from, so that a rule about time can be shown any time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
