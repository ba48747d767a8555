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
  toAnswer: (questions: number) =>
    pluralize(questions, 'question needs your answer', 'questions need your answer'),
  website: 'Website',
  groups: {
    work: 'Work',
    orders: 'Orders',
    money: 'Money',
    customers: 'Customers',
    studio: 'Studio',
  },
} as const;
