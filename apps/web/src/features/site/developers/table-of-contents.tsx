import { copy } from './copy.ts';
import styles from './developers.module.css';
import { referencePath, sectionNames, sectionPath } from './sections.ts';

export interface ContentsEntry {
  id: string;
  label: string;
}

interface TableOfContentsProps {
  /** The section that is shown. Null: the overview. */
  current: string | null;
  /** What it consists of. */
  entries: readonly ContentsEntry[];
}

/** A side column on wide screens. On narrow ones it is above the content and lists the sections only. */
export function TableOfContents({ current, entries }: TableOfContentsProps) {
  const sections = [
    { id: null, path: referencePath, name: copy.overview },
    ...Object.entries(sectionNames).map(([id, name]) => ({ id, path: sectionPath(id), name })),
  ];
  return (
    <nav className={styles.contents} aria-label={copy.contents}>
      <ul>
        {sections.map(({ id, path, name }) => (
          <li key={path}>
            <a href={path} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
            {id === current && (
              <ul>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <a href={`#${entry.id}`}>{entry.label}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
