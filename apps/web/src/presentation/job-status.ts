import type { JobStatus } from '@burnish/domain/photo/job';
import type { WordsOf } from './status-words.ts';

export const jobStatus: WordsOf<JobStatus> = {
  received: { label: 'Received', tone: 'sent' },
  in_work: { label: 'In work', tone: 'wait' },
};
