import { ToolButton } from './tool-button.tsx';

interface PauseButtonProps {
  isPlaying: boolean;
  onToggle: () => void;
  pauseText?: string;
  playText?: string;
}

/** For animations that run by script; hidden when scripting is off. */
export function PauseButton({
  isPlaying,
  onToggle,
  pauseText = 'Pause',
  playText = 'Play',
}: PauseButtonProps) {
  return (
    <span className="scripted">
      <ToolButton icon={isPlaying ? 'pause' : 'play'} onClick={onToggle}>
        {isPlaying ? pauseText : playText}
      </ToolButton>
    </span>
  );
}
