import { deletionPhrase } from '@burnish/domain/accounts/personal-data';
import { z } from 'zod';
import { confirmedChange } from '../second-factor/inputs.ts';

const missingPhrase = `Type "${deletionPhrase}".`;

export const deletionRequest = confirmedChange.extend({
  phrase: z
    .string({ error: missingPhrase })
    .max(100, missingPhrase)
    .refine((text) => text.trim().toLowerCase() === deletionPhrase, missingPhrase)
    .describe(`The words "${deletionPhrase}".`),
});
