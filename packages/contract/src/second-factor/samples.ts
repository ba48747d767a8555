import { brand } from '@burnish/domain/brand';
import type { PasskeyCreation, PasskeyRequest, SecondFactor } from './entities.ts';
import type { NewPasskeyCredential, PasskeyCredential } from './inputs.ts';

export const challengeSample = 'q7M0n4yB1aXv9s2kq7M0n4yB1aXv9s2kq7M0n4yB1aX';
export const confirmationSample = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzIn0.c2lnbmF0dXJl';

const credentialId = 'lYQd0v3mQ2y8Kp7rT1uWzA';
const passkeyChallenge = 'Zm9yIHRoaXMgc2lnbi1pbiBvbmx5';

export const passkeyRequestSample: PasskeyRequest = {
  challenge: passkeyChallenge,
  rpId: 'studio.example',
  timeout: 300_000,
  allowCredentials: [{ id: credentialId, type: 'public-key', transports: ['internal', 'hybrid'] }],
  userVerification: 'required',
};

export const passkeyCreationSample: PasskeyCreation = {
  challenge: passkeyChallenge,
  rp: { id: 'studio.example', name: brand.name },
  user: { id: 'AZPxwnoQfD6bHU8qbI4NEQ', name: 'adaeze@okafor.example', displayName: 'Adaeze Okafor' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const passkeyCredentialSample: PasskeyCredential = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
    userHandle: 'AZPxwnoQfD6bHU8qbI4NEQ',
  },
};

export const newPasskeyCredentialSample: NewPasskeyCredential = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZQ',
    transports: ['internal', 'hybrid'],
  },
};

export const recoveryCodesSample = ['k7fp2-m9xq4-tz3hw-c8vdn-r5jgb', 'w3hzt-b5rgj-n8dcv-q4x9m-2pf7k'];

export const passkeySampleId = '0193f6d2-1b40-7c15-9e2a-7d3b5f8c1a60';

export const secondFactorSample: SecondFactor = {
  isRequired: false,
  hasPassword: true,
  authenticatorApp: { enabledAt: '2026-11-03T15:20:00.000Z' },
  passkeys: [
    {
      _id: passkeySampleId,
      name: 'Phone',
      createdAt: '2026-11-03T15:24:00.000Z',
      lastUsedAt: '2026-11-20T08:02:11.000Z',
    },
  ],
  recoveryCodesLeft: 10,
};
