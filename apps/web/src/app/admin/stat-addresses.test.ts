import { statsSample } from '@burnish/contract/samples';
import { describe, expect, it } from 'vitest';
import { statAddresses } from './stat-addresses.ts';

const waiting = (plans: number, images: number) =>
  statAddresses({
    ...statsSample,
    subscriptionRequests: { pending: plans },
    payPerImageRequests: { pending: images },
  }).requests;

describe('statAddresses', () => {
  it('leads to the requests that wait', () => {
    expect(waiting(3, 2)).toBe('?tab=requests&status=pending');
    expect(waiting(0, 2)).toBe('?tab=pay-per-image-requests&status=pending');
  });

  it('leads to the first kind when none waits, or nothing is known', () => {
    expect(waiting(0, 0)).toBe('?tab=requests&status=pending');
    expect(statAddresses(undefined).requests).toBe('?tab=requests&status=pending');
  });

  it('leads from pending payments to the receipts to review', () => {
    expect(statAddresses(statsSample).payments).toBe('?tab=payments&status=submitted');
  });
});
