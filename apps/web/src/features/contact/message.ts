// What stands in the contact form. Plain, because a form library would weigh more than the page.

type MessageField = 'name' | 'email' | 'phone' | 'service' | 'urgency' | 'subject' | 'message';

export type Message = { readonly [F in MessageField]: string };

/** In the order in which they stand in the form: the first fault gets the focus. */
const requiredFields = ['name', 'email', 'subject', 'message'] as const;
export type RequiredField = (typeof requiredFields)[number];

const emailAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

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

/** The fields that are not as they must be. */
export function faultyFields(message: Message): RequiredField[] {
  return requiredFields.filter((field) =>
    field === 'email' ? !emailAddress.test(message.email) : message[field] === '',
  );
}
