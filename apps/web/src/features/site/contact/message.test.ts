import { describe, expect, it } from 'vitest';
import { findInvalidFields, readMessage } from './message.ts';

const validMessage = {
  name: 'Adaeze Okafor',
  email: 'adaeze@okafor.studio',
  phone: '',
  service: '',
  urgency: 'normal',
  subject: 'A ring',
  message: 'The stone is dull.',
};

describe('readMessage', () => {
  it('trims all fields', () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(validMessage)) form.set(field, `  ${value} `);
    expect(readMessage(form)).toEqual(validMessage);
  });

  it('reads missing fields and files as empty', () => {
    const form = new FormData();
    form.set('name', new Blob(['a file']), 'name.txt');
    expect(readMessage(form).name).toBe('');
    expect(readMessage(form).message).toBe('');
  });
});

describe('findInvalidFields', () => {
  it('accepts a message without phone and service', () => {
    expect(findInvalidFields(validMessage)).toEqual([]);
  });

  it.each(['name', 'email', 'subject', 'message'] as const)('requires the %s', (field) => {
    expect(findInvalidFields({ ...validMessage, [field]: '' })).toEqual([field]);
  });

  it('returns the fields in the order of the form', () => {
    expect(findInvalidFields({ ...validMessage, name: '', email: '', subject: '', message: '' })).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  it.each(['a@b.co', 'first.last+tag@mail.studio.com', 'ünal@müller.de'])('accepts %s', (email) => {
    expect(findInvalidFields({ ...validMessage, email })).toEqual([]);
  });

  it.each([
    'adaeze',
    'adaeze@',
    '@studio.com',
    'a@studio',
    'a b@studio.com',
    'a@@studio.com',
    'a@studio..com',
  ])('rejects %s', (email) => {
    expect(findInvalidFields({ ...validMessage, email })).toEqual(['email']);
  });
});
