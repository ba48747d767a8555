import { brand } from '@burnish/domain/brand';
import type { ReactNode } from 'react';
import { openChat } from '../../features/chat/widget/window-state.ts';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { useToken } from '../../lib/token.ts';
import { Pencil } from '../../ui/brand/pencil.tsx';
import { Anchor } from '../../ui/buttons/anchor.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import styles from './contact.module.css';
import { copy } from './contact-copy.ts';
import { useOpeningHoursText } from './use-opening-hours-text.ts';

const texts = copy.options;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h3 className="note">{title}</h3>
      {children}
    </div>
  );
}

/** The page is prerendered with both buttons; CSS shows one of them, depending on the session. */
function ChatCard() {
  const token = useToken();
  return (
    <Card title={texts.chat}>
      <p>{texts.chatLead}</p>
      {token === null && (
        <div className={styles.visitor}>
          <ButtonLink to="/auth" onClick={() => rememberReturnPath('/contact')}>
            {texts.login}
          </ButtonLink>
        </div>
      )}
      <div className={styles.signedIn}>
        <Button onClick={openChat}>{texts.start}</Button>
      </div>
    </Card>
  );
}

export function ContactOptions() {
  const openingHoursText = useOpeningHoursText();
  return (
    <section className={styles.options} aria-labelledby="contact-options">
      <h2 id="contact-options" className="vh">
        {texts.title}
      </h2>
      <Card title={texts.email}>
        <Anchor href={`mailto:${brand.email}`} className={styles.email}>
          {brand.email}
        </Anchor>
      </Card>
      <Card title={texts.response}>
        <p className={styles.figure}>
          <Pencil kind="ring" seed={21}>
            {texts.within}
          </Pencil>
        </p>
      </Card>
      <Card title={texts.hours}>
        <p>{openingHoursText}</p>
      </Card>
      <ChatCard />
    </section>
  );
}
