// Signatures and secrets of Standard Webhooks (https://www.standardwebhooks.com).
import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';
const secretBytes = 32;

export function createSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

interface SignedContent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

function signatureOf(secret: string, { id, timestamp, body }: SignedContent): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a delivery, with a signature for each secret. */
export function signedHeaders(secrets: readonly string[], content: SignedContent): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': content.id,
    'webhook-timestamp': String(content.timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, content)).join(' '),
  };
}
