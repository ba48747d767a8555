// Schemas of the wire as JSON Schema. What has a name stands once, and everything else refers to it.
import { z } from 'zod';
import * as entity from './entity.ts';
import { errorReply, fieldFault } from './errors.ts';
import { page } from './paging.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  User: entity.user,
  Person: entity.personRef,
  Plan: entity.planRef,
  Purchase: entity.purchaseRef,
  Address: entity.address,
  OrderPath: entity.orderPath,
  InvoiceReference: entity.invoiceRef,
  SubscriptionRequest: entity.subscriptionRequest,
  PayPerImageRequest: entity.payPerImageRequest,
  PaymentDetails: entity.paymentDetails,
  Invoice: entity.invoice,
  Receipt: entity.receipt,
  Chat: entity.chat,
  ChatMessage: entity.chatMessage,
  ChatPerson: entity.chatPerson,
  CannedReply: entity.cannedReply,
  PlanSubscription: entity.planSubscription,
  ImagesSubscription: entity.imagesSubscription,
  Subscription: entity.subscription,
  UsageEntry: entity.usageEntry,
  Photo: entity.photo,
  Job: entity.job,
  Upload: entity.upload,
  PhotoAccount: entity.photoAccount,
  Mark: entity.mark,
  AuditRecord: entity.auditRecord,
  Stats: entity.stats,
  Page: page,
  Error: errorReply,
  FieldFault: fieldFault,
})) {
  names.add(schema, { id });
}

const local = '"$ref":"#/$defs/';
const shared = '"$ref":"#/components/schemas/';

type Written = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };

function withoutNoise(schema: JsonSchema): void {
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Turns schemas into JSON Schema, and gathers the named ones that they refer to. */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const json = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        withoutNoise(jsonSchema);
        // The names stand in a registry of their own; the descriptions are in the one that everybody shares.
        const description = z.globalRegistry.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
      },
    });
    const written: Written = JSON.parse(JSON.stringify(json).replaceAll(local, shared));
    const { $schema: _, $defs = {}, ...rest } = written;
    Object.assign(components, $defs);
    return rest;
  }

  return { write, components };
}
