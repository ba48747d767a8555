import { FrameUsage } from '../../ui/frame-usage.tsx';
import { copy } from './copy.ts';
import styles from './usage.module.css';

/** How many of the images bought are used: the number, and a frame for each. */
export function Usage({ imagesUsed, quantity }: { imagesUsed: number; quantity: number }) {
  return (
    <span className={styles.usage}>
      <b>{copy.used(imagesUsed, quantity)}</b>
      <FrameUsage
        used={imagesUsed}
        total={quantity}
        label={copy.usedAloud(imagesUsed, quantity)}
        perRow={20}
      />
    </span>
  );
}
