import { type PointerEvent, useState } from 'react';
import * as pairs from '../../photos/pairs.ts';
import { Pencil } from '../../ui/pencil.tsx';
import { Photo } from '../../ui/photo.tsx';
import styles from './wall.module.css';

const frames: readonly pairs.Pair[] = [
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

const ringedFirst = frames.indexOf(pairs.macarons);
const ringRoom = [8, 7] as const;

/** Smaller than they are shown at most: there are many of them, and nobody judges a picture here. */
const pictureSizes = '160px';

function cutAtPointer({ currentTarget, clientX }: PointerEvent<HTMLElement>): void {
  const { left, width } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--cut', `${((clientX - left) / width) * 100}%`);
}

function cutAsAtFirst({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.style.removeProperty('--cut');
}

/** A wall of frames, each cut at a place of its own. The cut and the ring follow the pointer. */
export function Wall() {
  const [ringed, setRinged] = useState(ringedFirst);
  return (
    <ul className={styles.wall}>
      {frames.map(({ title, before, after }, index) => (
        <li
          key={title}
          className={styles.frame}
          onPointerEnter={() => setRinged(index)}
          onPointerMove={cutAtPointer}
          onPointerLeave={cutAsAtFirst}
        >
          <p className={styles.name} aria-hidden="true">
            <b>{index + 1}</b>
            <span>{title}</span>
          </p>
          <div className={styles.picture}>
            <Photo photo={after} alt={`${title}, before and after`} sizes={pictureSizes} />
            <div className={styles.before}>
              <Photo photo={before} alt="" sizes={pictureSizes} />
            </div>
            {index === ringed && (
              <div className={styles.ring}>
                <Pencil kind="ring" seed={21 + index} room={ringRoom} block>
                  <span className={styles.room} />
                </Pencil>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
