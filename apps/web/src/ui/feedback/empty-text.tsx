interface EmptyTextProps {
  title: string;
  /** What belongs here, or how it gets here. */
  text: string;
}

/** What a part of a page says instead of an empty list. A page of its own shows an EmptyState. */
export function EmptyText({ title, text }: EmptyTextProps) {
  return (
    <div>
      <p>{title}</p>
      <p className="note">{text}</p>
    </div>
  );
}
