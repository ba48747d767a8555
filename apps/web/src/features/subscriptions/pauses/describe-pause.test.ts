import { pauseSample } from '@burnish/contract/pauses/samples';
import { pauseStatuses } from '@burnish/domain/subscriptions/pauses';
import { describe, expect, it } from 'vitest';
import { daysLeft, newPauseTexts, pauseText } from './describe-pause.ts';

const pause = {
  ...pauseSample,
  startDate: '2026-11-20T00:00:00.000Z',
  resumeDate: '2026-12-04T00:00:00.000Z',
  reason: null,
};

describe('pauseText', () => {
  it('says to each side what happens when', () => {
    const texts = pauseStatuses.map((status) => pauseText({ ...pause, status }, 'customer'));
    expect(texts).toEqual([
      "You asked to pause this plan from 20 Nov 2026 and to resume on 4 Dec 2026. We'll answer soon.",
      'This plan will be paused from 20 Nov 2026. You can use it again from 4 Dec 2026.',
      'This plan is paused. You can upload photos with it again from 4 Dec 2026.',
      '',
      "We couldn't approve the pause from 20 Nov 2026.",
      '',
    ]);
    expect(pauseText({ ...pause, status: 'running' }, 'studio')).toBe(
      'Paused since 20 Nov 2026. Resumes on 4 Dec 2026.',
    );
  });

  it('has the reason why it was declined', () => {
    expect(pauseText({ ...pause, status: 'declined', reason: 'It ends before.' }, 'customer')).toBe(
      "We couldn't approve the pause from 20 Nov 2026. The reason: It ends before.",
    );
  });
});

describe('daysLeft', () => {
  it('is what earlier pauses leave of 90 days in twelve months', () => {
    const earlier = { ...pause, status: 'ended' as const };
    expect(daysLeft({ pauses: [] }, '2027-01-10')).toBe(90);
    // 14 days were paused.
    expect(daysLeft({ pauses: [earlier] }, '2027-01-10')).toBe(76);
    expect(daysLeft({ pauses: [{ ...earlier, status: 'declined' }] }, '2027-01-10')).toBe(90);
    expect(daysLeft({ pauses: [earlier] }, '')).toBe(90);
  });
});

describe('newPauseTexts', () => {
  const plan = { paidUntil: '2026-12-20T12:00:00.000Z' };

  it('has the first day after it, and the new end', () => {
    expect(newPauseTexts(plan, { startDate: '2026-11-20', days: 14 }, 'UTC')).toEqual([
      'Photos can be uploaded again from 4 Dec 2026.',
      'The end of the paid period in which it begins, and everything paid after it, moves by 14 days: the plan is paid until 3 Jan 2027.',
    ]);
  });

  it.each([
    ['', 14],
    ['2026-11-20', 0],
    ['2026-11-20', Number.NaN],
  ])('is null for %s and %d days', (startDate, days) => {
    expect(newPauseTexts(plan, { startDate, days }, 'UTC')).toBeNull();
  });
});
