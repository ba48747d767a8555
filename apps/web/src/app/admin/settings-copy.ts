export const settingsCopy = {
  sections: 'Settings',
  groups: [
    {
      id: 'legal-details',
      part: 'legal',
      label: 'Legal details',
      lead: 'Who issues invoices, payment receipts and statements. Documents that have been issued keep theirs.',
    },
    {
      id: 'payment-profiles',
      part: 'payment',
      label: 'Payment profiles',
      lead: 'Where customers pay. Choose one when you send an invoice, which keeps the details that it was sent with.',
    },
    {
      id: 'opening-hours',
      part: 'hours',
      label: 'Opening hours',
      lead: 'Shown on the contact page and in the chat. Outside of them, the first message of a day gets an automatic reply.',
    },
    {
      id: 'retouchers',
      part: 'retouchers',
      label: 'Retouchers',
      lead: 'How photos get to the people who retouch them. Admins can always assign them.',
    },
    {
      id: 'pauses',
      part: 'pauses',
      label: 'Plan pauses',
      lead: 'A plan can be paused for 90 days in any twelve months. What is paid for moves by these days.',
    },
    {
      id: 'exchange-rates',
      part: 'rates',
      label: 'Exchange rates',
      lead: 'For reports that show all currencies in one. A rate is never changed: add another one from a later day.',
    },
    {
      id: 'replies',
      part: 'replies',
      label: 'Canned replies',
      lead: 'Prepared answers, which all admins share. Insert them in a conversation.',
    },
    {
      id: 'webhooks',
      part: 'webhooks',
      label: 'Webhooks',
      lead: 'Send events to other systems, such as your accounting. Deliveries are signed by the Standard Webhooks convention.',
    },
    {
      id: 'team',
      part: 'team',
      label: 'Team and roles',
      lead: 'Who works in the studio, and what each role may do.',
    },
  ],
  changeRoles: 'Change roles in Users',
} as const;
