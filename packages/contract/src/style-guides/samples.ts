import { jobSample } from '../photos/samples.ts';
import type { LastJob, StyleGuide } from './entities.ts';

export const styleGuideSample: StyleGuide = {
  _id: '0193f9c2-51d8-7b04-8e6f-2a90c4d17e35',
  name: 'Lookbook',
  brief: 'Skin as in the last set. Keep the freckles.',
  tier: 'highEnd',
  turnaround: 'standard',
  createdAt: '2026-11-05T10:20:00.000Z',
};

export const lastJobSample: LastJob = {
  jobId: jobSample._id,
  number: jobSample.number,
  brief: jobSample.brief,
  tier: 'highEnd',
  turnaround: jobSample.turnaround,
};
