import { Instant } from '../../ui/display/time.tsx';

/** On one line of a table. */
export function ShortInstant({ value }: { value: string }) {
  return (
    <span className="nb">
      <Instant value={value} withTime short />
    </span>
  );
}
