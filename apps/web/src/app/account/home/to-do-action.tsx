import type { ToDo } from '@burnish/contract/dashboard/entities';
import { lazy, Suspense } from 'react';
import { openChat } from '../../../features/chat/widget/window-state.ts';
import { copy } from '../../../features/dashboard/next/copy.ts';
import { toDoJobId } from '../../../features/dashboard/next/presentation.ts';
import { jobUrl } from '../../../presentation/jobs.ts';
import { orderPath } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextButton, TextLink } from '../../../ui/buttons/text-link.tsx';

export interface ToDoHandlers {
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
}

const { answer, pay, choose, paused, wait } = copy;

/** Few customers have something to renew. */
const Renewal = lazy(() => import('./renewal.tsx'));

function payLabel(action: string, { order }: Extract<ToDo, { kind: 'pay' }>): string {
  return pay.actionLabel(action, order.invoiceId?.invoiceNumber ?? '');
}

/** Where a plan is resumed, or chosen. */
function planLink(kind: 'paused' | 'choose') {
  return kind === 'paused'
    ? { to: '/subscriptions', text: paused.action }
    : { to: '/pricing', text: choose.plan };
}

interface ToDoActionsProps extends ToDoHandlers {
  toDo: Exclude<ToDo, { kind: 'upload' }>;
}

/** The actions of the first to-do, one of which is the primary action of the page. */
export function ToDoActions({ toDo, onPay, onView }: ToDoActionsProps) {
  switch (toDo.kind) {
    case 'question':
    case 'review':
      return (
        <ButtonLink to={jobUrl(toDoJobId(toDo))} variant="primary">
          {copy[toDo.kind].action}
        </ButtonLink>
      );
    case 'answer':
      return (
        <Button variant="primary" onClick={openChat}>
          {answer.action}
        </Button>
      );
    case 'pay': {
      const { invoiceId: invoice } = toDo.order;
      if (invoice === null) return null;
      return (
        <>
          <Button
            variant="primary"
            onClick={() => onPay(invoice._id)}
            aria-label={payLabel(pay.markPaid, toDo)}
          >
            {pay.markPaid}
          </Button>
          <Button onClick={() => onView(invoice._id)} aria-label={payLabel(pay.view, toDo)}>
            {pay.view}
          </Button>
        </>
      );
    }
    case 'renew':
    case 'start_next_period':
      return (
        <Suspense fallback={null}>
          <Renewal subscription={toDo.subscription} place="next" />
        </Suspense>
      );
    case 'paused':
    case 'choose': {
      const { to, text } = planLink(toDo.kind);
      return (
        <>
          <ButtonLink to={to} variant="primary">
            {text}
          </ButtonLink>
          <ButtonLink to="/pricing?tab=pay-per-image">{choose.images}</ButtonLink>
        </>
      );
    }
    case 'wait':
      return (
        <ButtonLink to={orderPath(toDo.order)} variant="primary">
          {wait.view}
        </ButtonLink>
      );
  }
}

interface ToDoRowActionProps extends ToDoHandlers {
  toDo: ToDo;
}

/** The one action of a to-do that isn't the first. */
export function ToDoRowAction({ toDo, onView }: ToDoRowActionProps) {
  switch (toDo.kind) {
    case 'question':
    case 'review':
      return <TextLink to={jobUrl(toDoJobId(toDo))}>{copy[toDo.kind].action}</TextLink>;
    case 'answer':
      return <TextButton onClick={openChat}>{answer.action}</TextButton>;
    case 'pay': {
      const { invoiceId: invoice } = toDo.order;
      if (invoice === null) return null;
      return (
        <TextButton onClick={() => onView(invoice._id)} aria-label={payLabel(pay.view, toDo)}>
          {pay.view}
        </TextButton>
      );
    }
    case 'renew':
    case 'start_next_period':
      return (
        <Suspense fallback={null}>
          <Renewal subscription={toDo.subscription} place="row" />
        </Suspense>
      );
    case 'paused':
    case 'choose': {
      const { to, text } = planLink(toDo.kind);
      return <TextLink to={to}>{text}</TextLink>;
    }
    case 'upload':
    case 'wait':
      return null;
  }
}
