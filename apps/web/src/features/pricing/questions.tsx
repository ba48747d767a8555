import { Accordion } from '../../ui/accordion.tsx';
import styles from './questions.module.css';
import { copy } from './questions-copy.ts';

export function Questions() {
  const { title, items } = copy;
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className="h-title">
        {title}
      </h2>
      <Accordion items={items} />
    </section>
  );
}
