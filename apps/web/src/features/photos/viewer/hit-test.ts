// Which annotation is at a point of the stage. Lengths are CSS pixels.
import type { Annotation } from '@burnish/domain/photos/annotation';
import { distance, type Point, type Size, stagePoint, type View } from './geometry.ts';

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const lengthSquared = across ** 2 + down ** 2;
  const along =
    lengthSquared === 0 ? 0 : ((point.x - from.x) * across + (point.y - from.y) * down) / lengthSquared;
  const nearest = Math.min(1, Math.max(0, along));
  return distance(point, { x: from.x + nearest * across, y: from.y + nearest * down });
}

/** Along the ray from the center, which is close enough to the shortest distance. */
function distanceToEllipse(point: Point, center: Point, radii: Size): number {
  const fromCenter = distance(point, center);
  const reach = Math.hypot((point.x - center.x) / radii.width, (point.y - center.y) / radii.height);
  return reach === 0 ? Math.min(radii.width, radii.height) : Math.abs(1 - 1 / reach) * fromCenter;
}

function distanceTo(annotation: Annotation, point: Point, view: View, photo: Size): number {
  const onStage = (x: number, y: number) => stagePoint({ x, y }, view, photo);
  switch (annotation.kind) {
    case 'pin':
      return distance(point, onStage(annotation.x, annotation.y));
    case 'ring':
      return distanceToEllipse(point, onStage(annotation.x, annotation.y), {
        width: (annotation.width / 2) * photo.width * view.zoom,
        height: (annotation.height / 2) * photo.height * view.zoom,
      });
    case 'stroke': {
      const points = annotation.points.map(([x, y]) => onStage(x, y));
      const distances = points.slice(1).map((to, index) => distanceToSegment(point, points[index] ?? to, to));
      return Math.min(...distances);
    }
  }
}

/** Index of the nearest annotation whose line is at most this far away; of those on top of each other the last one. */
export function annotationAt(
  annotations: readonly Annotation[],
  point: Point,
  { view, photo, reach }: { readonly view: View; readonly photo: Size; readonly reach: number },
): number | null {
  let [nearest, shortest]: [number | null, number] = [null, reach];
  for (const [index, annotation] of annotations.entries()) {
    const away = distanceTo(annotation, point, view, photo);
    if (away <= shortest) [nearest, shortest] = [index, away];
  }
  return nearest;
}
