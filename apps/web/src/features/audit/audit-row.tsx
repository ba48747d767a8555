import type { AuditRecord } from '@burnish/contract/audit/entities';
import type { FilterValues } from '../../lib/list-filters.ts';
import { customerPath } from '../../presentation/people.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { actionLabel } from './action-labels.ts';
import styles from './audit-row.module.css';
import { describeChanges, type FieldChange } from './changes.ts';
import { copy } from './copy.ts';

type Person = NonNullable<AuditRecord['actor']>;

const nameOf = ({ fullName, email }: Person) => fullName ?? email;

function Change({ label, before, after }: FieldChange) {
  return (
    <li>
      <span className="note">{label}</span>{' '}
      {before !== null && (
        <>
          <span>{before}</span> <span className={styles.to}>{copy.to}</span>{' '}
        </>
      )}
      <b>{after ?? copy.none}</b>
    </li>
  );
}

export function Changes({ record }: { record: AuditRecord }) {
  const changes = describeChanges(record);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <Change key={change.name} {...change} />
      ))}
    </ul>
  );
}

function PersonCell({ label, person, empty }: { label: string; person: Person | null; empty: string }) {
  return (
    <p className={styles.person}>
      <span className={styles.label}>{label} </span>
      {person === null ? (
        <span className="note">{empty}</span>
      ) : (
        <TextLink to={customerPath(person)}>{nameOf(person)}</TextLink>
      )}
    </p>
  );
}

function menuItems(
  { actor, owner, entityId, ipAddress }: AuditRecord,
  onFilter: RowProps['onFilter'],
): MenuItem[] {
  return [
    ...(actor === null
      ? []
      : [{ label: copy.menu.byPerson(nameOf(actor)), onSelect: () => onFilter({ actorId: actor._id }) }]),
    ...(owner === null
      ? []
      : [{ label: copy.menu.ofCustomer(nameOf(owner)), onSelect: () => onFilter({ ownerId: owner._id }) }]),
    { label: copy.menu.ofEntity, onSelect: () => onFilter({ entityId }) },
    ...(ipAddress === null
      ? []
      : ['separator' as const, { label: copy.menu.from(ipAddress), onSelect() {}, disabled: true }]),
  ];
}

interface RowProps {
  record: AuditRecord;
  /** Where the entity is shown. Null: nowhere. */
  url: string | null;
  onFilter: (changes: FilterValues) => void;
}

/** What was changed: the action, and a link to its entity. */
export function Subject({ record: { subject }, url }: Pick<RowProps, 'record' | 'url'>) {
  if (subject === null) return <span className="note">{copy.deleted}</span>;
  return url === null ? <span>{subject.label}</span> : <TextLink to={url}>{subject.label}</TextLink>;
}

export function AuditRow({ record, url, onFilter }: RowProps) {
  const label = actionLabel(record.action);
  return (
    <article className={styles.row}>
      <p className={styles.time}>
        <Instant value={record.createdAt} withTime short />
      </p>
      <div className={styles.change}>
        <h3>{label}</h3>
        <p className={styles.subject}>
          <Subject record={record} url={url} />
          {record.isOwnCase && (
            <span title={copy.ownOrderHint}>
              {' '}
              <Tag>{copy.ownOrder}</Tag>
            </span>
          )}
        </p>
      </div>
      <Changes record={record} />
      <div className={styles.people}>
        <PersonCell label={copy.columns.actor} person={record.actor} empty={copy.system} />
        <PersonCell label={copy.columns.owner} person={record.owner} empty={copy.noOwner} />
      </div>
      <div className={styles.menu}>
        <Menu
          trigger={<IconButton icon="more" label={copy.more(label)} />}
          items={menuItems(record, onFilter)}
        />
      </div>
    </article>
  );
}

/** The headings of the columns, on wide screens. Screen readers get each value's label in its row. */
export function AuditHead() {
  const { time, change, values, actor, owner } = copy.columns;
  return (
    <div className={styles.head} aria-hidden="true">
      {[time, change, values, actor, owner].map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}
