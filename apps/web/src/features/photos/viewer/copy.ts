import { type AnnotationKind, maxAnnotations, maxPhotoStrokePoints } from '@burnish/domain/photos/annotation';
import { formatCount, pluralize } from '../../../lib/format.ts';
import type { CompareMode } from './compare.ts';
import type { DraftAnnotation } from './draft-annotations.ts';
import type { Place } from './edit-annotations.ts';

const kinds: { readonly [Kind in AnnotationKind]: string } = { pin: 'Pin', ring: 'Ring', stroke: 'Line' };

const named = (kind: AnnotationKind, number: number) => `${kinds[kind]} ${number}`;

const annotations = (count: number) => pluralize(count, 'annotation', 'annotations');

export const copy = {
  close: 'Close',
  position: (number: number, total: number) => `${formatCount(number)} of ${formatCount(total)}`,
  photo: (name: string, number: number, total: number) =>
    `${name}, photo ${formatCount(number)} of ${formatCount(total)}`,
  previous: 'Previous photo',
  next: 'Next photo',
  film: 'All photos',
  frame: (name: string, count: number) => (count === 0 ? name : `${name}, ${annotations(count)}`),
  commentedFrame: (name: string, count: number) =>
    count === 0 ? name : `${name}, ${pluralize(count, 'comment', 'comments')}`,
  loading: 'Loading the photo',
  failed: "The preview couldn't be loaded.",
  retry: 'Try again',
  missing: "There's no preview of this photo.",
  missingYet: "There's no preview to annotate yet. You can still add notes.",
  zoom: {
    title: 'Zoom',
    in: 'Zoom in',
    out: 'Zoom out',
    fit: 'Fit',
    actual: '100%',
    percent: (ratio: number) => `${Math.round(ratio * 100)}%`,
  },
  tools: {
    title: 'Tools',
    select: 'Select',
    pin: 'Pin',
    ring: 'Ring',
    stroke: 'Draw',
    undo: 'Undo',
    redo: 'Redo',
    hide: 'Hide annotations',
    loupe: 'Loupe',
  },
  compare: {
    title: 'Compare versions',
    left: 'Left version',
    right: 'Right version',
    view: 'View',
    modes: {
      slider: 'Slider',
      pair: 'Side by side',
      blink: 'Blink',
      single: 'One version',
    } satisfies Record<CompareMode, string>,
    slider: (left: string, right: string) => `Compare ${left} and ${right}`,
    split: (percent: number, left: string) => `${percent}% ${left}`,
    hold: (left: string) => `Hold to see ${left}`,
    failed: (label: string) => `The preview of ${label} couldn't be loaded.`,
    missing: (label: string) => `There's no preview of ${label}.`,
    alt: (fileName: string, label: string) => `${fileName}, ${label}`,
  },
  place: {
    pin: 'Add a pin in the middle',
    ring: 'Add a ring in the middle',
    stroke: 'Add a line in the middle',
  } satisfies Record<AnnotationKind, string>,
  kindOf: ({ kind, guest }: DraftAnnotation) =>
    guest === undefined ? kinds[kind] : `${kinds[kind]}, from ${guest.name}`,
  /** A control on the photo, which shows the number. */
  mark: (kind: AnnotationKind, number: number, place: Place, note: string) =>
    `${number}, ${kinds[kind].toLowerCase()}, ${place}${note.trim() === '' ? '' : `: ${note}`}`,
  earlierMark: (kind: AnnotationKind, number: number, place: Place, note: string) =>
    `${number}, ${kinds[kind].toLowerCase()} of an earlier version, ${place}${note.trim() === '' ? '' : `: ${note}`}`,
  guestMark: (kind: AnnotationKind, number: number, place: Place, note: string) =>
    `${number}, comment with a ${kinds[kind].toLowerCase()}, ${place}${note.trim() === '' ? '' : `: ${note}`}`,
  markHelp: 'Arrow keys move it, [ and ] change its size, Enter goes to its note, Delete removes it.',
  notes: {
    title: 'Notes and annotations',
    photo: 'Notes',
    photoHint: 'For the whole photo.',
    list: 'Annotations',
    note: (number: number) => `Annotation ${number}`,
    placeholder: 'What should we change here?',
    remove: (number: number) => `Remove annotation ${number}`,
    hint: 'Draw on the photo where it needs work, and say what should change.',
    needsNote: 'Add a note, or remove this annotation before you submit.',
    limitReached: `You've reached the limit of ${maxAnnotations} annotations per photo.`,
    tooLong: 'This line is too long to be kept. Draw a shorter one.',
    strokesFull: `You've reached the limit of ${formatCount(maxPhotoStrokePoints)} points for the lines on a photo. Use pins and rings instead.`,
    none: 'No notes on this photo.',
    done: 'Done',
  },
  announce: {
    added: (kind: AnnotationKind, number: number) => `${named(kind, number)} added`,
    placed: (kind: AnnotationKind, number: number, help: string) => `${named(kind, number)} added. ${help}`,
    moved: (kind: AnnotationKind, number: number, place: Place) => `${named(kind, number)}, ${place}`,
    removed: (kind: AnnotationKind, number: number) => `${named(kind, number)} removed`,
    undone: (count: number) => `Undone. ${annotations(count)}`,
    redone: (count: number) => `Redone. ${annotations(count)}`,
    hidden: 'Annotations hidden',
    shown: 'Annotations shown',
    loupeOn: 'Loupe on. Shift and the arrow keys move the photo under it.',
    loupeOff: 'Loupe off',
    view: (label: string) => `View: ${label}`,
  },
};
