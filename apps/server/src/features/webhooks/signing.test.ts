import { describe, expect, test } from 'vitest';
import { createSecret, signedHeaders } from './signing.ts';

/** The example of the specification's libraries. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  content: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('signedHeaders', () => {
  test('has the signature of the specification', () => {
    expect(signedHeaders([example.secret], example.content)).toEqual({
      'content-type': 'application/json',
      'webhook-id': example.content.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': example.signature,
    });
  });

  test('signs with each secret', () => {
    const { 'webhook-signature': signature = '' } = signedHeaders(
      [createSecret(), example.secret],
      example.content,
    );
    expect(signature.split(' ')).toEqual([expect.stringMatching(/^v1,.{44}$/), example.signature]);
  });
});

test('secrets are random and have 256 bits', () => {
  const [first, second] = [createSecret(), createSecret()];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.slice('whsec_'.length), 'base64')).toHaveLength(32);
});
