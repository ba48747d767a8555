import { brand } from '@burnish/domain/brand';
import type { Section } from './terms-copy.ts';

export const privacy: readonly Section[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    paragraphs: [
      `${brand.name} decides what happens with your data on this site. Questions and wishes go to ${brand.email}.`,
    ],
  },
  {
    id: 'account-data',
    title: 'Your account',
    paragraphs: [
      'We keep your name and email, and what you tell us of your company and phone. If you sign in with Google, we keep the name, the email and the account number that Google tells us; we never learn your Google password.',
      'A password for this site is kept only as a hash, from which it cannot be read. So that nobody guesses it, failed tries are counted for a while by account and internet address.',
    ],
  },
  {
    id: 'order-data',
    title: 'Orders and invoices',
    paragraphs: [
      'An order holds the company, the person, the address, phone and email that you enter, a tax number if you give one, and your instructions. They go into the request and its invoice.',
    ],
  },
  {
    id: 'receipts',
    title: 'Receipts',
    paragraphs: [
      'A receipt that you hand in, as a file or a link, is seen by you and by those in the studio who check payments. A file that is replaced is kept as well, so that it stays clear what was checked. We never open a link by machine.',
    ],
  },
  {
    id: 'files',
    title: 'Your pictures',
    paragraphs: [
      'We use pictures to do the work that you ordered, and for nothing else. We do not train software on them, and do not publish them without your written consent.',
    ],
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    paragraphs: [
      'While you are signed in, your browser keeps a token and your name in its local storage, and the light or dark theme if you chose one. Signing out removes the token and the name.',
      'Until you close the tab it also keeps the page that you came from and what you typed into an order form that could not be sent, or into the chat and did not send. During a sign-in with Google there is one sealed cookie, for the minutes that it takes. There are no other cookies, no advertising and no tracking.',
    ],
  },
  {
    id: 'record',
    title: 'The record of acts',
    paragraphs: [
      'Whatever changes an order, an invoice, a payment, a subscription or a right is recorded with who did it and when. Nobody can change that record afterwards: it protects you as much as us.',
    ],
  },
  {
    id: 'mails',
    title: 'Mails',
    paragraphs: [
      'When you ask for a link to set a password, we mail it to you. Otherwise we write only about your orders, or to answer you. We send no newsletters.',
    ],
  },
  {
    id: 'contact-form',
    title: 'The chat and the contact form',
    paragraphs: [
      'What you write in the chat, and the files in it, are kept with your account and read by those in the studio who answer customers. You can save your conversation as a text file at any time.',
      'What you type into the contact form stays in your browser: nothing of it is sent or kept. What you write to us by mail is kept with our mail.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    paragraphs: [
      'We sell data to nobody. Only those who run our servers, our mail and our storage handle it for us, Google when you sign in with it, and authorities where the law makes us. Fonts and pictures of this site come from our own server.',
    ],
  },
  {
    id: 'your-rights',
    title: 'How long, and your rights',
    paragraphs: [
      'Accounts and their conversations are kept until you ask us to end them; invoices, receipts and the record of acts as long as tax law asks for.',
      `You can ask what we hold about you, have it corrected or handed over, and have deleted what we need not keep. Write to ${brand.email}. You can also complain to the data protection authority of your country.`,
    ],
  },
];
