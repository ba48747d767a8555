import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Sample } from '../../../site-images/samples.ts';
import { type SiteImageFile, siteImagePath } from '../../../site-images/site-image.ts';
import styles from './loupe.module.css';
import { loupeView } from './loupe-view.ts';
import type { LoupeState } from './use-loupe.ts';

interface LoupeProps {
  sample: Pick<Sample, 'before' | 'after'>;
  state: LoupeState;
  stage: RefObject<HTMLElement | null>;
}

/** CSS pixels. */
const fingerGap = 32;

/** The same detail of both images at 100%, side by side. */
export default function Loupe({
  sample: { before, after },
  state: { focus, isHeld, format },
  stage,
}: LoupeProps) {
  const box = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!stage.current || !box.current || !pane.current) return;
    const { style, offsetWidth, offsetHeight } = box.current;
    const { image, left, top } = loupeView({
      focus,
      image: before,
      stage: stage.current.getBoundingClientRect(),
      loupe: { width: offsetWidth, height: offsetHeight },
      pane: { width: pane.current.clientWidth, height: pane.current.clientHeight },
      pixelRatio: devicePixelRatio,
      fingerGap: isHeld ? fingerGap : undefined,
    });
    const lengths = { left, top, width: image.width, height: image.height, x: image.left, y: image.top };
    for (const [name, length] of Object.entries(lengths)) style.setProperty(`--${name}`, `${length}px`);
  }, [focus, isHeld, before, stage]);

  const original = (file: SiteImageFile) => (
    <img src={siteImagePath(file, file.width, format)} width={file.width} height={file.height} alt="" />
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
