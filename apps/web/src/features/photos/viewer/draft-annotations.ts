// Annotations of a draft: as the tab keeps them, and as the server takes them.
import type { annotationsField } from '@burnish/contract/photos/annotations';
import { type Annotation, maxStrokePoints, type StrokePoint } from '@burnish/domain/photos/annotation';
import { z } from 'zod';

/** The comment of a guest that an annotation was made of. */
export interface GuestSource {
  readonly commentId: string;
  readonly name: string;
}

export type DraftAnnotation = Annotation & { readonly guest?: GuestSource | undefined };

const fraction = z.number().min(0).max(1);
const note = z.string();
const strokePoint = z.tuple([fraction, fraction, fraction.optional()]);

/** Also without a note, which they need before they are sent. */
export const draftAnnotation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pin').default('pin'), x: fraction, y: fraction, note }),
  z.object({ kind: z.literal('ring'), x: fraction, y: fraction, width: fraction, height: fraction, note }),
  z.object({ kind: z.literal('stroke'), points: z.array(strokePoint).min(2).max(maxStrokePoints), note }),
]);

type AnnotationInput = z.input<typeof annotationsField>[number];
type StrokePointInput = Extract<AnnotationInput, { kind: 'stroke' }>['points'][number];

function toPointInput([x, y, pressure]: StrokePoint): StrokePointInput {
  return pressure === undefined ? [x, y] : [x, y, pressure];
}

export function toAnnotationInput(annotation: Annotation): AnnotationInput {
  if (annotation.kind !== 'stroke') return annotation;
  return { ...annotation, points: annotation.points.map(toPointInput) };
}
