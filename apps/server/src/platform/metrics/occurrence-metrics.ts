// Counts of what has happened: business actions, sign-ins, webhooks, and decoding processes.
import { sessionMethods } from '@burnish/domain/accounts/session';
import { auditActions } from '@burnish/domain/audit-actions';
import type { DecoderEvent } from '@burnish/photo-decoder';
import type { CommittedAction, Observer } from '../operations.ts';
import { type Instruments, labelsOf } from './instruments.ts';

function createCountActions({ counter }: Instruments): (actions: readonly CommittedAction[]) => void {
  const counts = counter(
    'burnish_actions_total',
    'Audited actions by users and by the system.',
    labelsOf('action', auditActions),
  );
  const photoCounts = counter(
    'burnish_action_photos_total',
    'Photos that were submitted, finished and delivered.',
    labelsOf('action', ['submit_photos', 'submit_versions', 'deliver_photos']),
  );
  return (actions) => {
    for (const { action, photos } of actions) {
      counts.add(1, { action });
      if (photos !== null) photoCounts.add(photos, { action });
    }
  };
}

function createCountDecoding({ counter, level }: Instruments): (event: DecoderEvent) => void {
  const attempts = counter(
    'burnish_decoder_attempts_total',
    'Images that were given to a process, by outcome.',
    labelsOf('outcome', ['completed', 'rejected', 'crashed', 'killed', 'timed_out']),
  );
  const running = level('burnish_decoder_images_running', 'Images that a process is decoding.', [{}]);
  const processes = level('burnish_decoder_processes', 'Decoding processes, idle ones included.', [{}]);
  const changes = {
    process_started: () => processes.add(1),
    process_ended: () => processes.add(-1),
    attempt_started: () => running.add(1),
  };
  return (event) => {
    if (event.kind !== 'attempt_ended') return changes[event.kind]();
    running.add(-1);
    attempts.add(1, { outcome: event.outcome });
  };
}

export function createOccurrenceObserver(instruments: Instruments): NonNullable<Observer['notice']> {
  const countActions = createCountActions(instruments);
  const countDecoding = createCountDecoding(instruments);
  const signIns = instruments.counter(
    'burnish_sign_ins_total',
    'Sign-ins that succeeded.',
    labelsOf('method', sessionMethods),
  );
  const webhookAttempts = instruments.counter(
    'burnish_webhook_attempts_total',
    'Attempts to deliver an event to a webhook endpoint.',
    labelsOf('outcome', ['delivered', 'failed']),
  );
  return (occurrence) => {
    switch (occurrence.kind) {
      case 'actions':
        return countActions(occurrence.actions);
      case 'decoder':
        return countDecoding(occurrence.event);
      case 'sign_in':
        return signIns.add(1, { method: occurrence.method });
      case 'webhook_attempt':
        return webhookAttempts.add(1, { outcome: occurrence.isDelivered ? 'delivered' : 'failed' });
    }
  };
}
