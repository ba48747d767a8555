// Apart from job.ts, because public pages say how fast photos are retouched and need nothing else of jobs.

/** Calendar hours. */
export const standardHours = 72;
export const rushHours = 24;
