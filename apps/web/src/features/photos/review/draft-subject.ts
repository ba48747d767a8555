/** Under which the unsent notes on the photos of a job are kept. Apart from draft.ts, which the page of the job does without. */
export function revisionDraftSubject(jobId: string): string {
  return `review ${jobId}`;
}
