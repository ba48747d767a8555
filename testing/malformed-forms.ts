// Multipart forms, valid and malformed.
import fc from 'fast-check';
import { oddNames, oddText, oddTexts } from './malformed-values.ts';

export interface MalformedForm {
  readonly id: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Text that fits in a part's header. */
const oddName = fc.constantFrom(...oddTexts.filter((text) => !/[\r\n]/.test(text)), ...oddNames);

function partOf(name: string, value: Buffer | string, more = ''): Buffer {
  const head = `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]);
}

export function validForm(fields: Readonly<Record<string, string>>, fileField: string, file: Buffer): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => partOf(name, value));
  const end = Buffer.from('--edge--\r\n');
  return Buffer.concat([...parts, partOf(fileField, file, '; filename="a.png"'), end]);
}

/** A valid form with parts added, removed or cut off, or with another boundary. */
export function malformedForm(parts: {
  readonly ids: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly fileField: string;
  readonly files: readonly Buffer[];
}): fc.Arbitrary<MalformedForm> {
  const { ids, fields, fileField, files } = parts;
  const names = [...Object.keys(fields), fileField];
  const bytes = fc.oneof(
    fc.constantFrom(...files),
    fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some)),
  );
  const file = fc
    .tuple(
      fc.constantFrom(fileField, fileField, ...names),
      oddName,
      fc.constantFrom('image/png', 'text/html', 'x', ''),
      bytes,
    )
    .map(([name, fileName, type, content]) =>
      partOf(name, content, `; filename="${fileName}"\r\nContent-Type: ${type}`),
    );
  const field = fc
    .tuple(fc.oneof(fc.constantFrom(...names), oddName), oddText)
    .map(([name, value]) => partOf(name, value));
  const validFields = fc
    .subarray(Object.entries(fields), { minLength: Math.max(Object.keys(fields).length - 1, 0) })
    .map((some) => some.map(([name, value]) => partOf(name, value)));
  const validFile = fc
    .constantFrom(...files)
    .map((content) => partOf(fileField, content, '; filename="a.png"'));
  const all = fc
    .tuple(validFields, fc.array(fc.oneof(field, file), { maxLength: 2 }), fc.oneof(validFile, file))
    .map((some) => Buffer.concat([...some.flat(), Buffer.from('--edge--\r\n')]));
  return fc.record({
    id: ids.length === 0 ? fc.constant('') : fc.constantFrom(...ids),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=edge') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=other',
          'multipart/form-data; boundary=""',
          `multipart/form-data; boundary=${'x'.repeat(300)}`,
          'multipart/form-data; boundary=edge; charset=utf-16',
          'MULTIPART/FORM-DATA; BOUNDARY=edge',
        ),
      },
    ),
    content: fc.oneof(
      { weight: 8, arbitrary: all },
      {
        weight: 2,
        arbitrary: fc.tuple(all, fc.nat({ max: 600 })).map(([form, length]) => form.subarray(0, length)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((some) => Buffer.from(some)) },
    ),
  });
}
