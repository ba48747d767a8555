import { brand } from '@burnish/domain/brand';
import {
  cancellationNoticeDays,
  freeRevisionsPerImage,
  graceDays,
  invoiceDueDays,
  refundDays,
  revisionTurnaroundHours,
  rolloverShare,
  supportResponseHours,
  urgencyTurnaround,
} from '@burnish/domain/catalog/terms';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const terms: readonly Section[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    paragraphs: [
      `These terms apply between you and ${brand.name} whenever you order retouching from us, by the month, by the year or by the image. By signing in you agree to them.`,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'You sign in with Google or with a password. Keep your login details to yourself: orders from your account count as your orders.',
      'Tell us at once if someone else has gained access. Signing out on a device ends the session there.',
    ],
  },
  {
    id: 'orders',
    title: 'Orders',
    paragraphs: [
      'An order is a request. We review it and approve or reject it; a rejection comes with a reason. The agreement about an order begins when we approve it.',
      'The prices are those you saw when you ordered. If one has changed in the meantime, we ask you to confirm before the order is sent.',
    ],
  },
  {
    id: 'payment',
    title: 'Invoices and payment',
    paragraphs: [
      `Every approved order gets one invoice, due ${invoiceDueDays} days later unless it states another date. You pay by bank transfer, or with the payment link if there is one, and submit the receipt. You can use the plan or the images as soon as we have confirmed the payment.`,
      'You pay the amount on the invoice, in the currency of your order. Rush orders cost extra; we quote the fee before we start.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and rollover',
    paragraphs: [
      `A plan includes a number of images per period. Up to ${rolloverShare * 100}% of the period’s own images roll over to the next period if unused, and are used first. They do not roll over twice.`,
      `After a period ends, its remaining images can be used for another ${graceDays} days.`,
    ],
  },
  {
    id: 'turnaround',
    title: 'Turnaround',
    paragraphs: [
      `Normal work is back in ${urgencyTurnaround.normal}, urgent work in ${urgencyTurnaround.urgent}, a rush on the ${urgencyTurnaround.rush}. If your plan states a shorter time, the plan applies.`,
      'The time starts when we have the files and your instructions.',
    ],
  },
  {
    id: 'revisions',
    title: 'Revisions and support',
    paragraphs: [
      `Up to ${freeRevisionsPerImage} revisions per image are included; each is back within ${revisionTurnaroundHours} hours. If an image needs more, ask us and we will do it.`,
      `Support responds within ${supportResponseHours} hours.`,
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refunds',
    paragraphs: [
      `You can cancel anytime, with ${cancellationNoticeDays} days’ notice. A monthly plan then runs to the end of its period. An annual plan ends ${cancellationNoticeDays} days after the notice, with a prorated refund of the unused part.`,
      `You can request a full refund within ${refundDays} days of the payment.`,
    ],
  },
  {
    id: 'rights',
    title: 'Rights to your photos',
    paragraphs: [
      'Your photos stay yours. You allow us to work on them and nothing else: we do not show them to anyone unless you agree in writing.',
      'All plans include commercial usage rights in the retouched images. You confirm that you have the right to have the photos edited, and that the people in them agree where the law requires it.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability and changes',
    paragraphs: [
      'Keep your originals. We are liable for intent and negligence; beyond that, our liability is limited to what you paid for the order in question.',
      'If we change these terms, we publish the new version here with its date. It applies to orders placed afterwards.',
    ],
  },
];

const privacy: readonly Section[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    paragraphs: [
      `${brand.name} is responsible for your data on this site. Send questions and requests to ${brand.email}.`,
    ],
  },
  {
    id: 'account-data',
    title: 'Your account',
    paragraphs: [
      'We store your name and email, and your company, phone number, tax number and addresses if you save them in your profile. If you sign in with Google, we store the name, the email and the account number that Google sends us; we never see your Google password.',
      'We store a password for this site only as a hash, from which it cannot be recovered. To prevent guessing, we temporarily count failed attempts per account and IP address. For each sign-in we keep the browser, the system and the approximate network until 90 days after it ends, so that you and we notice strangers.',
    ],
  },
  {
    id: 'order-data',
    title: 'Orders and invoices',
    paragraphs: [
      'An order contains the company, contact person, address, phone and email that you enter, a tax number if you provide one, and your instructions. They appear in the request and its invoice.',
    ],
  },
  {
    id: 'receipts',
    title: 'Receipts',
    paragraphs: [
      'A receipt that you submit, as a file or a link, is visible to you and to the studio staff who check payments. If you replace a file, we keep the previous one as a record of what was checked. Our software never opens your links.',
    ],
  },
  {
    id: 'files',
    title: 'Your photos',
    paragraphs: [
      'We use your photos only for the work that you ordered. We do not train software on them, and do not publish them without your written consent.',
      'We delete photos that you upload but don’t submit after some days; the upload page shows when. If we delete originals that you submitted, or the photos that we finished for you, we email you 14 and 3 days before; if we set another day for a job, at least 3 days before.',
    ],
  },
  {
    id: 'browser',
    title: 'Data stored in your browser',
    paragraphs: [
      'While you are signed in, your browser stores a token, your name, and the light or dark theme if you chose one. Signing out removes the token and the name.',
      'Until you close the tab, it also stores the page that you came from, an order form that could not be sent, and chat messages that you have not sent. Signing in with Google uses an encrypted cookie for a few minutes and another one for a minute after you return. There are no other cookies, no advertising and no tracking.',
    ],
  },
  {
    id: 'record',
    title: 'Activity log',
    paragraphs: [
      'We log who changes an order, an invoice, a payment, a subscription or a permission, and when. The log cannot be edited afterwards: it protects you as much as us.',
    ],
  },
  {
    id: 'mails',
    title: 'Emails',
    paragraphs: [
      'When you request a link to set a password, we email it to you. We also email you when the ways to sign in to your account change, when someone signs in on a new device, when a copy of your data is ready, and when your account or your originals are deleted. We write about your orders, invoices, payments, plans and photos, and about messages that you have not read. In your profile, and with a link in each of these emails, you can switch off those that you do not need. We do not send newsletters.',
    ],
  },
  {
    id: 'contact-form',
    title: 'The chat and the contact form',
    paragraphs: [
      'Your chat messages and files are stored with your account and visible to the studio staff who reply to customers. You can download your conversation as a text file at any time.',
      'What you enter in the contact form stays in your browser: it is neither sent nor stored. Emails that you send us are stored in our mailbox.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    paragraphs: [
      'We do not sell data. Only the providers of our servers, email and storage process it for us, Google if you sign in with it, and authorities if the law requires it. This site loads its fonts and images from our own server.',
    ],
  },
  {
    id: 'your-rights',
    title: 'How long, and your rights',
    paragraphs: [
      'We keep accounts and conversations until you delete your account, and invoices with the name and address on them, the receipts that prove their payment, and the activity log for as long as tax law requires.',
      `Under “Your data” in your account you can download a copy of the data that we store about you, and delete your account with everything that we are not required to keep. For corrections, or if you can’t sign in, write to ${brand.email}. You can also complain to the data protection authority of your country.`,
    ],
  },
];

/** Update whenever the text changes. */
const lastUpdated = 'November 23, 2026';

export const copy = {
  name: 'Terms and privacy',
  description: `What ${brand.name} promises, what it asks of you, and how it uses your data, in plain language.`,
  title: 'Terms and privacy',
  lead: 'What we promise, what we ask of you, and how we use your data. In plain language, so that you can hold us to it.',
  lastUpdated: `Last updated on ${lastUpdated}`,
  contents: 'Contents',
  parts: [
    { id: 'terms', title: 'Terms of Service', sections: terms },
    { id: 'privacy', title: 'Privacy Policy', sections: privacy },
  ],
} as const;
