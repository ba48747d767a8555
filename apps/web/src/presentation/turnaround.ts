import { plans } from '@burnish/domain/catalog/plans';
import { rushHours, standardHours } from '@burnish/domain/photos/turnaround-hours';

const byPlan = plans.map(({ name, turnaround }) => `${name}: ${turnaround}.`).join(' ');

/** How fast photos are retouched, in the words of every public page whose text isn't specified. */
export const turnaroundTexts = {
  answer: `${byPlan} Single images: ${standardHours} h. A rush takes ${rushHours} h, for an extra fee that we quote before we start.`,
  singleImages: `Delivered within ${standardHours} hours, or within ${rushHours} hours as a rush, for an extra fee.`,
  rush: `When it cannot wait: a rush is back within ${rushHours} hours, for an extra fee.`,
} as const;
