import {
  maxAnnotations,
  maxPhotoStrokePoints,
  maxStrokePoints,
  type StrokePoint,
} from '@burnish/domain/photos/annotation';
import { describe, expect, it } from 'vitest';
import { annotationsField } from './annotations.ts';
import { newJob } from './inputs.ts';

const note = 'A thread';
const ring = { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.1, note };
const stroke = (points: readonly unknown[]) => ({ kind: 'stroke', points, note });
const line = (count: number) => stroke(Array.from({ length: count }, (): StrokePoint => [0.5, 0.5]));

function errorsOf(...annotations: unknown[]): string[] {
  const { error } = annotationsField.safeParse(annotations);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('annotations', () => {
  it.each([
    [
      'a point outside the photo',
      { x: 1.1, y: 0, note },
      '0.x: Must be a position in the photo, from 0 to 1.',
    ],
    [
      'a number that is none',
      { x: Number.NaN, y: 0, note },
      '0.x: Must be a position in the photo, from 0 to 1.',
    ],
    [
      'an infinite number',
      { x: 0, y: Number.POSITIVE_INFINITY, note },
      '0.y: Must be a position in the photo, from 0 to 1.',
    ],
    ['a missing note', { x: 0, y: 0, note: ' ' }, '0.note: Describe what to do here.'],
    [
      'another kind',
      { kind: 'arrow', x: 0, y: 0, note },
      '0.kind: Must be an annotation: a pin, a ring or a stroke.',
    ],
    ['something else', 'pin', '0: Must be an annotation: a pin, a ring or a stroke.'],
    ['a ring beyond the edge', { ...ring, x: 0.05 }, '0.width: Must lie within the photo.'],
    ['a ring beyond the lower edge', { ...ring, y: 0.99 }, '0.width: Must lie within the photo.'],
    [
      'a ring without a size',
      { ...ring, width: 0 },
      '0.width: Must be a fraction of the photo, from 0.001 to 1.',
    ],
    ['a line of one point', line(1), '0.points: Draw a line through at least two points.'],
    ['a line of too many points', line(maxStrokePoints + 1), '0.points: Use at most 500 points for a line.'],
    [
      'a point without y',
      stroke([[0.1], [0.2, 0.3]]),
      '0.points.0: Must be a point: x, y and, if known, the pressure, each from 0 to 1.',
    ],
    [
      'a point outside',
      stroke([
        [0.1, -1],
        [0.2, 0.3],
      ]),
      '0.points.0.1: Must be a position in the photo, from 0 to 1.',
    ],
    [
      'too much pressure',
      stroke([
        [0.1, 0, 2],
        [0.2, 0.3],
      ]),
      '0.points.0.2: Must be a pressure from 0 to 1.',
    ],
  ])('may not have %s', (_, annotation, error) => expect(errorsOf(annotation)).toEqual([error]));

  it('are limited for a photo, in number and in points', () => {
    const pins = Array.from({ length: maxAnnotations + 1 }, () => ({ x: 0, y: 0, note }));
    expect(errorsOf(...pins)).toEqual([`: Use at most ${maxAnnotations} annotations.`]);
    const lines = Array.from({ length: maxPhotoStrokePoints / maxStrokePoints }, () => line(maxStrokePoints));
    expect(errorsOf(...lines)).toEqual([]);
    expect(errorsOf(...lines, line(2))).toEqual([': Use at most 4,000 points for the lines on a photo.']);
  });

  it('touch the edge of the photo, whatever rounding adds', () => {
    expect(errorsOf({ ...ring, x: 1 / 3, width: 2 / 3 }, { ...ring, y: 1 - 1 / 7, height: 2 / 7 })).toEqual(
      [],
    );
  });
});

it('the lines on all photos of a job have a limit', () => {
  const photos = Array.from({ length: 13 }, (_, index) => ({
    uploadId: String(index),
    annotations: Array.from({ length: 8 }, () => line(maxStrokePoints)),
  }));
  expect(newJob.safeParse({ photos }).error?.issues).toMatchObject([
    { path: ['photos'], message: expect.stringContaining('Submit the photos in several jobs.') },
  ]);
  expect(newJob.safeParse({ photos: photos.slice(1) }).success).toBe(true);
});
