import { maxAnnotations } from '@burnish/domain/photos/annotation';
import { expect, it } from 'vitest';
import { type Annotations, addAnnotation, moveAnnotation, moveByKey, withNotes } from './annotations.ts';

const center = { kind: 'pin', x: 0.5, y: 0.5, note: '' } as const;

it('keeps coordinates within the photo', () => {
  expect(addAnnotation([], -0.2, 1.4)).toEqual([{ kind: 'pin', x: 0, y: 1, note: '' }]);
  expect(moveAnnotation([center], 0, 0.123456, 2)).toEqual([{ kind: 'pin', x: 0.1235, y: 1, note: '' }]);
});

it('adds no more annotations than allowed', () => {
  const full: Annotations = Array.from({ length: maxAnnotations }, () => center);
  expect(addAnnotation(full, 0.1, 0.1)).toBe(full);
});

it('moves by arrow keys, further with shift', () => {
  expect(moveByKey(center, 'ArrowLeft', false)).toEqual([0.49, 0.5]);
  expect(moveByKey(center, 'ArrowDown', true)).toEqual([0.5, 0.55]);
  expect(moveByKey(center, 'Enter', false)).toBeNull();
});

it('keeps only annotations with a note', () => {
  const annotation = { ...center, note: 'A thread' };
  expect(withNotes([center, annotation, { ...center, note: '  ' }])).toEqual([annotation]);
});
