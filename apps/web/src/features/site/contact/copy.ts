import type { Urgency } from '@burnish/domain/catalog/terms';

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
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  noService: 'Not sure yet',
  urgency: 'How soon?',
  urgencyNames,
  subject: 'Subject',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending...',
  noScript: (email: string) =>
    `This form needs JavaScript, which is turned off in your browser. Email us at ${email} instead.`,
  errors: {
    name: 'Enter your name.',
    email: 'Enter an email address like name@studio.com.',
    subject: 'Enter a subject.',
    message: 'Enter a message.',
  },
  sent: {
    title: 'Message sent',
    text: (name: string) => `Thank you, ${name}. Anything to add, or a photo to show us?`,
    email: (email: string) => `Email ${email}`,
  },
} as const;
