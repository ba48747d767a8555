// The package has no types of its own for version 5.
declare module 'mjml' {
  interface Options {
    readonly validationLevel: 'strict';
    readonly fonts: Readonly<Record<string, string>>;
    readonly ignoreIncludes: boolean;
  }
  /** Rejects if the source is invalid. */
  export default function mjml2html(source: string, options: Options): Promise<{ readonly html: string }>;
}
