import type { ApiReference } from './api-reference.ts';
import { copy } from './copy.ts';
import styles from './developers.module.css';

interface Entry {
  id: string;
  label: string;
}

function Entries({ id, label, entries }: Entry & { entries: readonly Entry[] }) {
  return (
    <li>
      <a href={`#${id}`}>{label}</a>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.label}</a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A side column on wide screens. On narrow ones it is above the content and lists the sections only. */
export function TableOfContents({ reference }: { reference: ApiReference }) {
  const { sections, groups, schemas } = reference;
  return (
    <nav className={styles.contents} aria-label={copy.contents}>
      <ul>
        <Entries
          id="basics"
          label={copy.basics}
          entries={sections.map(({ id, title }) => ({ id, label: title }))}
        />
        {groups.map(({ id, name, endpoints }) => (
          <Entries
            key={id}
            id={id}
            label={name}
            entries={endpoints.map((endpoint) => ({
              id: endpoint.id,
              label: `${endpoint.method} ${endpoint.path}`,
            }))}
          />
        ))}
        <Entries
          id="schemas"
          label={copy.schemas}
          entries={schemas.map(({ id, name }) => ({ id, label: name }))}
        />
      </ul>
    </nav>
  );
}
