import { maxWebhookEndpoints } from '@burnish/domain/webhooks/deliveries';
import { useState } from 'react';
import { loadFailure } from '../../lib/load-status.ts';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AddCard, CardList } from '../../ui/lists/card-list.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { SecretDialog } from '../../ui/overlays/secret-dialog.tsx';
import { copy } from './copy.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useWebhookEndpoints } from './queries.ts';

/** Where the studio's other systems are sent events: added, changed and deleted in place. */
export default function Webhooks() {
  const query = useWebhookEndpoints();
  const [secret, setSecret] = useState<string | null>(null);
  const { data = [] } = query;
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, copy.failed)}
    >
      {data.length === 0 ? (
        <EmptyText title={copy.none} text={copy.noneText} />
      ) : (
        <CardList label={copy.list}>
          {data.map((endpoint) => (
            <EndpointCard key={endpoint._id} endpoint={endpoint} onSecret={setSecret} />
          ))}
        </CardList>
      )}
      <AddCard
        text={copy.add}
        title={copy.newTitle}
        full={data.length >= maxWebhookEndpoints ? copy.full : null}
        form={(close) => (
          <EndpointForm endpoint={null} label={copy.newTitle} onSecret={setSecret} onClose={close} />
        )}
      />
      {secret !== null && <SecretDialog texts={copy.secret} secret={secret} onDone={() => setSecret(null)} />}
    </ListState>
  );
}
