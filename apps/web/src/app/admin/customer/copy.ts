export const copy = {
  title: 'Customer',
  users: 'Users',
  loading: 'Loading the customer',
  failed: "The customer couldn't be loaded.",
  notFound: 'Customer not found',
  notFoundText: 'The link may be wrong, or the account may have been deleted.',
  allUsers: 'All users',
  yourJobs: 'Your jobs',
  message: 'Message',
  onThisPage: 'On this page',
  jump: {
    money: 'Money',
    plans: 'Plans',
    orders: 'Orders',
    invoices: 'Invoices',
    account: 'Account activity',
    jobs: 'Jobs',
    messages: 'Messages',
    notes: 'Notes',
    activity: 'Activity',
  },
};

export type Section = keyof typeof copy.jump;
