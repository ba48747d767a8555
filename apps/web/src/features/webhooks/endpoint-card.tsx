import type { WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Instant } from '../../ui/display/time.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { LazyDisclosure } from '../../ui/layout/disclosure.tsx';
import { Card } from '../../ui/lists/card-list.tsx';
import { RemoveItem } from '../../ui/lists/remove-item.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useConfirmation } from '../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { useRemoveEndpoint, useRotateSecret, useSendTest } from './queries.ts';
import styles from './webhooks.module.css';

interface EndpointProps {
  endpoint: WebhookEndpoint;
  /** What the team calls it. */
  name: string;
}

interface EndpointCardProps {
  endpoint: WebhookEndpoint;
  onSecret: (secret: string) => void;
}

function SendTest({ endpoint, name }: EndpointProps) {
  const { busy, run } = useSendTest(endpoint);
  return (
    <TextButton aria-label={copy.test.actionNamed(name)} busy={busy} onClick={() => run(undefined)}>
      {copy.test.action}
    </TextButton>
  );
}

function RotateSecret({ endpoint, name, onSecret }: EndpointProps & Pick<EndpointCardProps, 'onSecret'>) {
  const text = copy.rotate;
  const { isOpen, open, close } = useConfirmation();
  const { busy, run } = useRotateSecret(endpoint, { onRotated: onSecret, onDone: close });
  return (
    <>
      <TextButton aria-label={text.actionNamed(name)} onClick={open}>
        {text.action}
      </TextButton>
      <ConfirmDialog
        open={isOpen}
        busy={busy}
        onClose={close}
        onConfirm={() => run(undefined)}
        title={text.title(name)}
        confirmText={text.confirm}
        destructive={false}
      >
        <p>{text.text}</p>
        {endpoint.previousSecretUntil !== null && <p>{text.again}</p>}
      </ConfirmDialog>
    </>
  );
}

function RemoveEndpoint({ endpoint, name }: EndpointProps) {
  const text = copy.remove;
  const confirmation = useConfirmation();
  const { busy, run } = useRemoveEndpoint(endpoint, confirmation.close);
  return (
    <RemoveItem
      confirmation={confirmation}
      text={text.action}
      label={text.actionNamed(name)}
      title={text.title(name)}
      confirmText={text.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{text.text}</p>
    </RemoveItem>
  );
}

/** What is wrong with the endpoint, or is about to change. */
function Notices({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { disabledReason, failingSince, previousSecretUntil, isEnabled } = endpoint;
  return (
    <>
      {disabledReason !== null && <p>{copy.disabledReasons[disabledReason]}</p>}
      {isEnabled && failingSince !== null && (
        <p>
          {copy.failingSince} <Instant value={failingSince} withTime />
        </p>
      )}
      {previousSecretUntil !== null && (
        <p className="note">
          {copy.previousSecret} <Instant value={previousSecretUntil} withTime />
        </p>
      )}
    </>
  );
}

export function EndpointCard({ endpoint, onSecret }: EndpointCardProps) {
  const { url, description, events, isEnabled } = endpoint;
  const name = description === '' ? new URL(url).host : description;
  return (
    <Card
      title={name}
      tag={<Status tone={isEnabled ? 'success' : 'inactive'}>{isEnabled ? copy.on : copy.off}</Status>}
      texts={{ edit: copy.edit, editLabel: copy.editLabel(name) }}
      form={(close) => (
        <EndpointForm endpoint={endpoint} label={copy.formLabel(name)} onSecret={onSecret} onClose={close} />
      )}
      actions={
        <>
          <SendTest endpoint={endpoint} name={name} />
          <RotateSecret endpoint={endpoint} name={name} onSecret={onSecret} />
          <RemoveEndpoint endpoint={endpoint} name={name} />
        </>
      }
    >
      <p className={styles.url}>
        <code>{url}</code>
      </p>
      <Notices endpoint={endpoint} />
      <p className="note">
        {copy.eventCount(events.length)}: {events.join(', ')}
      </p>
      <LazyDisclosure title={copy.deliveries.title}>
        <Deliveries endpoint={endpoint} name={name} />
      </LazyDisclosure>
    </Card>
  );
}
