import type { NotificationSettings } from '@burnish/contract/notifications/entities';
import { expect, it } from 'vitest';
import { withChoice } from './saved-choice.ts';

type Choices = readonly [app: boolean, mail: boolean];

function settingsWith(started: Choices, sent: Choices): NotificationSettings {
  const channels = ([app, mail]: Choices) => ({
    app: { isOn: app, isSwitchable: true },
    mail: { isOn: mail, isSwitchable: true },
  });
  return {
    emailBlock: null,
    quietHours: null,
    events: [
      { event: 'job_started', group: 'photos', ...channels(started) },
      { event: 'invoice_sent', group: 'payments', ...channels(sent) },
    ],
  };
}

it('takes over the saved choice only, whatever the order of the replies', () => {
  const initial = settingsWith([true, true], [true, true]);
  const first = settingsWith([true, false], [true, true]);
  const second = settingsWith([true, false], [false, true]);
  const started = { event: 'job_started', channel: 'mail' } as const;
  const sent = { event: 'invoice_sent', channel: 'app' } as const;
  expect(withChoice(withChoice(initial, first, started), second, sent)).toEqual(second);
  expect(withChoice(withChoice(initial, second, sent), first, started)).toEqual(second);
});
