import { maxPasskeyNameLength } from '@burnish/domain/accounts/second-factor';
import { z } from 'zod';
import { isStorable, passwordField, requiredText } from '../fields.ts';

const invalidCredential = 'Must be a passkey as the browser returns it.';

/** Binary data of a passkey as base64url. */
function binaryField(maxLength: number) {
  return z
    .string({ error: invalidCredential })
    .max(maxLength, invalidCredential)
    .regex(/^[\w-]+$/, invalidCredential);
}

/** Browsers may name new ones. */
const transportField = z
  .string({ error: invalidCredential })
  .max(40, invalidCredential)
  .refine(isStorable, invalidCredential);

const credentialFields = {
  id: binaryField(1_400),
  rawId: binaryField(1_400),
  type: z.literal('public-key', { error: invalidCredential }),
};

/**
 * Without an attestation, which the site doesn't ask for, about 2,000. Some authenticators send one anyway, with their
 * certificates.
 */
const maxAttestationLength = 12_000;

/** RegistrationResponseJSON of WebAuthn. */
export const newPasskeyCredential = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: binaryField(4_000),
        attestationObject: binaryField(maxAttestationLength),
        transports: z.array(transportField, invalidCredential).max(10, invalidCredential).optional(),
      },
      invalidCredential,
    ),
  },
  invalidCredential,
);

/** AuthenticationResponseJSON of WebAuthn. */
export const passkeyCredential = z.object(
  {
    ...credentialFields,
    response: z.object(
      {
        clientDataJSON: binaryField(4_000),
        authenticatorData: binaryField(4_000),
        signature: binaryField(4_000),
        userHandle: binaryField(200).nullish(),
      },
      invalidCredential,
    ),
  },
  invalidCredential,
);

export const challengeField = requiredText('Start again to get a new challenge.', 100);
export const codeField = requiredText('Enter the code.', 60);
export const confirmationField = requiredText("Confirm that it's you first.", 1_000);

export const passkeyNameField = requiredText('Enter a name.', maxPasskeyNameLength);

/** What a user presents to confirm that it's them. */
export const confirmationProof = z.object({
  password: passwordField.optional().describe('Not accepted if the account has a second factor.'),
  code: codeField.optional().describe('A code of the authenticator app, or a recovery code.'),
  passkey: z
    .object({ challenge: challengeField, credential: passkeyCredential }, invalidCredential)
    .optional(),
});

export const secondFactorCode = z.object({
  challenge: challengeField,
  code: codeField.describe('Six digits of the authenticator app, or a recovery code.'),
});
export const authenticatorCode = z.object({ code: codeField });
export const confirmedChange = z.object({ confirmation: confirmationField });
export const passkeyName = z.object({ name: passkeyNameField });

export type PasskeyCredential = z.output<typeof passkeyCredential>;
export type NewPasskeyCredential = z.output<typeof newPasskeyCredential>;
