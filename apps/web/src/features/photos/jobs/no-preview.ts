/** Apart from copy.ts, which the dashboard does without. */
export const noPreview = 'No preview';
