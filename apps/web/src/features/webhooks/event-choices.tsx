import { type WebhookEvent, webhookEvents } from '@burnish/domain/webhooks/events';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { copy } from './copy.ts';
import styles from './webhooks.module.css';

interface EventChoicesProps {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (value: WebhookEvent[]) => void;
}

/** The events that an endpoint gets, by their names in the API. */
export function EventChoices({ value, error, onChange }: EventChoicesProps) {
  const errorId = useId();
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    onChange(webhookEvents.filter((other) => (other === event ? isChosen : value.includes(other))));
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className={styles.legend}>{copy.events}</legend>
      <Checkbox
        checked={value.length === webhookEvents.length}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...webhookEvents] : [])}
      >
        {copy.allEvents}
      </Checkbox>
      <div className={styles.events}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={value.includes(event)}
            onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
          >
            <code>{event}</code>
          </Checkbox>
        ))}
      </div>
      {error && (
        <div id={errorId}>
          <FormError>{error}</FormError>
        </div>
      )}
    </fieldset>
  );
}
