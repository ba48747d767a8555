import {
  maxAnswerLength,
  maxQuestionLength,
  maxSuggestedAnswerLength,
  maxSuggestedAnswers,
} from '@burnish/domain/photos/question-limits';
import { z } from 'zod';
import { fieldMessages, idField, requiredText } from '../fields.ts';

const tooManyAnswers = `Suggest at most ${maxSuggestedAnswers} answers.`;

export const newQuestion = z.object({
  photoId: idField.nullish().describe('Null: about all photos of the job.'),
  text: requiredText('Enter the question.', maxQuestionLength),
  suggestedAnswers: z
    .array(requiredText('Enter an answer.', maxSuggestedAnswerLength), { error: fieldMessages.text })
    .max(maxSuggestedAnswers, tooManyAnswers)
    .refine((answers) => new Set(answers).size === answers.length, 'Suggest each answer once.')
    .default([])
    .describe('Answers that the customer can choose with one click. Any other text is possible as well.'),
});

export const questionAnswer = z.object({ answer: requiredText('Enter your answer.', maxAnswerLength) });
