// What Adaeze drew on the photos of the autumn shop window, by the name of the site image.
import type { PhotoEdit } from '@burnish/contract/photos/inputs';

export type Annotations = NonNullable<PhotoEdit['annotations']>;

export const shopWindowAnnotations: Readonly<Record<string, Annotations>> = {
  watch: [
    {
      kind: 'ring',
      x: 0.76,
      y: 0.66,
      width: 0.1,
      height: 0.17,
      note: 'The crown is too dark. Please bring back the grooves.',
    },
    {
      kind: 'stroke',
      points: [
        [0.5, 0.34, 0.25],
        [0.55, 0.42, 0.6],
        [0.57, 0.53, 0.85],
        [0.62, 0.6, 0.7],
        [0.66, 0.62, 0.3],
      ],
      note: 'Take out the reflection along this edge.',
    },
    { kind: 'pin', x: 0.2, y: 0.72, note: 'Dust on the lug.' },
  ],
  handbag: [
    { kind: 'ring', x: 0.42, y: 0.54, width: 0.1, height: 0.18, note: 'The price tag goes.' },
    {
      kind: 'stroke',
      points: [
        [0.33, 0.8, 0.4],
        [0.45, 0.79, 0.7],
        [0.58, 0.77, 0.7],
        [0.68, 0.74, 0.35],
      ],
      note: 'This seam is crooked. Straighten it.',
    },
  ],
};
