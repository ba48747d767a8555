import { describe, expect, it } from 'vitest';
import { faultyFields, readMessage } from './message.ts';

const whole = {
  name: 'Adaeze Okafor',
  email: 'adaeze@okafor.studio',
  phone: '',
  service: '',
  urgency: 'normal',
  subject: 'A ring',
  message: 'The stone is dull.',
};

describe('readMessage', () => {
  it('takes what was typed, without the room around it', () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(whole)) form.set(field, `  ${value} `);
    expect(readMessage(form)).toEqual(whole);
  });

  it('reads what is missing, or is no text, as nothing', () => {
    const form = new FormData();
    form.set('name', new Blob(['a file']), 'name.txt');
    expect(readMessage(form).name).toBe('');
    expect(readMessage(form).message).toBe('');
  });
});

describe('faultyFields', () => {
  it('finds nothing wrong without phone and service', () => {
    expect(faultyFields(whole)).toEqual([]);
  });

  it.each(['name', 'email', 'subject', 'message'] as const)('asks for the %s', (field) => {
    expect(faultyFields({ ...whole, [field]: '' })).toEqual([field]);
  });

  it('names them in the order of the form', () => {
    expect(faultyFields({ ...whole, name: '', email: '', subject: '', message: '' })).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ]);
  });

  it.each(['a@b.co', 'first.last+tag@mail.studio.com', 'ünal@müller.de'])('takes %s', (email) => {
    expect(faultyFields({ ...whole, email })).toEqual([]);
  });

  it.each([
    'adaeze',
    'adaeze@',
    '@studio.com',
    'a@studio',
    'a b@studio.com',
    'a@@studio.com',
    'a@studio..com',
  ])('refuses %s', (email) => {
    expect(faultyFields({ ...whole, email })).toEqual(['email']);
  });
});
