import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Pair } from '../../photos/pairs.ts';
import { type Photo, photoPath } from '../../photos/photo.ts';
import styles from './loupe.module.css';
import { sightOf } from './loupe-sight.ts';
import type { LaidLoupe } from './use-loupe.ts';

interface LoupeProps {
  pair: Pick<Pair, 'before' | 'after'>;
  laid: LaidLoupe;
  stage: RefObject<HTMLElement | null>;
}

/** CSS pixels between the finger and the loupe beside it. */
const besideFinger = 32;

/** The same place of both pictures, one of their pixels on one of the screen's. */
export default function Loupe({
  pair: { before, after },
  laid: { place, isHeld, format },
  stage,
}: LoupeProps) {
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!stage.current || !box.current || !pane.current) return;
    const { style, offsetWidth, offsetHeight } = box.current;
    const { picture, left, top } = sightOf({
      place,
      picture: before,
      stage: stage.current.getBoundingClientRect(),
      loupe: { width: offsetWidth, height: offsetHeight },
      pane: { width: pane.current.clientWidth, height: pane.current.clientHeight },
      density: devicePixelRatio,
      beside: isHeld ? besideFinger : undefined,
    });
    const lengths = {
      left,
      top,
      width: picture.width,
      height: picture.height,
      x: picture.left,
      y: picture.top,
    };
    for (const [name, length] of Object.entries(lengths)) style.setProperty(`--${name}`, `${length}px`);
  }, [place, isHeld, before, stage]);

  const original = (photo: Photo) => (
    <img src={photoPath(photo, photo.width, format)} width={photo.width} height={photo.height} alt="" />
  );

  return (
    <div ref={box} className={styles.loupe} data-held={isHeld || undefined} aria-hidden="true">
      <span ref={pane} className={styles.pane}>
        {original(before)}
      </span>
      <span className={styles.pane}>{original(after)}</span>
      <span>Before, 100%</span>
      <span>After, 100%</span>
    </div>
  );
}
