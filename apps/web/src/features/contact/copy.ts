import { type Urgency, urgencyTurnaround } from '@burnish/domain/catalogue/terms';

export const services = [
  'Natural Retouching',
  'High-End Retouching',
  'Magazine Style',
  'Product Photography',
  'Fashion & Beauty',
  'Commercial Work',
  'Wedding Photography',
  'Other',
] as const;

const urgencyNames: { readonly [U in Urgency]: string } = {
  normal: 'Normal',
  urgent: 'Urgent',
  rush: 'Rush',
};

export const copy = {
  title: 'Send a message',
  optional: '(optional)',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  noService: 'Not sure yet',
  urgency: 'How soon?',
  urgencyOf: (urgency: Urgency) => `${urgencyNames[urgency]}, ${urgencyTurnaround[urgency]}`,
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending...',
  withoutScripts: (email: string) =>
    `The form needs JavaScript, which is off in this browser. Write to ${email} instead.`,
  faults: {
    name: 'Enter your name.',
    email: 'Enter an email address like name@studio.com.',
    subject: 'Enter a subject.',
    message: 'Write a few words about the picture.',
  },
  sent: {
    title: 'Message sent',
    words: (name: string) => `Thank you, ${name}. Anything to add, or a picture to show?`,
    write: (email: string) => `Write to ${email}`,
  },
} as const;
