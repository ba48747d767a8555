import { useId } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { setBrowserNotifications, useBrowserNotificationsSetting } from './browser-notifications.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.browser;

export function BrowserNotificationsSetting() {
  const isOn = useBrowserNotificationsSetting();
  const hint = useId();
  async function toggle(next: boolean) {
    if (!(await setBrowserNotifications(next))) toast.warning(copy.blocked.text, { id: copy.blocked.id });
  }
  return (
    <div>
      <Checkbox checked={isOn} aria-describedby={hint} onChange={({ target }) => void toggle(target.checked)}>
        {copy.label}
      </Checkbox>
      <p id={hint} className="note">
        {copy.hint}
      </p>
    </div>
  );
}
