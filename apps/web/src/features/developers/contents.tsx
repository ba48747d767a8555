import { copy } from './copy.ts';
import styles from './developers.module.css';
import type { Reading } from './reading.ts';

interface Entry {
  id: string;
  word: string;
}

function Links({ title, id, entries }: { title: string; id: string; entries: readonly Entry[] }) {
  return (
    <li>
      <a href={`#${id}`}>{title}</a>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.word}</a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Beside the page where there is room; else over it, without the single entries. */
export function Contents({ reading: { chapters, groups, shapes } }: { reading: Reading }) {
  return (
    <nav className={styles.contents} aria-label={copy.contents}>
      <ul>
        <Links
          id="basics"
          title={copy.basics}
          entries={chapters.map(({ id, title }) => ({ id, word: title }))}
        />
        {groups.map(({ id, name, calls }) => (
          <Links
            key={id}
            id={id}
            title={name}
            entries={calls.map((call) => ({ id: call.id, word: `${call.method} ${call.path}` }))}
          />
        ))}
        <Links id="shapes" title={copy.shapes} entries={shapes.map(({ id, name }) => ({ id, word: name }))} />
      </ul>
    </nav>
  );
}
