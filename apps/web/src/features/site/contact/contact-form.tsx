import { brand } from '@burnish/domain/brand';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import styles from './contact.module.css';
import { ContactFields } from './contact-fields.tsx';
import { copy } from './copy.ts';
import { findInvalidFields, type RequiredField, readMessage } from './message.ts';

/** By specification, the form makes no call. It only goes through these states on a timer. */
const steps = {
  sending: { ms: 2_000, next: 'sent' },
  sent: { ms: 3_000, next: 'editing' },
} as const;

type SendState = 'editing' | keyof typeof steps;

function useSimulatedSend() {
  const [state, setState] = useState<SendState>('editing');

  useEffect(() => {
    if (state === 'editing') return;
    const { ms, next } = steps[state];
    const timer = setTimeout(() => setState(next), ms);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, send: () => setState('sending') };
}

/** Covers the hidden form, which keeps its height so that nothing moves. */
function Sent({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <h3 ref={heading} className="h-title" tabIndex={-1}>
        {copy.sent.title}
      </h3>
      <p className="lead">{copy.sent.text(name)}</p>
      <TextLink href={`mailto:${brand.email}`}>{copy.sent.email(brand.email)}</TextLink>
    </div>
  );
}

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [name, setName] = useState('');
  const [invalidFields, setInvalidFields] = useState<readonly RequiredField[]>([]);
  const { state, send } = useSimulatedSend();
  const isHydrated = useHydrated();
  const isSent = state === 'sent';

  useEffect(() => {
    if (!isSent) return;
    const [formElement, heading] = [form.current, title.current];
    // The success message closes by itself. If the focus was in it, it moves to the heading.
    return () => {
      formElement?.reset();
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
    };
  }, [isSent]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state !== 'editing') return;
    const { currentTarget } = event;
    const message = readMessage(new FormData(currentTarget));
    const invalid = findInvalidFields(message);
    flushSync(() => setInvalidFields(invalid));
    const [first] = invalid;
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
      <p className={styles.noScript}>{copy.noScript(brand.email)}</p>
      <div className={styles.formArea}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={submit}
          onInput={({ currentTarget }) => {
            if (invalidFields.length > 0)
              setInvalidFields(findInvalidFields(readMessage(new FormData(currentTarget))));
          }}
          inert={isSent}
          noValidate
        >
          <ContactFields invalidFields={invalidFields} />
          {/* Before hydration, a submit would navigate and put the input into the URL. */}
          <Button type={isHydrated ? 'submit' : 'button'} variant="primary" busy={state === 'sending'}>
            {state === 'sending' ? copy.sending : copy.send}
          </Button>
        </form>
        {isSent && <Sent name={name} />}
      </div>
    </section>
  );
}
