import { jobSample } from '@burnish/contract/photos/samples';
import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatImagesUsed,
  formatTimeLeft,
  type JobTime,
  jobHeading,
  jobTimeLeft,
  jobUrl,
} from './jobs.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
function left(due: string, status: JobTime['status'] = 'received', held: string | null = null) {
  const time = (text: string) => `2026-11-${text}:00.000Z`;
  const found = jobTimeLeft(
    { status, dueAt: time(due), onHoldSince: held === null ? null : time(held) },
    now,
  );
  return found && plain(formatTimeLeft(found));
}

describe('formatTimeLeft', () => {
  it('says how much time is left, in the unit that matters', () => {
    expect([left('23T12:40'), left('23T17:40'), left('24T12:00'), left('26T12:00')]).toEqual([
      '40 min left',
      '5 h 40 min left',
      '24 h left',
      '3 days left',
    ]);
  });

  it('says how late the job is', () => {
    expect([left('23T11:59'), left('20T11:00', 'in_progress')]).toEqual(['1 min late', '3 days late']);
  });

  it('says what is left of the time that was paused', () => {
    expect(left('22T17:00', 'received', '22T12:00')).toBe('5 h left');
    expect(left('22T12:00', 'in_progress', '22T13:00')).toBe('1 h late');
  });

  it('says nothing about a withdrawn job', () => expect(left('20T11:00', 'withdrawn')).toBeNull());
});

describe('jobHeading', () => {
  it('is the number of the job and of its photos', () => {
    expect(jobHeading(jobSample)).toBe('JOB-2026-000042: 12 photos');
    expect(jobHeading({ ...jobSample, photoCount: 1 })).toBe('JOB-2026-000042: 1 photo');
  });

  it('says that a job was withdrawn instead of that it has no photos', () => {
    expect(jobHeading({ ...jobSample, status: 'withdrawn', photoCount: 0 })).toBe(
      'JOB-2026-000042: withdrawn',
    );
  });
});

it('links to the customer’s page of a job', () => {
  expect(jobUrl(jobSample._id)).toBe('/photos/jobs/0193fa10-6b2c-7d18-a4e5-83c9f0b7d216');
});

describe('formatImagesUsed', () => {
  const used = (images: object) =>
    plain(formatImagesUsed({ imagesByTier: { natural: 0, highEnd: 0, magazine: 0, none: 0, ...images } }));

  it('lists the tiers that are used', () => {
    expect(used({ natural: 1, highEnd: 6, magazine: 2 })).toBe('2 Magazine, 6 High-End, 1 Natural');
    expect(used({ none: 1 })).toBe('1 image');
    expect(used({})).toBe('None');
  });
});

describe('durations', () => {
  const minutes = (count: number) => formatDuration(count * 60_000 + 59_000).replaceAll('\u00a0', ' ');

  it('are in minutes, in hours, and from two days on in days', () => {
    expect([0, 59, 60, 340, 1_440, 2_879, 2_880, 4_319].map(minutes)).toEqual([
      '0 min',
      '59 min',
      '1 h',
      '5 h 40 min',
      '24 h',
      '47 h 59 min',
      '2 days',
      '2 days',
    ]);
  });

  it('keep zeros that belong to a number', () => expect(minutes(610)).toBe('10 h 10 min'));
});
