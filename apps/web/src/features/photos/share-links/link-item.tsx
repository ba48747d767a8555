import type { ShareLink } from '@burnish/contract/share-links/entities';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { copy } from './copy.ts';
import type { CreatedLink } from './create-link.tsx';
import { LinkAddress, NewPassword } from './link-address.tsx';
import { commentsText, endOf, stateTones, timeLeft } from './link-state.ts';
import { RevokeLink } from './revoke-link.tsx';
import styles from './share-links.module.css';

const text = copy.link;

function Expiry({ link }: { link: ShareLink }) {
  const now = useNow();
  const { at } = endOf(link);
  return (
    <>
      <Instant value={at} withTime />
      {link.state === 'active' && `, ${timeLeft(at, now)}`}
    </>
  );
}

function Opened({ link: { openCount, openings } }: { link: ShareLink }) {
  const [last] = openings;
  if (last === undefined) return text.never;
  return (
    <>
      {text.openedTimes(openCount)} <Instant value={last} withTime />
    </>
  );
}

/** When a link was opened, as far as that is kept. */
function Openings({ link: { openCount, openings } }: { link: ShareLink }) {
  if (openings.length < 2) return null;
  return (
    <LazyDisclosure title={openCount > openings.length ? text.latestOpenings : text.openings}>
      <ol className={styles.openings}>
        {openings.map((openedAt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two openings can have the same time
          <li key={index}>
            <Instant value={openedAt} withTime />
          </li>
        ))}
      </ol>
    </LazyDisclosure>
  );
}

/** Keeps what was just created in view, with the focus on what comes next: copying it. */
function useFocusWhenCreated(isCreated: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isCreated) return;
    // The form gives the focus back to the button that opened it first.
    const timer = setTimeout(() => {
      item.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      item.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(timer);
  }, [isCreated]);
  return item;
}

interface LinkItemProps {
  link: ShareLink;
  /** Null: it wasn't created since the dialog was opened. */
  created: CreatedLink | null;
}

/** A share link, what guests can do with it, and how it was used. */
export function LinkItem({ link, created }: LinkItemProps) {
  const { name, state, hasPassword, watermark } = link;
  const item = useFocusWhenCreated(created !== null);
  const items = [
    { term: endOf(link).term, value: <Expiry link={link} /> },
    { term: text.password, value: hasPassword ? text.passwordRequired : text.none },
    { term: text.comments, value: commentsText(link) },
    { term: text.watermark, value: watermark ?? text.none },
    { term: text.opened, value: <Opened link={link} /> },
  ];
  return (
    <li ref={item} className={styles.link}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Status tone={stateTones[state]}>{copy.states[state]}</Status>
      </div>
      {state === 'active' && <LinkAddress link={link} />}
      {created !== null && created.password !== null && <NewPassword password={created.password} />}
      <DescriptionList items={items} />
      <Openings link={link} />
      {state === 'active' && (
        <div>
          <RevokeLink link={link} />
        </div>
      )}
    </li>
  );
}
