import { copy } from './copy.ts';
import type { ConversationState } from './state.ts';
import styles from './typing-line.module.css';

/** Three frames, one lit after the other. Its place is always kept, so that nothing moves. */
export function TypingLine({
  typists,
  nameOf,
}: {
  typists: ConversationState['typists'];
  nameOf: (name: string | null) => string;
}) {
  const names = typists.map(({ fullName }) => nameOf(fullName));
  return (
    <p className={styles.line}>
      {names.length > 0 && (
        <>
          <span className={styles.frames} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {copy.types(names)}
        </>
      )}
    </p>
  );
}
