import type { Job } from '@burnish/contract/photos/entities';
import { useRef, useState } from 'react';
import { loadFailure } from '../../../lib/load-status.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyText } from '../../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LazyDisclosure } from '../../../ui/layout/disclosure.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { type CreatedLink, CreateLink } from './create-link.tsx';
import { LinkItem } from './link-item.tsx';
import { useShareLinks } from './queries.ts';
import styles from './share-links.module.css';

interface LinksProps {
  jobId: string;
  /** The link that was created since the dialog was opened, with its password. */
  created: CreatedLink | null;
}

/** The active share links of a job, then those that have ended. */
function Links({ jobId, created }: LinksProps) {
  const query = useShareLinks(jobId);
  const { data = [] } = query;
  const active = data.filter(({ state }) => state === 'active');
  const ended = data.filter(({ state }) => state !== 'active');
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" label={copy.loading} />}
      error={loadFailure(query, copy.failed)}
    >
      {active.length === 0 ? (
        <EmptyText title={copy.empty} text={copy.emptyText} />
      ) : (
        <ul className={styles.links} aria-label={copy.list}>
          {active.map((link) => (
            <LinkItem
              key={link._id}
              link={link}
              created={created !== null && created.linkId === link._id ? created : null}
            />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <LazyDisclosure title={copy.ended(ended.length)}>
          <ul className={styles.links} aria-label={copy.ended(ended.length)}>
            {ended.map((link) => (
              <LinkItem key={link._id} link={link} created={null} />
            ))}
          </ul>
        </LazyDisclosure>
      )}
    </ListState>
  );
}

interface ShareDialogProps {
  job: Job;
  onClose: () => void;
}

/** The share links of a job: creates, copies and revokes them. */
export default function ShareDialog({ job, onClose }: ShareDialogProps) {
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedLink | null>(null);
  const section = useRef<HTMLElement>(null);
  return (
    <Modal open onClose={onClose} title={copy.title}>
      <ModalBody>
        <p className={styles.intro}>{copy.intro}</p>
        <section ref={section} className={styles.list} aria-label={copy.title} tabIndex={-1}>
          <Links jobId={job._id} created={created} />
        </section>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
        <Button variant="primary" onClick={() => setCreating(true)}>
          {copy.create.action}
        </Button>
      </ModalFooter>
      {isCreating && (
        <CreateLink
          job={job}
          onCreated={(link) => {
            setCreated(link);
            setCreating(false);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Modal>
  );
}
