import { questionActions, questionStatuses } from '@burnish/domain/photos/question';
import { maxSuggestedAnswers } from '@burnish/domain/photos/question-limits';
import { z } from 'zod';
import { customerRef, staffRef } from '../accounts/entities.ts';
import { dateTime, id, identified } from '../common.ts';
import { photo } from '../photos/entities.ts';

/** What the studio asks a customer about their photos. */
export const question = identified.extend({
  jobId: id,
  jobNumber: z.string(),
  userId: customerRef.describe('The customer.'),
  photo: photo
    .pick({ _id: true, fileName: true, width: true, height: true, thumbnailUrl: true })
    .nullable()
    .describe('Null: the question is about all photos of the job.'),
  text: z.string(),
  suggestedAnswers: z.array(z.string()).max(maxSuggestedAnswers),
  status: z.enum(questionStatuses),
  askedBy: staffRef,
  createdAt: dateTime,
  answer: z.string().nullable().describe("The customer's. Null: not answered."),
  closedAt: dateTime.nullable().describe('When it was answered or withdrawn. Null: it is open.'),
  allowedActions: z.array(z.enum(questionActions)),
});

export type Question = z.output<typeof question>;
