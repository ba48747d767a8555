import { type JobStage, jobStages } from '@burnish/domain/photos/board';
import { describe, expect, it } from 'vitest';
import { moveOf } from './moves.ts';

const startable = { allowedActions: ['start', 'ask'] } as const;
const job = { allowedActions: [...startable.allowedActions] };

const reasonOf = (from: JobStage, to: JobStage) => {
  const move = moveOf(job, from, to);
  return move?.kind === 'refused' ? move.reason : null;
};

describe('moveOf', () => {
  it('allows one move only: from Received to In progress', () => {
    const allowed = jobStages.flatMap((from) =>
      jobStages.filter((to) => moveOf(job, from, to)?.kind === 'start').map((to) => [from, to]),
    );
    expect(allowed).toEqual([['received', 'in_progress']]);
  });

  it('allows it only to those who can start the job', () => {
    expect(moveOf({ allowedActions: ['take'] }, 'received', 'in_progress')).toEqual({
      kind: 'refused',
      reason: 'Only people who work on the job can start it. Open the job.',
    });
  });

  it('is nothing within a column', () => {
    for (const stage of jobStages) expect(moveOf(job, stage, stage)).toBeNull();
  });

  it('says for every other move what to do instead', () => {
    for (const from of jobStages)
      for (const to of jobStages)
        if (from !== to && moveOf(job, from, to)?.kind !== 'start')
          expect(reasonOf(from, to), `${from} to ${to}`).toMatch(/\.$/);
    expect(reasonOf('in_check', 'delivered')).toBe('Delivered is reached through the check. Open the job.');
    expect(reasonOf('received', 'revision')).toBe('Only the customer can request a revision.');
    expect(reasonOf('delivered', 'in_progress')).toContain('request a revision');
    expect(reasonOf('in_check', 'in_progress')).toContain('Return photos from the check');
  });
});
