import type { WebhookDelivery, WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import {
  type DeliveryStatus,
  deliveryStatuses,
  maxListedDeliveries,
} from '@burnish/domain/webhooks/deliveries';
import { type FormEvent, useState } from 'react';
import { formatShortInstant, today } from '../../lib/format-date.ts';
import { loadFailure } from '../../lib/load-status.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { EmptyText } from '../../ui/feedback/empty-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { DateInput } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { ListState } from '../../ui/lists/list-state.tsx';
import { copy, deliveryLabels, errorLabels } from './copy.ts';
import { useDeliveries, useReplay, useReplayFailed } from './queries.ts';
import styles from './webhooks.module.css';

const texts = copy.deliveries;

function resultOf({ responseStatus, error }: WebhookDelivery): string | null {
  if (error !== null) return errorLabels[error];
  return responseStatus === null ? null : texts.response(responseStatus);
}

/** What the last attempt had, in one line. */
function AttemptFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, durationMs, nextAttemptAt } = delivery;
  const facts = [
    resultOf(delivery),
    attempts > 0 ? texts.attempts(attempts) : null,
    durationMs === null ? null : texts.duration(durationMs),
  ].filter((fact) => fact !== null);
  return (
    <p className="note num">
      {facts.join(', ')}
      {nextAttemptAt !== null && attempts > 0 && (
        <>
          . {texts.next} <Instant value={nextAttemptAt} withTime short />
        </>
      )}
    </p>
  );
}

function DeliveryItem({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const { event, status, createdAt, responseText } = delivery;
  const { busy, run } = useReplay(delivery);
  const { label, tone } = deliveryLabels[status];
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <code>{event}</code>
        <Status tone={tone}>{label}</Status>
        <Instant value={createdAt} withTime short />
        {canReplay && status !== 'pending' && (
          <TextButton
            aria-label={texts.replayNamed(event, formatShortInstant(createdAt))}
            busy={busy}
            onClick={() => run(undefined)}
          >
            {texts.replay}
          </TextButton>
        )}
      </div>
      <AttemptFacts delivery={delivery} />
      {responseText !== null && responseText !== '' && (
        <Disclosure title={texts.showResponse}>
          <pre className={styles.response}>{responseText}</pre>
        </Disclosure>
      )}
    </li>
  );
}

/** Sends everything again that has failed since the beginning of a day, for example after an outage. */
function ReplayFailed({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [date, setDate] = useState(today());
  const { busy, run } = useReplayFailed(endpoint);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const since = new Date(`${date}T00:00:00`);
    if (!Number.isNaN(since.getTime())) run({ since: since.toISOString() });
  }
  return (
    <form noValidate onSubmit={submit} className={styles.replay}>
      <Field label={texts.since}>
        <DateInput value={date} max={today()} onChange={({ target }) => setDate(target.value)} required />
      </Field>
      <Button type="submit" size="small" busy={busy}>
        {texts.replayAll}
      </Button>
    </form>
  );
}

const statusOptions = [
  { value: '', label: texts.allStatuses },
  ...deliveryStatuses.map((value) => ({ value, label: deliveryLabels[value].label })),
];

/** The latest deliveries of an endpoint, all or those of a status. */
export function Deliveries({ endpoint, name }: { endpoint: WebhookEndpoint; name: string }) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const query = useDeliveries(endpoint._id, status);
  const { data = [] } = query;
  const isUsed = data.length > 0 || status !== null;
  return (
    <ListState
      loading={query.data === undefined}
      skeleton={<Skeleton shape="lines" />}
      error={loadFailure(query, texts.failed)}
    >
      {isUsed && (
        <Field label={texts.status} hideLabel>
          <Select
            value={status ?? ''}
            onChange={({ target }) => setStatus(deliveryStatuses.find((one) => one === target.value) ?? null)}
            options={statusOptions}
          />
        </Field>
      )}
      {data.length === 0 ? (
        <EmptyText title={isUsed ? texts.noneOfStatus : texts.none} text={texts.noneText} />
      ) : (
        <ul className={styles.deliveries} aria-label={texts.list(name)}>
          {data.map((delivery) => (
            <DeliveryItem key={delivery._id} delivery={delivery} canReplay={endpoint.isEnabled} />
          ))}
        </ul>
      )}
      {data.length === maxListedDeliveries && <p className="note">{texts.latest}</p>}
      {endpoint.isEnabled && isUsed && <ReplayFailed endpoint={endpoint} />}
    </ListState>
  );
}
