import { Fragment } from 'react';
import { KeyCap } from '../../ui/forms/key-cap.tsx';
import { copy } from './copy.ts';
import { splitKeys } from './key-sequences.ts';
import styles from './keys.module.css';

/** Key caps next to a command. */
export function CommandKeys({ keys }: { keys: string }) {
  return (
    <span className={styles.caps}>
      {splitKeys(keys).map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the keys of a command never change
        <KeyCap key={index}>{key}</KeyCap>
      ))}
    </span>
  );
}

/** Keys in a text, also for screen readers: 'G then R', 'J or K'. */
export function KeysText({ keys, joint }: { keys: readonly string[]; joint: keyof typeof copy.help.joints }) {
  return (
    <span className={styles.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className={styles.joint}> {copy.help.joints[joint]} </span>}
          <kbd className={styles.key}>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
