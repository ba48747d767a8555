import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { openChat } from '../../features/chat/widget/window-state.ts';
import { rememberPath } from '../../lib/return-path.ts';
import { useToken } from '../../lib/use-token.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import styles from './contact.module.css';
import { copy } from './contact-copy.ts';

const words = copy.ways;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h3 className="note">{title}</h3>
      {children}
    </div>
  );
}

/** Both stand in the page from the start; what this browser keeps of a session says which one is seen. */
function ChatCard() {
  const token = useToken();
  return (
    <Card title={words.chat}>
      <p>{words.chatLead}</p>
      {token === null && (
        <div className={styles.guests}>
          <ButtonLink to="/auth" onClick={() => rememberPath('/contact')}>
            {words.login}
          </ButtonLink>
        </div>
      )}
      <div className={styles.members}>
        <Button onClick={openChat}>{words.start}</Button>
      </div>
    </Card>
  );
}

export function ContactWays() {
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways" className="vh">
        {words.title}
      </h2>
      <Card title={words.email}>
        <Anchor href={`mailto:${brand.email}`} className={styles.email}>
          {brand.email}
        </Anchor>
      </Card>
      <Card title={words.answer}>
        <p className={styles.figure}>
          <Pencil kind="ring" seed={21}>
            {words.within}
          </Pencil>
        </p>
      </Card>
      <Card title={words.hours}>
        <p>{brand.hours}</p>
      </Card>
      <ChatCard />
    </section>
  );
}
