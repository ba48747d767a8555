import { brand } from '@burnish/domain/brand';
import { openingHoursLines, timeZoneCity } from '@burnish/domain/chat/opening-hours';
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
import { useOpeningHours } from './use-opening-hours.ts';

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

/** Empty, in the space of the usual hours, until they are loaded. */
function HoursCard() {
  const hours = useOpeningHours();
  const lines = hours ? openingHoursLines(hours) : [];
  return (
    <Card title={texts.hours}>
      <div className={styles.hours}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {hours && <p>{lines.length === 0 ? texts.closed : texts.zone(timeZoneCity(hours.timeZone))}</p>}
        {hours === null && <p>{texts.hoursUnavailable}</p>}
      </div>
    </Card>
  );
}

export function ContactOptions() {
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
      <ChatCard />
      <HoursCard />
    </section>
  );
}
