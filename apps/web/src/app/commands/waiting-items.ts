import type { Overview, ToDo } from '@burnish/contract/dashboard/entities';
import type { WaitingItem } from '../../features/commands/commands.ts';
import { toDoJobId, toDoKey, toDoText } from '../../features/dashboard/next/presentation.ts';
import { jobUrl } from '../../presentation/jobs.ts';
import { orderPath } from '../../presentation/orders.ts';
import { dashboardLink } from '../links.ts';

/** Where a to-do is done. */
function pathOf(toDo: ToDo): string {
  switch (toDo.kind) {
    case 'question':
    case 'review':
      return jobUrl(toDoJobId(toDo));
    case 'pay':
      return orderPath(toDo.order);
    case 'choose':
      return '/pricing';
    case 'answer':
    case 'renew':
    case 'start_next_period':
    case 'paused':
    case 'upload':
    case 'wait':
      return dashboardLink.to;
  }
}

/** What the customer has to do, for the palette. Nothing if it is only to upload or to wait, also for a pause to end. */
export function waitingItems({ toDos, photos }: Overview): readonly WaitingItem[] {
  return toDos
    .filter(({ kind }) => kind !== 'upload' && kind !== 'wait' && kind !== 'paused')
    .map((toDo) => {
      const { title, detail } = toDoText(toDo, photos);
      return { id: toDoKey(toDo), label: title, detail: detail ?? '', to: pathOf(toDo) };
    });
}
