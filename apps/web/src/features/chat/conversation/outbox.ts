// Sends what was written here: words one after the other, so that they arrive in their order; files beside them.
import type { ChatMessage } from '@burnish/contract/entity';
import type { Acknowledgement } from '@burnish/contract/events';
import type { Connection } from '../../../lib/connection.ts';
import { failureText } from '../../../lib/failure.ts';
import type { Progress } from '../../../lib/transmit.ts';
import type { ChatCalls } from './calls.ts';
import { copy } from './copy.ts';
import type { Sending } from './state.ts';

interface Outgoing {
  readonly chatId: string;
  readonly live: Pick<Connection, 'send'>;
  readonly calls: Pick<ChatCalls, 'say'>;
  /** Words can be sent now. */
  readonly isReady: () => boolean;
  /** What is on its way, in the order in which it was written. */
  readonly waiting: () => readonly Sending[];
  readonly onSent: (message: ChatMessage) => void;
  readonly onRefused: (clientId: string, reason: string) => void;
  readonly onProgress: (clientId: string, progress: Progress | null) => void;
}

/** So often without an answer, while there is a connection, and it is for the person to try again. */
const mostTries = 3;

function messageIn(data: unknown): ChatMessage | null {
  const isSaid = (value: unknown): value is { message: ChatMessage } =>
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'object' &&
    value.message !== null &&
    '_id' in value.message &&
    'seq' in value.message;
  return isSaid(data) ? data.message : null;
}

export function createOutbox({
  chatId,
  live,
  calls,
  isReady,
  waiting,
  onSent,
  onRefused,
  onProgress,
}: Outgoing) {
  const tries = new Map<string, number>();
  const uploading = new Set<string>();
  let isSending = false;

  function speak({ clientId, text, kind, about }: Sending): Promise<Acknowledgement> {
    return live.send('send_message', {
      chatId,
      message: text,
      clientId,
      ...(kind === 'note' && { kind }),
      ...(about?.kind === 'order' && { orderId: about._id }),
      ...(about?.kind === 'invoice' && { invoiceId: about._id }),
    });
  }

  async function sendWords(sending: Sending): Promise<void> {
    const { clientId } = sending;
    const tried = (tries.get(clientId) ?? 0) + 1;
    tries.set(clientId, tried);
    const answer = await speak(sending).catch(() => null);
    const message = answer?.success ? messageIn(answer.data) : null;
    if (message) onSent(message);
    else if (answer && !answer.success) onRefused(clientId, answer.message ?? copy.refused);
    else if (!isReady()) tries.set(clientId, tried - 1);
    else if (tried >= mostTries) onRefused(clientId, copy.noAnswer);
  }

  async function sendFile(sending: Sending): Promise<void> {
    const { clientId } = sending;
    uploading.add(clientId);
    try {
      onSent(await calls.say(sending, (progress) => onProgress(clientId, progress)));
    } catch (error) {
      onRefused(clientId, failureText(error, copy.fileFailed));
    } finally {
      uploading.delete(clientId);
      onProgress(clientId, null);
    }
  }

  async function sendAllWords(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = waiting().find(({ file }) => file === null);
      if (next === undefined || !isReady()) break;
      await sendWords(next);
    }
    isSending = false;
  }

  return {
    /** Sends whatever waits and is not being sent. */
    flush(): void {
      for (const one of waiting()) {
        if (one.file !== null && !uploading.has(one.clientId)) void sendFile(one);
      }
      void sendAllWords();
    },
    /** Somebody wants it to be tried again. */
    forgetTries(clientId: string): void {
      tries.delete(clientId);
    },
  };
}
