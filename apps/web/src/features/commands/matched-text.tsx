import styles from './palette.module.css';
import { splitMatches } from './ranking.ts';

/** A text with the typed letters underlined. */
export function MatchedText({ text, term }: { text: string; term: string }) {
  let offset = 0;
  return splitMatches(text, term).map(({ text: part, isMatch }) => {
    const key = offset;
    offset += part.length;
    return isMatch ? (
      <mark key={key} className={styles.match}>
        {part}
      </mark>
    ) : (
      part
    );
  });
}
