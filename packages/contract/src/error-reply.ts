import { z } from 'zod';
import { signInChallenge } from './second-factor/entities.ts';

export const fieldError = z.object({ path: z.string(), message: z.string() });

/** The body of every error response. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  requestId: z.string(),
  signInChallenge: signInChallenge.optional().describe('Only of SECOND_FACTOR_REQUIRED.'),
});

export type ErrorReply = z.output<typeof errorReply>;
