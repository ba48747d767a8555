import type { AuditRecord } from '@burnish/contract/audit/entities';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { RecordSection, SectionMount } from '../../ui/layout/record-section.tsx';
import { SectionList } from '../../ui/lists/section-list.tsx';
import { actionLabel } from './action-labels.ts';
import styles from './activity.module.css';
import { Changes, Subject } from './audit-row.tsx';
import { copy } from './copy.ts';
import { useAuditRecords } from './queries.ts';

interface ActivityProps {
  customerId: string;
  subjectUrl: (record: AuditRecord) => string | null;
  /** All of it, in the audit. */
  allUrl: string;
}

function Entry({ record, url }: { record: AuditRecord; url: string | null }) {
  const { actor, owner } = record;
  const isByOther = actor !== null && actor._id !== owner?._id;
  return (
    <li className={styles.entry}>
      <p>
        <b>{actionLabel(record.action)}</b>{' '}
        {record.entity !== 'user' && record.entity !== 'customer_note' && (
          <Subject record={record} url={url} />
        )}
      </p>
      <Changes record={record} />
      <p className="note num">
        <Instant value={record.createdAt} withTime short />
        {isByOther && `, ${actor.fullName ?? actor.email}`}
        {actor === null && `, ${copy.system}`}
      </p>
    </li>
  );
}

/** What was changed about a customer, newest first. */
export function Activity({ customerId, subjectUrl, allUrl }: ActivityProps) {
  const list = useAuditRecords({ ownerId: customerId }, 10);
  return (
    <RecordSection
      id="activity"
      title={copy.activity.title}
      link={<TextLink to={allUrl}>{copy.activity.all}</TextLink>}
    >
      <SectionMount>
        <SectionList list={list} texts={copy.activity}>
          {(records) => (
            <ol className={styles.entries}>
              {records.map((record) => (
                <Entry key={record._id} record={record} url={subjectUrl(record)} />
              ))}
            </ol>
          )}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
