import { type PointerEvent, useState } from 'react';
import * as pairs from '../../../site-images/samples.ts';
import { Pencil } from '../../../ui/brand/pencil.tsx';
import { SiteImage } from '../../../ui/brand/site-image.tsx';
import styles from './photo-wall.module.css';

const frames: readonly pairs.Sample[] = [
  pairs.perfume,
  pairs.rings,
  pairs.watch,
  pairs.headphones,
  pairs.coffee,
  pairs.macarons,
  pairs.cream,
  pairs.pearls,
  pairs.wine,
  pairs.livingRoom,
  pairs.sunglasses,
  pairs.lipstick,
  pairs.invitation,
  pairs.handbag,
];

const initiallyRinged = frames.indexOf(pairs.macarons);
const ringPadding = [8, 7] as const;

/** Smaller than the largest display size: there are many images, and none of them is seen in detail. */
const imageSizes = '160px';

function moveSplitToPointer({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
  const { left, width } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--split', `${((clientX - left) / width) * 100}%`);
}

function resetSplit({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.style.removeProperty('--split');
}

/** Samples before and after, each split at a different position. The split and the ring follow the pointer. */
export function PhotoWall() {
  const [ringed, setRinged] = useState(initiallyRinged);
  return (
    <ul className={styles.wall}>
      {frames.map(({ title, before, after }, index) => (
        <li
          key={title}
          className={styles.frame}
          onPointerEnter={() => setRinged(index)}
          onPointerMove={moveSplitToPointer}
          onPointerLeave={resetSplit}
        >
          <p className={styles.name} aria-hidden="true">
            <b>{index + 1}</b>
            <span>{title}</span>
          </p>
          <div className={styles.image}>
            <SiteImage file={after} alt={`${title}, before and after`} sizes={imageSizes} />
            <div className={styles.before}>
              <SiteImage file={before} alt="" sizes={imageSizes} />
            </div>
            {index === ringed && (
              <div className={styles.ring}>
                <Pencil kind="ring" seed={21 + index} padding={ringPadding} block>
                  <span className={styles.ringArea} />
                </Pencil>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
