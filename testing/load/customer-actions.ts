// What customers of a load do. Whatever the product acknowledges goes into the journal.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  imagesOrderBody,
  messageForm,
  planOrderBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../factories.ts';
import { sha256 } from '../photos.ts';
import { hasEffect, isTemporary, type LoadPerson, repeatUntil } from './load-person.ts';
import { uploadAndSubmit } from './upload-action.ts';

export type LoadAction = (person: LoadPerson) => Promise<void>;
/** Actions with their weights. */
export type LoadActions = readonly (readonly [weight: number, action: LoadAction])[];

export const newTag = () => `load-${randomUUID()}`;

const png = (random: LoadPerson['random'], maxBytes: number) =>
  Buffer.concat([sampleFile('png'), randomBytes(1 + random.below(maxBytes))]);

const orderPlan: LoadAction = async (person) => {
  const tag = newTag();
  const body = planOrderBody({
    companyName: tag,
    planId: person.random.oneOf(['silver-plan', 'gold-plan']),
    currency: person.random.oneOf(['USD', 'NGN']),
  });
  const answer = await person.call('POST /subscriptions/request', { body });
  if (hasEffect(answer)) person.journal.acknowledge({ kind: 'order', personId: person.id, tag });
};

const orderImages: LoadAction = async (person) => {
  const tag = newTag();
  const body = imagesOrderBody({ companyName: tag, quantity: 1 + person.random.below(40) });
  const answer = await person.call('POST /pay-per-image/request', { body });
  if (hasEffect(answer)) person.journal.acknowledge({ kind: 'order', personId: person.id, tag });
};

const payWithFile: LoadAction = async (person) => {
  const { body: found } = await person.call('GET /subscriptions/invoices', {
    query: { status: 'sent', limit: 20 },
  });
  const invoice = found.success ? person.random.anyOf(found.data.invoices) : undefined;
  if (invoice === undefined) return;
  const tag = newTag();
  const bytes = png(person.random, 40_000);
  const fields = receiptFields(invoice._id, { transactionReference: tag });
  const form = receiptForm(fields, { name: 'transfer.png', bytes });
  const answer = await person.call('POST /subscriptions/payments/receipt', { form });
  if (hasEffect(answer))
    person.journal.acknowledge({ kind: 'receipt', personId: person.id, tag, sha256: sha256(bytes) });
};

const chatIds = new Map<string, string>();

async function ownChatId(person: LoadPerson): Promise<string> {
  const known = chatIds.get(person.id);
  if (known !== undefined) return known;
  const { body } = await person.call('GET /chat/user/chat');
  chatIds.set(person.id, body.data.chat._id);
  return body.data.chat._id;
}

const sendMessage: LoadAction = async (person) => {
  const [tag, id] = [newTag(), await ownChatId(person)];
  const text = `Please leave the freckles of ${tag}.`;
  // The `clientId` keeps a message that is sent again from being stored twice.
  const { body } = await person.call(
    'POST /chat/user/chat/:id/messages',
    { params: { id }, body: { message: text, clientId: tag } },
    { hasKey: false },
  );
  if (body.success)
    person.journal.acknowledge({ kind: 'message', personId: person.id, tag, text, sha256: null });
};

const sendAttachment: LoadAction = async (person) => {
  const [tag, id] = [newTag(), await ownChatId(person)];
  const bytes = png(person.random, 20_000);
  const form = messageForm({ clientId: tag, message: tag }, { name: 'proof.png', bytes });
  const { body } = await person.call(
    'POST /chat/user/chat/:id/messages',
    { params: { id }, form },
    { hasKey: false },
  );
  if (!body.success) return;
  const entry = { kind: 'message', personId: person.id, tag, text: tag, sha256: sha256(bytes) } as const;
  person.journal.acknowledge(entry);
};

const changeName: LoadAction = async (person) => {
  const tag = newTag();
  await repeatUntil('PUT /auth/display-name', async () => {
    const response = await person.once.call('PUT /auth/display-name', { body: { fullName: tag } });
    return isTemporary(response) ? null : response;
  });
  person.journal.acknowledge({ kind: 'name', personId: person.id, tag });
};

const readOverview: LoadAction = async (person) => {
  await person.call('GET /subscriptions/requests', { query: { limit: 20 } });
  await person.call('GET /photos/quotas');
};

export const customerActions: LoadActions = [
  [4, orderPlan],
  [2, orderImages],
  [5, payWithFile],
  [4, sendMessage],
  [2, sendAttachment],
  [3, uploadAndSubmit],
  [2, changeName],
  [3, readOverview],
];

/** Of people who mostly read: for a load that goes on for hours. */
export const soakActions: LoadActions = [
  [1, orderPlan],
  [1, orderImages],
  [2, payWithFile],
  [4, sendMessage],
  [1, sendAttachment],
  [1, uploadAndSubmit],
  [1, changeName],
  [8, readOverview],
];
