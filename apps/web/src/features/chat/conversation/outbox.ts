// Sends outgoing messages: texts one at a time so that they keep their order, files in parallel.
import type { ChatMessage } from '@burnish/contract/chat/entities';
import type { Acknowledgement } from '@burnish/contract/events';
import { errorText } from '../../../lib/api-error.ts';
import type { Connection } from '../../../lib/realtime-connection.ts';
import type { Progress } from '../../../lib/send-request.ts';
import { subjectField } from '../subject/subject.ts';
import type { ChatCalls } from './calls.ts';
import { copy } from './copy.ts';
import type { OutgoingMessage } from './state.ts';

interface OutboxOptions {
  readonly chatId: string;
  readonly connection: Pick<Connection, 'send'>;
  readonly calls: Pick<ChatCalls, 'sendMessage'>;
  /** Whether texts can be sent now. */
  readonly isReady: () => boolean;
  /** The messages to send, in the order in which they were written. */
  readonly pending: () => readonly OutgoingMessage[];
  readonly onSent: (message: ChatMessage) => void;
  readonly onError: (clientId: string, reason: string) => void;
  /** Null when the upload has ended. */
  readonly onProgress: (clientId: string, progress: Progress | null) => void;
}

/**
 * Running uploads, by client id. They continue when their conversation is closed, and are not started twice when it is
 * opened again.
 */
const uploads = new Map<string, Promise<ChatMessage>>();

/** Attempts without a response on a working connection before the user has to retry. */
const maxAttempts = 3;

function messageIn(data: unknown): ChatMessage | null {
  const isReply = (value: unknown): value is { message: ChatMessage } =>
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'object' &&
    value.message !== null &&
    '_id' in value.message &&
    'seq' in value.message;
  return isReply(data) ? data.message : null;
}

export function createOutbox({
  chatId,
  connection,
  calls,
  isReady,
  pending,
  onSent,
  onError,
  onProgress,
}: OutboxOptions) {
  const attempts = new Map<string, number>();
  const uploading = new Set<string>();
  let isSending = false;

  function emitMessage({ clientId, text, kind, subject }: OutgoingMessage): Promise<Acknowledgement> {
    return connection.send('send_message', {
      chatId,
      message: text,
      clientId,
      ...(kind === 'note' && { kind }),
      ...(subject && subjectField(subject)),
    });
  }

  async function sendText(outgoing: OutgoingMessage): Promise<void> {
    const { clientId } = outgoing;
    const attempt = (attempts.get(clientId) ?? 0) + 1;
    attempts.set(clientId, attempt);
    const reply = await emitMessage(outgoing).catch(() => null);
    const message = reply?.success ? messageIn(reply.data) : null;
    if (message) onSent(message);
    else if (reply && !reply.success) onError(clientId, reply.message ?? copy.rejected);
    else if (!isReady()) attempts.set(clientId, attempt - 1);
    else if (attempt >= maxAttempts) onError(clientId, copy.noResponse);
  }

  function upload(outgoing: OutgoingMessage): Promise<ChatMessage> {
    const { clientId } = outgoing;
    const running =
      uploads.get(clientId) ??
      calls
        .sendMessage(outgoing, (progress) => onProgress(clientId, progress))
        .finally(() => uploads.delete(clientId));
    uploads.set(clientId, running);
    return running;
  }

  async function sendFile(outgoing: OutgoingMessage): Promise<void> {
    const { clientId } = outgoing;
    uploading.add(clientId);
    try {
      onSent(await upload(outgoing));
    } catch (error) {
      onError(clientId, errorText(error, copy.fileFailed));
    } finally {
      uploading.delete(clientId);
      onProgress(clientId, null);
    }
  }

  async function sendTexts(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = pending().find(({ file }) => file === null);
      if (next === undefined || !isReady()) break;
      await sendText(next);
    }
    isSending = false;
  }

  return {
    /** Sends every pending message that is not being sent yet. */
    flush(): void {
      for (const outgoing of pending()) {
        if (outgoing.file !== null && !uploading.has(outgoing.clientId)) void sendFile(outgoing);
      }
      void sendTexts();
    },
    resetAttempts(clientId: string): void {
      attempts.delete(clientId);
    },
  };
}
