// Times, errors and counts of what the parts of the process do.
import { taskKinds } from '@burnish/domain/tasks';
import { MailRejectedError } from '../mail/mailer.ts';
import { type Observer, type Operation, storageCalls } from '../operations.ts';
import { buckets, type Instruments, labelsOf, secondsSince } from './instruments.ts';

interface Ended {
  readonly seconds: number;
  /** Null: it succeeded. */
  readonly failure: Failure | null;
}

interface Failure {
  readonly error: unknown;
}

/** The first two characters of SQLSTATE are its class. Without one, the connection failed. */
function sqlStateClass({ error }: Failure): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
}

function emailOutcome(failure: Failure | null): string {
  if (failure === null) return 'sent';
  return failure.error instanceof MailRejectedError ? 'rejected' : 'failed';
}

type RecordEnd = (operation: Operation, ended: Ended) => void;

function createRecordEnd({ counter, duration }: Instruments): RecordEnd {
  const statements = duration(
    'burnish_database_statement_duration_seconds',
    'Statements sent to PostgreSQL.',
    buckets.calls,
  );
  const connectionWaits = duration(
    'burnish_database_connection_wait_seconds',
    'The wait for a connection of the pool.',
    buckets.calls,
  );
  const databaseErrors = counter(
    'burnish_database_errors_total',
    'Statements and connections that failed, by the class of SQLSTATE.',
    labelsOf('class', ['connection']),
  );
  const storageCallTimes = duration(
    'burnish_storage_call_duration_seconds',
    'Calls of the storage; of a read, until the file is open.',
    buckets.calls,
  );
  const storageErrors = counter(
    'burnish_storage_errors_total',
    'Calls of the storage that failed.',
    labelsOf('call', storageCalls),
  );
  const emails = counter(
    'burnish_emails_total',
    'Emails that were sent, were rejected for good, or failed for now.',
    labelsOf('outcome', ['sent', 'rejected', 'failed']),
  );
  const attempts = duration(
    'burnish_task_duration_seconds',
    'Attempts of background tasks in this process.',
    buckets.tasks,
  );
  const failedAttempts = counter(
    'burnish_task_failures_total',
    'Attempts of background tasks in this process that failed.',
    labelsOf('kind', taskKinds),
  );
  const decodings = duration(
    'burnish_decoder_duration_seconds',
    'Decoding of an image, with the wait for a process.',
    buckets.tasks,
  );

  return (operation, { seconds, failure }) => {
    switch (operation.kind) {
      case 'statement':
        statements.record(seconds);
        if (failure !== null) databaseErrors.add(1, { class: sqlStateClass(failure) });
        break;
      case 'connection':
        connectionWaits.record(seconds);
        if (failure !== null) databaseErrors.add(1, { class: sqlStateClass(failure) });
        break;
      case 'storage':
        storageCallTimes.record(seconds, { call: operation.call });
        if (failure !== null) storageErrors.add(1, { call: operation.call });
        break;
      case 'email':
        emails.add(1, { outcome: emailOutcome(failure) });
        break;
      case 'task':
        attempts.record(seconds, { kind: operation.task });
        if (failure !== null) failedAttempts.add(1, { kind: operation.task });
        break;
      case 'decoding':
        decodings.record(seconds, { kind: operation.task });
        break;
      // What takes its time are the statements.
      case 'transaction':
        break;
    }
  };
}

export function createOperationObserver(instruments: Instruments): Observer['observe'] {
  const images = instruments.level('burnish_decoder_images', 'Images that are decoded, or wait for it.', [
    {},
  ]);
  const recordEnd = createRecordEnd(instruments);

  return async (operation, run) => {
    const start = performance.now();
    const isDecoding = operation.kind === 'decoding';
    if (isDecoding) images.add(1);
    let failure: Failure | null = null;
    try {
      return await run();
    } catch (error) {
      failure = { error };
      throw error;
    } finally {
      if (isDecoding) images.add(-1);
      recordEnd(operation, { seconds: secondsSince(start), failure });
    }
  };
}
