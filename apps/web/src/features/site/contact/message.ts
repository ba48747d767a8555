// Reads and validates the contact form without a form library, which would be larger than the page.

type MessageField = 'name' | 'email' | 'phone' | 'service' | 'urgency' | 'subject' | 'message';

export type Message = { readonly [F in MessageField]: string };

/** In the order of the form: the first invalid one gets the focus. */
const requiredFields = ['name', 'email', 'subject', 'message'] as const;
export type RequiredField = (typeof requiredFields)[number];

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

export function readMessage(form: FormData): Message {
  const read = (field: MessageField) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: read('name'),
    email: read('email'),
    phone: read('phone'),
    service: read('service'),
    urgency: read('urgency'),
    subject: read('subject'),
    message: read('message'),
  };
}

/** Required fields that are empty, and an email field without an email address. */
export function findInvalidFields(message: Message): RequiredField[] {
  return requiredFields.filter((field) =>
    field === 'email' ? !emailPattern.test(message.email) : message[field] === '',
  );
}
