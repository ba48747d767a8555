// Which versions of the open photo are compared. The view stays the same from photo to photo.
import type { Photo } from '@burnish/contract/photos/entities';
import { useState } from 'react';
import {
  type CompareMode,
  type Comparison,
  chooseVersion,
  pairWith,
  shownPair,
  type VersionPair,
} from '../viewer/compare.ts';
import type { PhotoImage } from '../viewer/viewed-photo.ts';
import { versionsOf } from './versions.ts';

interface Chosen {
  readonly photoId: string;
  readonly pair: VersionPair;
}

export function useComparison({
  photo,
  imageOf,
}: {
  photo: Photo;
  imageOf: (versionId: string) => PhotoImage;
}) {
  const [mode, setMode] = useState<CompareMode>('slider');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { _id: photoId } = photo;
  const versions = versionsOf(photo);
  const ids = versions.map(({ id }) => id);
  const pair = shownPair(chosen?.photoId === photoId ? chosen.pair : null, ids);
  const left = versions.find(({ id }) => id === pair?.left);
  const right = versions.find(({ id }) => id === pair?.right);

  function choose(next: VersionPair | null): void {
    if (next !== null) setChosen({ photoId, pair: next });
  }

  const comparison: Comparison | undefined =
    pair === null || left === undefined || right === undefined
      ? undefined
      : {
          versions,
          left,
          right,
          leftImage: imageOf(left.id),
          mode,
          onMode: setMode,
          onChoose: (side, id) => choose(chooseVersion(pair, side, id)),
        };
  return {
    comparison,
    /** A version together with its annotations. */
    showVersion: (id: string) => choose(pairWith(id, ids)),
  };
}
