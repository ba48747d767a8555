import type { Overview, ToDo } from '@burnish/contract/dashboard/entities';
import { lazy, type ReactNode, Suspense } from 'react';
import { copy } from '../../../features/dashboard/next/copy.ts';
import { LoadingNext, NextPanel, NextRow } from '../../../features/dashboard/next/next-panel.tsx';
import { toDoKey, toDoText } from '../../../features/dashboard/next/presentation.ts';
import { Figures } from '../../../features/dashboard/overview/figures.tsx';
import type { OverviewQuery } from '../../../features/dashboard/overview/queries.ts';
import { UploadButton } from '../../../features/dashboard/quick-actions/upload-button.tsx';
import {
  findUploadAction,
  type LoadedSubscriptions,
} from '../../../features/dashboard/quick-actions/upload-target.ts';
import { OrderProgressStrip } from '../../../features/orders/order-list/order-progress.tsx';
import { whenQuiet } from '../../../lib/when-quiet.ts';
import { ListState } from '../../../ui/lists/list-state.tsx';
import styles from './home.module.css';
import { StartSteps } from './start.tsx';
import { ToDoActions, type ToDoHandlers, ToDoRowAction } from './to-do-action.tsx';

/** Only new customers see it, and the rest of the page does without it. */
const BeforeAfter = lazy(() => whenQuiet().then(() => import('./before-after.tsx')));

const { status } = copy;

function statusOf(toDo: ToDo) {
  if (toDo.kind === 'wait') return { tone: 'waiting' as const, text: status.studio };
  return toDo.kind === 'upload' || toDo.kind === 'paused'
    ? { tone: 'success' as const, text: status.none }
    : { tone: 'action' as const, text: status.action };
}

/** Of an order, or of a customer's first order. */
function stepsOf(toDo: ToDo): ReactNode {
  if (toDo.kind === 'pay' || toDo.kind === 'wait') return <OrderProgressStrip order={toDo.order} />;
  return toDo.kind === 'choose' && toDo.isNew ? <StartSteps /> : undefined;
}

interface NextContentProps extends ToDoHandlers {
  overview: Overview;
  subscriptions: LoadedSubscriptions;
}

function NextContent({ overview, subscriptions, ...handlers }: NextContentProps) {
  const { toDos, photos } = overview;
  const [first, ...others] = toDos;
  if (first === undefined) return null;
  const isNew = first.kind === 'choose' && first.isNew;
  return (
    <NextPanel
      status={statusOf(first)}
      text={toDoText(first, photos)}
      steps={stepsOf(first)}
      actions={
        first.kind === 'upload' ? (
          <UploadButton action={findUploadAction(overview, subscriptions)} subscriptions={subscriptions} />
        ) : (
          <ToDoActions toDo={first} {...handlers} />
        )
      }
      figure={
        isNew ? (
          <Suspense fallback={<div className={styles.figure} />}>
            <BeforeAfter />
          </Suspense>
        ) : undefined
      }
    >
      {others.map((toDo, index) => (
        <NextRow
          key={toDoKey(toDo)}
          number={index + 2}
          text={toDoText(toDo, photos)}
          action={<ToDoRowAction toDo={toDo} {...handlers} />}
        />
      ))}
    </NextPanel>
  );
}

interface NextProps extends ToDoHandlers {
  query: OverviewQuery;
  subscriptions: LoadedSubscriptions;
}

/** What the customer has to do, and the figures below it. */
export function Next({ query, subscriptions, ...handlers }: NextProps) {
  const { overview, failed, retry } = query;
  return (
    <div className={styles.top}>
      <ListState
        loading={overview === undefined}
        skeleton={<LoadingNext />}
        error={failed ? { title: copy.failed, text: copy.failedText, onRetry: retry } : null}
      >
        {overview && (
          <>
            <NextContent overview={overview} subscriptions={subscriptions} {...handlers} />
            <Figures {...overview} />
          </>
        )}
      </ListState>
    </div>
  );
}
