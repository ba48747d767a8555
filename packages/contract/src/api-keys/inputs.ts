import { apiKeyScopes, maxApiKeyDays, maxApiKeyNameLength } from '@burnish/domain/accounts/api-key';
import { z } from 'zod';
import { requiredText, wholeNumber } from '../fields.ts';
import { confirmationField } from '../second-factor/inputs.ts';

const noScope = 'Choose what the key can be used for.';

/** Without the confirmation, which the form doesn't ask for. */
export const apiKeyFields = z.object({
  name: requiredText('Enter a name.', maxApiKeyNameLength),
  scopes: z
    .array(z.enum(apiKeyScopes, { error: noScope }), { error: noScope })
    .min(1, noScope)
    .max(apiKeyScopes.length, noScope),
  expiresInDays: wholeNumber({ min: 1, max: maxApiKeyDays }),
});

export const newApiKey = apiKeyFields.extend({ confirmation: confirmationField });
