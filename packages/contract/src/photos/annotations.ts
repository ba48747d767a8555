import {
  countStrokePoints,
  isRingInPhoto,
  maxAnnotationNoteLength,
  maxAnnotations,
  maxPhotoStrokePoints,
  maxStrokePoints,
  minRingSize,
  roundFraction,
} from '@burnish/domain/photos/annotation';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

function fraction(message: string, min = 0) {
  return z.number({ error: message }).min(min, message).max(1, message).overwrite(roundFraction);
}

const position = fraction('Must be a position in the photo, from 0 to 1.');
const ringSize = fraction(`Must be a fraction of the photo, from ${minRingSize} to 1.`, minRingSize);
const pressure = fraction('Must be a pressure from 0 to 1.');
const note = requiredText('Describe what to do here.', maxAnnotationNoteLength);

const invalidPoint = 'Must be a point: x, y and, if known, the pressure, each from 0 to 1.';
const strokePoint = z.tuple([position, position, pressure.optional()], { error: invalidPoint });

const strokePoints = z
  .array(strokePoint, { error: 'Must be a list of points.' })
  .min(2, 'Draw a line through at least two points.')
  .max(maxStrokePoints, `Use at most ${maxStrokePoints} points for a line.`);

const ringText = 'An ellipse with its center at x and y, in a rectangle of this width and height.';
const ringFields = { x: position, y: position, width: ringSize, height: ringSize };
const withinPhoto = { error: 'Must lie within the photo.', path: ['width'] };

/** Clients that know only pins send no kind. */
export const pinInput = z.object({ kind: z.literal('pin').default('pin'), x: position, y: position, note });

export const ringInput = z
  .object({ kind: z.literal('ring'), ...ringFields, note })
  .refine(isRingInPhoto, withinPhoto)
  .describe(ringText);

export const strokeInput = z
  .object({ kind: z.literal('stroke'), points: strokePoints, note })
  .describe('A freehand line.');

/** What guests draw: an annotation without its note. */
export const markInput = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('pin'), x: position, y: position }),
    z
      .object({ kind: z.literal('ring'), ...ringFields })
      .refine(isRingInPhoto, withinPhoto)
      .describe(ringText),
    z.object({ kind: z.literal('stroke'), points: strokePoints }).describe('A freehand line.'),
  ],
  { error: 'Must be a pin, a ring or a stroke.' },
);

const annotationInput = z.discriminatedUnion('kind', [pinInput, ringInput, strokeInput], {
  error: 'Must be an annotation: a pin, a ring or a stroke.',
});

export const annotationsField = z
  .array(annotationInput, { error: 'Must be a list of annotations.' })
  .max(maxAnnotations, `Use at most ${maxAnnotations} annotations.`)
  .refine(
    (annotations) => countStrokePoints(annotations) <= maxPhotoStrokePoints,
    `Use at most ${maxPhotoStrokePoints.toLocaleString('en-US')} points for the lines on a photo.`,
  );

const across = z.number().describe('Fraction of the width, from 0 to 1.');
const down = z.number().describe('Fraction of the height, from 0 to 1.');

const base = z.object({
  number: z.number().int().describe('Its position in the list, from 1.'),
  x: across,
  y: down,
  note: z.string(),
});

export const pin = base.extend({ kind: z.literal('pin') });

export const ring = base
  .extend({ kind: z.literal('ring'), width: across, height: down })
  .describe('An ellipse with its center at x and y, in a rectangle of this width and height.');

export const stroke = base
  .extend({
    kind: z.literal('stroke'),
    points: z.array(
      z
        .tuple([z.number(), z.number(), z.number().optional()])
        .describe('x, y and, if the device knew it, the pressure, each from 0 to 1.'),
    ),
  })
  .describe('A freehand line through the points; x and y are the center of the rectangle around it.');

/** Every kind has a position, so that clients that know only pins show the others as pins. */
export const annotation = z.discriminatedUnion('kind', [pin, ring, stroke]);

export type Annotation = z.output<typeof annotation>;
