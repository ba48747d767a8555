// An authenticator with passkeys, as a browser and a security key would answer (WebAuthn).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@burnish/contract/second-factor/entities';
import type { NewPasskeyCredential, PasskeyCredential } from '@burnish/contract/second-factor/inputs';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of the authenticator data: user present, user verified, attested credential data. */
const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** COSE: an EC2 key for ES256 on the curve P-256. */
function encodePublicKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface StoredPasskey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** What a dishonest page or authenticator does differently. */
interface Misbehavior {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** Repeats the counter of the last signature. */
  readonly repeatsCounter?: boolean;
}

export interface VirtualAuthenticator {
  create(options: PasskeyCreation, misbehavior?: Misbehavior): NewPasskeyCredential;
  /** With the passkey that was created last, whatever the options allow. */
  get(options: PasskeyRequest, misbehavior?: Misbehavior): PasskeyCredential;
}

/** `origin` is that of the pages. */
export function createVirtualAuthenticator(origin: string): VirtualAuthenticator {
  let stored: StoredPasskey | null = null;

  function clientData(type: string, challenge: string, misbehavior: Misbehavior): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: misbehavior.origin ?? origin, crossOrigin: false }),
    );
  }

  function authenticatorData(rpId: string, flags: number, counter: number, misbehavior: Misbehavior): Buffer {
    const verifiedFlag = misbehavior.isUserVerified === false ? 0 : verified;
    return Buffer.concat([
      sha256(misbehavior.rpId ?? rpId),
      uint(present | verifiedFlag | flags, 1),
      uint(counter, 4),
    ]);
  }

  return {
    create({ challenge, rp, user }, misbehavior = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      stored = { id: id.toString('base64url'), privateKey, userHandle: user.id, counter: 1 };
      const authData = Buffer.concat([
        authenticatorData(rp.id, attested, stored.counter, misbehavior),
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        encodePublicKey(publicKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: stored.id,
        rawId: stored.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, misbehavior).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal', 'a transport of the future'],
        },
      };
    },

    get({ challenge, rpId }, misbehavior = {}) {
      if (stored === null) throw new Error('the authenticator has no passkey');
      const { id, privateKey, userHandle } = stored;
      if (misbehavior.repeatsCounter !== true) stored.counter += 1;
      const data = clientData('webauthn.get', challenge, misbehavior);
      const authData = authenticatorData(rpId, 0, stored.counter, misbehavior);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
