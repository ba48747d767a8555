import { standardHours } from '@burnish/domain/photos/turnaround-hours';
import { loadErrors } from '../../../presentation/load-errors.ts';

export const homeCopy = {
  title: 'Dashboard',
  welcome: 'Welcome',
  welcomeBack: 'Welcome back',
  billing: 'Subscription & Billing',
  manage: 'Manage Subscriptions',
  failed: loadErrors.dashboard,
  start: {
    label: 'How it works',
    you: 'You',
    choose: 'Choose a plan',
    from: (price: string) => `from ${price}`,
    pay: 'Pay the invoice',
    payNote: 'by bank transfer',
    upload: 'Upload photos',
    uploadNote: `back in ${standardHours} h`,
  },
  plans: {
    title: 'Plans',
    compare: 'Compare plans and prices',
    images: (count: string) => `${count} images`,
  },
};
