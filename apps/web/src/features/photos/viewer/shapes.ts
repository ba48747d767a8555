// How annotations are drawn: SVG paths and the places of their numbers. In CSS pixels from the photo's top left corner.
import type { Annotation, Ring, Stroke } from '@burnish/domain/photos/annotation';
import getStroke from 'perfect-freehand';
import { pencilPath } from '../../../ui/brand/pencil-path.ts';
import type { Point, Size } from './geometry.ts';
import { smoothStroke } from './smooth-stroke.ts';

/** The pencil's width at a usual pressure. */
const strokeWidth = 4.5;

/** Of devices that know no pressure. */
const usualPressure = 0.5;

const format = (value: number) => value.toFixed(1);

/** A closed outline whose corners are rounded. */
function outlinePath(outline: readonly (readonly [number, number])[]): string {
  const [first] = outline;
  if (first === undefined) return '';
  const curves = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? first;
    return `${format(x)} ${format(y)} ${format((x + nextX) / 2)} ${format((y + nextY) / 2)}`;
  });
  return `M${format(first[0])} ${format(first[1])}Q${curves.join(' ')}Z`;
}

function strokePath({ points }: Stroke, size: Size): string {
  const samples = points.map(([x, y, pressure]) => ({
    x: x * size.width,
    y: y * size.height,
    pressure: pressure ?? usualPressure,
  }));
  const outline = getStroke(smoothStroke(samples), {
    size: strokeWidth,
    thinning: 0.7,
    smoothing: 0.6,
    streamline: 0.2,
    simulatePressure: false,
  });
  return outlinePath(outline);
}

function ringPath({ x, y, width, height }: Ring, number: number, size: Size): string {
  const left = (x - width / 2) * size.width;
  const top = (y - height / 2) * size.height;
  return pencilPath('ring', [left, top, width * size.width, height * size.height], number);
}

export interface Shape {
  readonly path: string;
  /** A ring is a line, a stroke an outline. */
  readonly isOutline: boolean;
}

/** `size`: of the photo on the screen. Null: a pin is only its number. */
export function shapeOf(annotation: Annotation, number: number, size: Size): Shape | null {
  switch (annotation.kind) {
    case 'pin':
      return null;
    case 'ring':
      return { path: ringPath(annotation, number, size), isOutline: false };
    case 'stroke':
      return { path: strokePath(annotation, size), isOutline: true };
  }
}

/** From the center of an ellipse to where its outline goes down to the right. */
const diagonal = Math.SQRT1_2 / 2;

/** Where the number is, as fractions of the photo: at the top right of what was drawn. */
export function numberPosition(annotation: Annotation): Point {
  switch (annotation.kind) {
    case 'pin':
      return annotation;
    case 'ring':
      return {
        x: annotation.x + annotation.width * diagonal,
        y: annotation.y - annotation.height * diagonal,
      };
    case 'stroke': {
      const [x, y] = annotation.points.reduce((best, point) =>
        point[0] - point[1] > best[0] - best[1] ? point : best,
      );
      return { x, y };
    }
  }
}
