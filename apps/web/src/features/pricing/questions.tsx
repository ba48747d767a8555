import { Accordion } from '../../ui/accordion.tsx';
import { copy } from './copy.ts';
import styles from './questions.module.css';

export function Questions() {
  const { title, items } = copy.questions;
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className="h-title">
        {title}
      </h2>
      <Accordion items={items} />
    </section>
  );
}
