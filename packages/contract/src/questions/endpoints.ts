import { maxJobQuestions } from '@burnish/domain/photos/question-limits';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { question } from './entities.ts';
import { newQuestion, questionAnswer } from './inputs.ts';
import { questionSample } from './samples.ts';

const { text, suggestedAnswers, createdAt } = questionSample;
const [answer = ''] = suggestedAnswers;

export const questionEndpoints = endpoints({
  'GET /photos/jobs/:id/questions': {
    access: 'authenticated',
    cost: 'read',
    scope: 'photos:read',
    staffPermission: 'jobs:work',
    summary: 'List the questions about a job, the latest first',
    reply: z.object({ questions: z.array(question).max(maxJobQuestions) }),
    sample: { reply: { questions: [questionSample] } },
  },
  'POST /photos/admin/jobs/:id/questions': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Ask the customer something about a photo or a job. Its due time is paused until they answer',
    body: newQuestion,
    reply: z.object({ question }),
    status: 201,
    message: 'The question has been sent.',
    sample: {
      body: { photoId: questionSample.photo?._id ?? null, text, suggestedAnswers },
      reply: { question: { ...questionSample, allowedActions: ['withdraw'] } },
    },
  },
  'PUT /photos/questions/:id/answer': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    summary: 'Answer a question about your photos',
    body: questionAnswer,
    reply: z.object({ question }),
    message: 'Your answer has been sent.',
    sample: {
      body: { answer },
      reply: {
        question: { ...questionSample, status: 'answered', answer, closedAt: createdAt, allowedActions: [] },
      },
    },
  },
  'PUT /photos/admin/questions/:id/withdraw': {
    access: 'jobs:work',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Withdraw a question that no longer needs an answer',
    reply: z.object({ question }),
    message: 'The question has been withdrawn.',
    sample: {
      reply: {
        question: { ...questionSample, status: 'withdrawn', closedAt: createdAt, allowedActions: [] },
      },
    },
  },
});
