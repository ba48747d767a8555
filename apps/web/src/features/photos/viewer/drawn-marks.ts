// Everything that is drawn on a photo. What the user draws comes first, so that its positions are those of the annotations.
import type { Annotation } from '@burnish/domain/photos/annotation';
import type { Pencil, ViewedPhoto } from './viewed-photo.ts';

export interface DrawnMark {
  readonly annotation: Annotation;
  readonly number: number;
  readonly pencil: Pencil;
  readonly canEdit: boolean;
  /** It was sent about an earlier version. */
  readonly isEarlier?: boolean;
}

interface MarksOptions {
  /** Of the user. */
  readonly pencil: Pencil;
  readonly canEdit: boolean;
}

/** Of the annotation at this position. */
export function numberAt({ firstNumber = 1 }: Pick<ViewedPhoto, 'firstNumber'>, index: number): number {
  return firstNumber + index;
}

export function drawnMarks(
  photo: Pick<ViewedPhoto, 'annotations' | 'firstNumber' | 'guestAnnotations' | 'earlierAnnotations'>,
  { pencil, canEdit }: MarksOptions,
): readonly DrawnMark[] {
  const { annotations, guestAnnotations = [], earlierAnnotations = [] } = photo;
  return [
    ...annotations.map((annotation, index) => ({
      annotation,
      number: numberAt(photo, index),
      pencil,
      canEdit,
    })),
    ...guestAnnotations.map((annotation) => ({
      annotation,
      number: annotation.number,
      pencil: 'guest' as const,
      canEdit: false,
    })),
    ...earlierAnnotations.map((annotation) => ({
      annotation,
      number: annotation.number,
      pencil,
      canEdit: false,
      isEarlier: true,
    })),
  ];
}
