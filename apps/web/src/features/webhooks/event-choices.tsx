import {
  type WebhookEntity,
  type WebhookEvent,
  webhookEventDefinitions,
  webhookEvents,
} from '@burnish/domain/webhooks/events';
import { useId } from 'react';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { copy } from './copy.ts';
import styles from './webhooks.module.css';

const entityOf = (event: WebhookEvent) => webhookEventDefinitions[event].entity;

const entities: readonly WebhookEntity[] = [...new Set(webhookEvents.map(entityOf))];

const eventsOf = (entity: WebhookEntity) => webhookEvents.filter((event) => entityOf(event) === entity);

interface EventChoicesProps {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (value: WebhookEvent[]) => void;
}

/** The events that an endpoint gets, by their names in the API, grouped by what they carry. */
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
      {entities.map((entity) => (
        <fieldset key={entity} className={styles.group}>
          <legend className={styles.legend}>{copy.eventsOf[entity]}</legend>
          <div className={styles.events}>
            {eventsOf(entity).map((event) => (
              <Checkbox
                key={event}
                checked={value.includes(event)}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              >
                <code>{event}</code>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <div id={errorId}>
          <FormError>{error}</FormError>
        </div>
      )}
    </fieldset>
  );
}
