import { ContactForm } from '../../features/contact/contact-form.tsx';
import { Accordion } from '../../ui/accordion.tsx';
import { ChatPlace } from '../chat-place.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './contact.module.css';
import { copy } from './contact-copy.ts';
import { ContactWays } from './contact-ways.tsx';

export const meta = () => pageMeta(copy.name, copy.description);

export default function Contact() {
  const { title, lead, asked } = copy;
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className={styles.columns}>
        <ContactForm />
        <ContactWays />
      </div>
      <section className={styles.asked} aria-labelledby="asked">
        <h2 id="asked" className="h-title">
          {asked.title}
        </h2>
        <Accordion items={asked.items} />
      </section>
      <ChatPlace hasOwnButton />
    </div>
  );
}
