import { pluralize } from '../../lib/format.ts';

export const copy = {
  home: 'Home',
  photos: 'Photos',
  orders: 'Orders',
  billing: 'Billing',
  messages: 'Messages',
  unread: (messages: number) => pluralize(messages, 'unread message', 'unread messages'),
  userCount: (users: number) => pluralize(users, 'user', 'users'),
  invoiceCount: (invoices: number) => pluralize(invoices, 'invoice', 'invoices'),
  waitingCount: (items: number) => `${items} waiting`,
  late: (jobs: number) => `${jobs} late`,
  lateJobs: (jobs: number) => pluralize(jobs, 'late job', 'late jobs'),
  create: 'New',
  toPay: (orders: number) => pluralize(orders, 'order needs your payment', 'orders need your payment'),
  /** `jobs`: with photos to review. */
  photosToDo: (questions: number, jobs: number) =>
    [
      questions > 0 && pluralize(questions, 'question needs your answer', 'questions need your answer'),
      jobs > 0 && pluralize(jobs, 'job needs your review', 'jobs need your review'),
    ]
      .filter(Boolean)
      .join(', '),
  website: 'Website',
  groups: {
    work: 'Work',
    orders: 'Orders',
    money: 'Money',
    customers: 'Customers',
    studio: 'Studio',
  },
} as const;
