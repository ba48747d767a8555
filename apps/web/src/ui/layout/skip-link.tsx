import styles from './skip-link.module.css';

/** First in the document. Leads to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to the content
    </a>
  );
}
