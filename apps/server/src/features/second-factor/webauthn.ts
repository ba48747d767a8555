// What browsers and authenticators do with passkeys (WebAuthn). The library is loaded with the first passkey.
import type { PasskeyCreation, PasskeyRequest } from '@burnish/contract/second-factor/entities';
import type { NewPasskeyCredential, PasskeyCredential } from '@burnish/contract/second-factor/inputs';
import { passkeyTransports } from '@burnish/domain/accounts/second-factor';
import { brand } from '@burnish/domain/brand';
import type { OwnerRow, PasskeyRow } from './repository.ts';

const timeoutMilliseconds = 300_000;

/** The authenticator checks a fingerprint, face or PIN, so that a passkey alone is two factors. */
const userVerification = 'required';

/** COSE algorithms that all authenticators have one of: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257] as const;

/** What is stored of a new passkey. */
export type PasskeyKey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

export interface WebAuthn {
  createOptions(challenge: string, owner: OwnerRow, existing: readonly PasskeyRow[]): PasskeyCreation;
  /** Null: not a valid response to the challenge. */
  verifyNewPasskey(challenge: string, credential: NewPasskeyCredential): Promise<PasskeyKey | null>;
  /** An empty list allows any passkey of this site. */
  requestOptions(challenge: string, allowed: readonly PasskeyRow[]): PasskeyRequest;
  /** The passkey's new counter. Null: not a valid response to the challenge. */
  verifyPasskey(
    challenge: string,
    credential: PasskeyCredential,
    passkey: PasskeyRow,
  ): Promise<number | null>;
}

const load = () => import('@simplewebauthn/server');

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function describe({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

/** The library throws for every kind of invalid credential. */
async function orNull<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch {
    return null;
  }
}

export function createWebAuthn({ publicUrl }: { publicUrl: () => string }): WebAuthn {
  const expected = (challenge: string) => {
    const { origin, hostname } = new URL(publicUrl());
    return {
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    };
  };

  return {
    createOptions(challenge, owner, existing) {
      return {
        challenge,
        rp: { id: new URL(publicUrl()).hostname, name: brand.name },
        user: {
          id: Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url'),
          name: owner.email,
          displayName: owner.fullName ?? owner.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMilliseconds,
        excludeCredentials: existing.map(describe),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
        attestation: 'none',
      };
    },

    async verifyNewPasskey(challenge, credential) {
      const { verifyRegistrationResponse } = await load();
      const { transports = [], ...response } = credential.response;
      const verified = await orNull(
        verifyRegistrationResponse({
          ...expected(challenge),
          supportedAlgorithmIDs: [...algorithms],
          response: { ...credential, response, clientExtensionResults: {} },
        }),
      );
      if (verified?.verified !== true) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: passkeyTransports.filter((transport) => transports.includes(transport)),
      };
    },

    requestOptions: (challenge, allowed) => ({
      challenge,
      rpId: new URL(publicUrl()).hostname,
      timeout: timeoutMilliseconds,
      allowCredentials: allowed.map(describe),
      userVerification,
    }),

    async verifyPasskey(challenge, credential, { credentialId, publicKey, counter }) {
      const { verifyAuthenticationResponse } = await load();
      const { userHandle, ...response } = credential.response;
      const verified = await orNull(
        verifyAuthenticationResponse({
          ...expected(challenge),
          response: {
            ...credential,
            response: userHandle == null ? response : { ...response, userHandle },
            clientExtensionResults: {},
          },
          credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
        }),
      );
      return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
    },
  };
}
