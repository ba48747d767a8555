interface TextWithInvoiceProps {
  text: string;
  /** The invoice's number. */
  name: string | undefined;
}

/** Keeps the number of an invoice on one line. */
export function TextWithInvoice({ text, name }: TextWithInvoiceProps) {
  const [before, after] = name === undefined ? [text] : text.split(name);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <span className="nb">{name}</span>
      {after}
    </>
  );
}
