import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../../lib/idempotency.ts';
import { useToken } from '../../../../lib/token.ts';
import type { Endpoint } from '../api-reference.ts';
import { useEnteredKey } from './api-key-context.tsx';
import { copy } from './copy.ts';
import { type Caller, type Entered, findCredential } from './credential.ts';
import {
  buildRequest,
  findInputErrors,
  hasErrors,
  type InputErrors,
  type TryOutInput,
  takesIdempotencyKey,
} from './request.ts';
import { shownBody } from './response.ts';
import type { Outcome } from './response-view.tsx';
import { send } from './send.ts';

const noErrors: InputErrors = { parameters: {}, body: null };

/** What to do when no response arrives depends on whether the call can have had an effect. */
function unreachableText(endpoint: Endpoint): string {
  if (endpoint.method === 'GET') return copy.unreachable;
  return takesIdempotencyKey(endpoint) ? copy.lostPost : copy.lostWrite;
}

async function makeCall(endpoint: Endpoint, input: TryOutInput, secret: string | null, signal: AbortSignal) {
  try {
    const response = await send(buildRequest(endpoint, input), secret, signal);
    return { kind: 'response', response: { ...response, shown: await shownBody(response) } } as const;
  } catch {
    return { kind: 'unreachable', text: unreachableText(endpoint) } as const;
  }
}

/** What is entered for a call, and what came of sending it. */
export function useTryOut(endpoint: Endpoint) {
  const token = useToken();
  const { apiKey } = useEnteredKey();
  const [chosen, setChosen] = useState<Caller>('session');
  const [input, setInput] = useState<TryOutInput>(() => ({
    parameters: {},
    body: endpoint.body?.example ?? '{}',
    accept: endpoint.tryOut.mediaTypes[0] ?? 'application/json',
    idempotencyKey: newIdempotencyKey(),
  }));
  const [isKeyUsed, setKeyUsed] = useState(false);
  const [errors, setErrors] = useState(noErrors);
  const [credentialError, setCredentialError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setSending] = useState(false);
  const call = useRef<AbortController>(null);

  useEffect(() => () => call.current?.abort(), []);

  const entered: Entered = { token, chosen, apiKey };

  /** Other content than what was sent needs another key. */
  function change(changed: Partial<Omit<TryOutInput, 'idempotencyKey'>>): void {
    setInput({ ...input, ...changed, ...(isKeyUsed && { idempotencyKey: newIdempotencyKey() }) });
    setKeyUsed(false);
  }

  /** Shows the errors. Returns whether the call can be sent. */
  function check(): boolean {
    const inputErrors = findInputErrors(endpoint, input);
    const credential = findCredential(endpoint.tryOut, entered);
    setErrors(inputErrors);
    setCredentialError('error' in credential ? credential.error : null);
    return !hasErrors(inputErrors) && !('error' in credential);
  }

  async function sendCall(): Promise<void> {
    const credential = findCredential(endpoint.tryOut, entered);
    if ('error' in credential || isSending) return;
    const controller = new AbortController();
    call.current = controller;
    setSending(true);
    setKeyUsed(true);
    const result = await makeCall(endpoint, input, credential.secret, controller.signal);
    if (controller.signal.aborted) return;
    setOutcome(result);
    setSending(false);
  }

  return {
    entered,
    choose: setChosen,
    input,
    changeParameter: (name: string, value: string) =>
      change({ parameters: { ...input.parameters, [name]: value } }),
    changeBody: (body: string) => change({ body }),
    changeAccept: (accept: string) => change({ accept }),
    renewKey: () => {
      setInput({ ...input, idempotencyKey: newIdempotencyKey() });
      setKeyUsed(false);
    },
    errors,
    credentialError,
    check,
    sendCall,
    isSending,
    outcome,
  };
}
