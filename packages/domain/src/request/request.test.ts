import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors.ts';
import { customerStanding, decideRequest, type RequestStatus, requestStatuses } from './request.ts';

describe('setting a status by name', () => {
  const possible: readonly [RequestStatus, RequestStatus][] = [
    ['pending', 'approved'],
    ['pending', 'rejected'],
    ['approved', 'rejected'],
    ['invoice_sent', 'rejected'],
  ];
  const every = requestStatuses.flatMap((from) => requestStatuses.map((to) => [from, to] as const));
  const refused = every.filter(
    ([from, to]) => from !== to && !possible.some(([a, b]) => a === from && b === to),
  );

  it.each(possible)('leads from %s to %s', (from, to) => {
    expect(decideRequest(from, to)).toEqual({ to, changes: true });
  });

  it.each(requestStatuses)('changes nothing when it is %s already', (status) => {
    expect(decideRequest(status, status)).toEqual({ to: status, changes: false });
  });

  it.each(refused)('does not lead from %s to %s', (from, to) => {
    expect(() => decideRequest(from, to)).toThrow(new DomainError('WRONG_STATE'));
  });
});

it('counts for the customer as pending, completed or rejected', () => {
  expect(requestStatuses.map((status) => [status, customerStanding(status)])).toEqual([
    ['pending', 'pending'],
    ['approved', 'completed'],
    ['rejected', 'rejected'],
    ['invoice_sent', 'completed'],
    ['completed', 'completed'],
  ]);
});
