import { ToolButton } from './tool-button.tsx';

interface PauseButtonProps {
  isPlaying: boolean;
  onToggle: () => void;
  pause?: string;
  play?: string;
}

/** Of something that moves by itself, which it does only with scripts: without them there is nothing to pause. */
export function PauseButton({ isPlaying, onToggle, pause = 'Pause', play = 'Play' }: PauseButtonProps) {
  return (
    <span className="scripted">
      <ToolButton icon={isPlaying ? 'pause' : 'play'} onClick={onToggle}>
        {isPlaying ? pause : play}
      </ToolButton>
    </span>
  );
}
