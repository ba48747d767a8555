import { personSample } from '../accounts/samples.ts';
import { jobSample } from '../photos/samples.ts';
import type { Question } from './entities.ts';

export const questionSample: Question = {
  _id: '0193fb21-7c40-7a92-b1d8-4e0f6a93c517',
  jobId: jobSample._id,
  jobNumber: jobSample.number,
  userId: personSample,
  photo: jobSample.firstPhotos[0] ?? null,
  text: 'The tallest lipstick is chipped at the tip. Should we rebuild it?',
  suggestedAnswers: ['Yes, rebuild the tip', 'No, keep it as it is'],
  status: 'open',
  askedBy: { _id: '0193e1a4-55d0-7c31-9f2b-60d7c8e4b912', fullName: 'Ife Bello' },
  createdAt: '2026-11-07T14:12:00.000Z',
  answer: null,
  closedAt: null,
  allowedActions: ['answer'],
};
