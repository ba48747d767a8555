import { expect, it } from 'vitest';
import { drawnMarks } from './drawn-marks.ts';
import { createPin } from './edit-annotations.ts';

const pin = createPin({ x: 0.5, y: 0.5 });

it("the user's annotations come first, and those of guests keep their numbers", () => {
  const photo = { annotations: [pin, pin], guestAnnotations: [{ ...pin, number: 4 }] };
  const marks = drawnMarks(photo, { pencil: 'customer', canEdit: true });
  expect(marks.map(({ number, pencil, canEdit }) => [number, pencil, canEdit])).toEqual([
    [1, 'customer', true],
    [2, 'customer', true],
    [4, 'guest', false],
  ]);
});

it('what a guest draws has the number of the next comment', () => {
  const photo = { annotations: [pin], firstNumber: 3 };
  expect(drawnMarks(photo, { pencil: 'guest', canEdit: true })).toMatchObject([
    { number: 3, pencil: 'guest' },
  ]);
});
