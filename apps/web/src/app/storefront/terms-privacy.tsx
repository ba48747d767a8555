import { pageMeta } from '../page-meta.ts';
import styles from './terms-privacy.module.css';
import { copy } from './terms-privacy-copy.ts';

export const meta = () => pageMeta(copy.name, copy.description);

function Contents() {
  return (
    <nav className={styles.contents} aria-label={copy.contents}>
      {copy.parts.map(({ id, title, sections }) => (
        <div key={id}>
          <a className={styles.part} href={`#${id}`}>
            {title}
          </a>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

export default function TermsAndPrivacy() {
  return (
    <div className="wrap">
      <header className={styles.header}>
        <h1>{copy.title}</h1>
        <p className="lead">{copy.lead}</p>
        <p className="note">{copy.lastUpdated}</p>
      </header>
      <div className={styles.columns}>
        <Contents />
        <div className={styles.parts}>
          {copy.parts.map(({ id, title, sections }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="h-title">
                {title}
              </h2>
              <ol className={styles.sections}>
                {sections.map((section) => (
                  <li key={section.id} id={section.id}>
                    <h3>{section.title}</h3>
                    {section.paragraphs.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
