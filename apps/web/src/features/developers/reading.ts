// The description of the API as a page shows it. Made when the page is built; the browser gets what came of it.
import type { Answer, OpenApi, Operation, Parameter } from '@burnish/contract/openapi';
import { whoMay } from '@burnish/contract/openapi-words';
import { type Member, membersOf, shapeIn } from './members.ts';
import { type Block, chaptersOf } from './prose.ts';
import { shapeId } from './shape-id.ts';

export interface Refusal {
  status: string;
  code: string;
  sentence: string;
}

export interface Call {
  id: string;
  method: string;
  path: string;
  title: string;
  text: string;
  access: Operation['x-access'];
  parameters: Member[];
  /** Null: it takes none. */
  body: { members: Member[]; comesAs: 'json' | 'form' | 'both'; example: string | null } | null;
  answer: { status: string; members: Member[]; example: string };
  refusals: Refusal[];
}

export interface Group {
  id: string;
  name: string;
  text: string;
  calls: Call[];
}

export interface Shape {
  id: string;
  name: string;
  members: Member[];
  /** It is one of these others. */
  oneOf: string[];
}

export interface Reading {
  title: string;
  base: string;
  lead: Block[];
  chapters: { id: string; title: string; blocks: Block[] }[];
  groups: Group[];
  shapes: Shape[];
}

const slug = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');
const written = (example: object) => JSON.stringify(example, null, 2);
const json = 'application/json';
const form = 'multipart/form-data';

function parametersOf({ parameters }: Operation, { components }: OpenApi): Parameter[] {
  return parameters.flatMap((one) => {
    if ('name' in one) return [one];
    const shared = components.parameters[one.$ref.split('/').at(-1) ?? ''];
    return shared === undefined ? [] : [shared];
  });
}

function bodyOf({ requestBody }: Operation): Call['body'] {
  if (requestBody === undefined) return null;
  const { [json]: asJson, [form]: asForm } = requestBody.content;
  // The form holds what the JSON holds, and the file.
  const schema = (asForm ?? asJson)?.schema ?? {};
  return {
    members: membersOf(schema),
    comesAs: asForm === undefined ? 'json' : asJson === undefined ? 'form' : 'both',
    example: asJson?.example ? written(asJson.example) : null,
  };
}

function isAnswer(said: Operation['responses'][string]): said is Answer {
  return 'content' in said;
}

function answerOf({ responses }: Operation): Call['answer'] {
  for (const [status, said] of Object.entries(responses)) {
    if (!status.startsWith('2') || !isAnswer(said)) continue;
    const { schema = {}, example = {} } = said.content[json] ?? {};
    const data = schema.properties?.data;
    const members = typeof data === 'object' ? membersOf({ properties: { data }, required: ['data'] }) : [];
    const [whole] = members;
    const isWritten = whole?.path === 'data' && whole.type.shapes.length === 0;
    return { status, members: isWritten ? members.slice(1) : members, example: written(example) };
  }
  throw new Error('a call without a successful answer');
}

function refusalsOf({ responses }: Operation): Refusal[] {
  return Object.entries(responses).flatMap(([status, said]) => {
    const codes = isAnswer(said) ? (said['x-codes'] ?? {}) : {};
    return Object.entries(codes).map(([code, sentence]) => ({ status, code, sentence }));
  });
}

/** The summary and who may call stand for themselves. */
function noteOn({ summary, description, 'x-access': access }: Operation): string {
  return description.replace(`${summary}.`, '').replace(whoMay[access], '').trim();
}

function callsOf(description: OpenApi, tag: string): Call[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        title: operation.summary,
        text: noteOn(operation),
        access: operation['x-access'],
        parameters: parametersOf(operation, description).flatMap(({ name, in: place, required, ...rest }) =>
          membersOf({
            properties: { [name]: { ...rest.schema, description: rest.description } },
            required: required ? [name] : [],
          }).map((member) => ({ ...member, place })),
        ),
        body: bodyOf(operation),
        answer: answerOf(operation),
        refusals: refusalsOf(operation),
      })),
  );
}

export function readingOf(description: OpenApi): Reading {
  const { lead, chapters } = chaptersOf(description.info.description);
  return {
    title: description.info.title,
    base: description.servers[0]?.url ?? '/',
    lead,
    chapters: chapters.map((chapter) => ({ ...chapter, id: slug(chapter.title) })),
    groups: description.tags.map(({ name, description: text }) => ({
      id: slug(name),
      name,
      text,
      calls: callsOf(description, name),
    })),
    shapes: Object.entries(description.components.schemas).map(([name, schema]) => ({
      id: shapeId(name),
      name,
      members: membersOf(schema),
      oneOf: (schema.oneOf ?? []).flatMap((one) => shapeIn(one) ?? []),
    })),
  };
}
