import { failedTaskDays } from '@burnish/domain/tasks';
import { formatCount, pluralize } from '../../lib/format.ts';

const tasks = (count: number) => pluralize(count, 'task', 'tasks');

export const copy = {
  overview: {
    title: 'Open tasks',
    failed: "The tasks couldn't be loaded.",
    none: 'No open tasks',
    noneText: 'Emails and other background work appear here until they are done.',
    idle: 'Nothing to do:',
    column: {
      kind: 'Task',
      waiting: 'Waiting',
      since: 'Oldest since',
      scheduled: 'Scheduled',
      running: 'Running',
      retrying: 'Will retry',
      failed: 'Failed',
      actions: 'Actions',
    },
  },
  list: {
    title: 'Failed tasks',
    note: `Kept for ${failedTaskDays} days. The log has the errors.`,
    failed: "The failed tasks couldn't be loaded.",
    empty: 'No failed tasks',
    emptyText: 'Tasks that failed, or that will be tried again, appear here.',
    more: (listed: number, total: number) =>
      `The last ${formatCount(listed)} of ${formatCount(total)} are listed.`,
    filter: { kind: 'Task', allKinds: 'All tasks', status: 'Status', allStatuses: 'All statuses' },
    column: {
      kind: 'Task',
      id: 'ID',
      status: 'Status',
      attempts: 'Attempts',
      created: 'Created',
      lastFailed: 'Last failed',
      next: 'Next attempt',
      actions: 'Actions',
    },
    attempts: (attempts: number, max: number) => `${formatCount(attempts)} of ${formatCount(max)}`,
    noNext: 'None',
    now: 'Now',
  },
  schedules: {
    title: 'Schedules',
    note: 'In your time zone.',
    column: { kind: 'Task', next: 'Next run', last: 'Last run', status: 'Result' },
    unknown: 'Unknown',
    noStatus: '–',
  },
  backups: {
    title: 'Backups',
    note: 'Made with the command “npm run backup”.',
    none: 'No backup yet',
    noneText:
      "Run “npm run backup” on the server every night. Backups that are made in other ways aren't shown here.",
    fact: { createdAt: 'Last backup', files: 'Files', size: 'Size', encrypted: 'Encrypted' },
    yes: 'Yes',
    no: 'No',
    overdue: 'Overdue',
  },
  retry: {
    one: 'Retry',
    now: 'Retry now',
    label: (action: string, kind: string, id: string) => `${action}: ${kind}, ${id}`,
    done: 'The task is being retried.',
    failed: "The task couldn't be retried.",
    all: 'Retry all failed',
    allLabel: (kind: string) => `Retry all failed: ${kind}`,
    allTitle: (count: number) => `Retry ${tasks(count)}?`,
    allText: (kind: string) => `Each failed task of the kind “${kind}” gets one more attempt.`,
    allConfirm: (count: number) => `Retry ${tasks(count)}`,
    allDone: (count: number) =>
      count === 0 ? 'There are no failed tasks anymore.' : `${tasks(count)} retried.`,
    allFailed: "The tasks couldn't be retried.",
  },
};
