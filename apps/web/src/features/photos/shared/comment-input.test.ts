import { newGuestComment } from '@burnish/contract/share-links/inputs';
import { shareSample } from '@burnish/contract/share-links/samples';
import { expect, it } from 'vitest';
import { createPin, createRing, createStroke } from '../viewer/edit-annotations.ts';
import { findErrors, toComment } from './comment-input.ts';

const context = { session: 'session', versionId: shareSample.photos[0]?.versionId ?? '', name: 'Funmi Ade' };
const stroke = createStroke(
  [
    [0.1, 0.1],
    [0.4, 0.8],
  ],
  { width: 900, height: 600 },
);

it.each([createPin({ x: 0.2, y: 0.4 }), createRing({ x: 0.1, y: 0.1 }, { x: 0.3, y: 0.4 }), stroke, null])(
  'the server takes a comment with %o',
  (annotation) => {
    const comment = toComment(context, { text: 'Warmer, please.', annotation });
    expect(findErrors(comment)).toBeNull();
    expect(newGuestComment.parse(comment).mark?.kind).toBe(annotation?.kind);
  },
);

it('needs a name and a text', () => {
  const comment = toComment({ ...context, name: ' ' }, { text: '', annotation: null });
  expect(findErrors(comment)).toEqual({ name: 'Enter your name.', text: 'Write what you think.' });
});
