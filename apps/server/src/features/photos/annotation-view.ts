import type { Annotation as AnnotationView } from '@burnish/contract/photos/annotations';
import { type Annotation, annotationCenter } from '@burnish/domain/photos/annotation';

export function annotationView(annotation: Annotation, index: number): AnnotationView {
  const position = { number: index + 1, ...annotationCenter(annotation) };
  if (annotation.kind !== 'stroke') return { ...position, ...annotation };
  return { ...position, ...annotation, points: annotation.points.map((point) => [...point]) };
}
