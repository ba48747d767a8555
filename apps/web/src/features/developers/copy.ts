import type { Call } from './reading.ts';

export const copy = {
  page: {
    name: 'Developers',
    description: (brand: string) =>
      `The API of ${brand}: every call, what it takes, what it gives, and how it refuses.`,
    title: (brand: string) => `The API of ${brand}`,
    download: 'Download as OpenAPI 3.1',
  },
  contents: 'On this page',
  basics: 'Basics',
  base: 'Base address',
  baseText: 'Every path on this page stands below it, on this origin.',
  shapes: 'Shapes',
  shapesText: 'What has a name in the answers. A type on this page leads here.',
  access: {
    anyone: 'Open to everybody',
    user: 'Signed in',
    admin: 'Admins only',
  } satisfies Record<Call['access'], string>,
  parameters: 'Parameters',
  place: { path: 'in the path', query: 'in the query', header: 'in the header' },
  body: 'Body',
  comesAs: {
    json: 'As JSON.',
    form: 'As form data.',
    both: 'As JSON, or as form data with the file.',
  },
  answer: (status: string) => `Answer, ${status}`,
  answersNothing: 'Nothing but that it is done.',
  refusals: 'Refusals',
  required: 'required',
  optional: 'may be absent',
  listOf: 'list of ',
  orNull: ' or null',
  or: ' or ',
  oneOf: 'One of',
  eitherOf: 'Either of',
  exampleOfBody: 'Example of the body',
  exampleOfAnswer: 'Example of the answer',
};
