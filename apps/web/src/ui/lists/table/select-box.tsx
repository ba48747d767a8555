import { Checkbox } from '../../forms/choice.tsx';

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** With Shift, all rows since the last selected one. */
  onToggle: (isRange: boolean) => void;
}

export function SelectBox({ label, isSelected, onToggle }: SelectBoxProps) {
  return (
    <Checkbox
      checked={isSelected}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    >
      <span className="vh">{label}</span>
    </Checkbox>
  );
}
