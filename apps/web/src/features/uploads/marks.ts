// Marks on a picture: numbered places from 0 to 1 of its width and height.
import { type Mark, marksMax } from '@burnish/domain/photo/photo';

export type Marks = readonly Mark[];

const within = (part: number) => Math.min(1, Math.max(0, part));
/** No finer than a pixel of the largest picture; a short number. */
const rounded = (part: number) => Math.round(within(part) * 10_000) / 10_000;

export function placed(marks: Marks, x: number, y: number): Marks {
  return marks.length < marksMax ? [...marks, { x: rounded(x), y: rounded(y), note: '' }] : marks;
}

export function changed(marks: Marks, index: number, change: Partial<Mark>): Marks {
  return marks.map((mark, place) => (place === index ? { ...mark, ...change } : mark));
}

export function moved(marks: Marks, index: number, x: number, y: number): Marks {
  return changed(marks, index, { x: rounded(x), y: rounded(y) });
}

export function without(marks: Marks, index: number): Marks {
  return marks.filter((_, place) => place !== index);
}

/** A mark that says nothing asks for nothing. */
export function worded(marks: Marks): Marks {
  return marks.filter(({ note }) => note.trim() !== '');
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const fine = 0.01;
const coarse = 0.05;

/** Where a key moves a mark to; null: it is no key that moves. */
export function stepped({ x, y }: Mark, key: string, isCoarse: boolean): readonly [number, number] | null {
  const step = steps[key];
  if (step === undefined) return null;
  const length = isCoarse ? coarse : fine;
  return [x + step[0] * length, y + step[1] * length];
}
