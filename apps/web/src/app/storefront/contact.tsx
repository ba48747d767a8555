import { ContactForm } from '../../features/site/contact/contact-form.tsx';
import { Accordion } from '../../ui/layout/accordion.tsx';
import { ChatLoader } from '../chat-loader.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './contact.module.css';
import { copy } from './contact-copy.ts';
import { ContactOptions } from './contact-options.tsx';

export const meta = () => pageMeta(copy.name, copy.description);

export default function Contact() {
  const { title, lead, questions } = copy;
  return (
    <div className="wrap">
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className={styles.columns}>
        <ContactForm />
        <ContactOptions />
      </div>
      <section className={styles.questions} aria-labelledby="questions">
        <h2 id="questions" className="h-title">
          {questions.title}
        </h2>
        <Accordion items={questions.items} />
      </section>
      <ChatLoader hasOwnButton />
    </div>
  );
}
