import { brand } from '@burnish/domain/brand';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './contact.module.css';
import { ContactFields } from './contact-fields.tsx';
import { copy } from './copy.ts';
import { faultyFields, type RequiredField, readMessage } from './message.ts';
import { useSending } from './use-sending.ts';

/** In the place of the form, which is as high, so that nothing moves. */
function Sent({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h3 ref={heading} className="h-title" tabIndex={-1}>
        {copy.sent.title}
      </h3>
      <p className="lead">{copy.sent.words(name)}</p>
      <TextLink href={`mailto:${brand.email}`}>{copy.sent.write(brand.email)}</TextLink>
    </div>
  );
}

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [name, setName] = useState('');
  const [faulty, setFaulty] = useState<readonly RequiredField[]>([]);
  const { state, send } = useSending();
  const isHydrated = useHydrated();
  const isSent = state === 'sent';

  useEffect(() => {
    if (!isSent) return;
    const [written, head] = [form.current, title.current];
    // The words of success go away by themselves, and would take the focus with them.
    return () => {
      written?.reset();
      if (document.activeElement === document.body) head?.focus({ preventScroll: true });
    };
  }, [isSent]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state !== 'writing') return;
    const { currentTarget } = event;
    const message = readMessage(new FormData(currentTarget));
    const found = faultyFields(message);
    flushSync(() => setFaulty(found));
    const [first] = found;
    if (first === undefined) {
      setName(message.name);
      send();
      return;
    }
    const control = currentTarget.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <section className={styles.contact} aria-labelledby="message">
      <h2 id="message" ref={title} className="h-head" tabIndex={-1}>
        {copy.title}
      </h2>
      <p className={styles.withoutScripts}>{copy.withoutScripts(brand.email)}</p>
      <div className={styles.stage}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={submit}
          onInput={({ currentTarget }) => {
            if (faulty.length > 0) setFaulty(faultyFields(readMessage(new FormData(currentTarget))));
          }}
          inert={isSent}
          noValidate
        >
          <ContactFields faulty={faulty} />
          {/* Without scripts a submission would put what was typed into the address. */}
          <Button type={isHydrated ? 'submit' : 'button'} look="primary" busy={state === 'sending'}>
            {state === 'sending' ? copy.sending : copy.send}
          </Button>
        </form>
        {isSent && <Sent name={name} />}
      </div>
    </section>
  );
}
