import { describe, expect, it } from 'vitest';
import { copyMonday, dayValues, hoursForm } from './week-form.ts';

const workday = { isOpen: true, opens: '09:00', closes: '18:00' } as const;
const closed = { isOpen: false, opens: '', closes: '' } as const;
const week = [closed, workday, workday, workday, workday, workday, closed];

describe('hoursForm', () => {
  it('leaves out what was entered on closed days, and reads midnight as the end of the day', () => {
    const values = { week: [...week.slice(0, 6), { ...workday, closes: '00:00' }], timeZone: 'Africa/Lagos' };
    const { week: saved } = hoursForm.parse(values);
    expect(saved[0]).toBeNull();
    expect(saved[6]).toEqual({ opens: '09:00', closes: '24:00' });
    expect(dayValues({ opens: '09:00', closes: '24:00' })).toEqual({ ...workday, closes: '00:00' });
  });

  it('names the day and the time that is wrong', () => {
    const values = {
      week: [
        closed,
        { ...workday, closes: '08:00' },
        { ...workday, opens: '' },
        { ...workday, closes: '' },
        { ...workday, opens: '18:00' },
        workday,
        closed,
      ],
      timeZone: 'Africa/Lagos',
    };
    const problems = hoursForm
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problems).toEqual([
      ['week.1.closes', 'Enter a time after the opening time.'],
      ['week.2.opens', 'Enter a time like 09:00.'],
      ['week.3.closes', 'Enter a time like 09:00.'],
      ['week.4.closes', 'Enter a time after the opening time.'],
    ]);
  });
});

describe('copyMonday', () => {
  it('copies the hours, or that it is closed, to each day until Friday', () => {
    const different = [closed, { ...workday, opens: '07:00' }, closed, workday, workday, workday, workday];
    const copied = copyMonday(different);
    for (const weekday of [1, 2, 3, 4, 5]) expect(copied[weekday]).toEqual({ ...workday, opens: '07:00' });
    expect([copied[0], copied[6]]).toEqual([closed, workday]);
    expect(copyMonday([workday, closed, workday, workday, workday, workday, workday])[5]).toEqual(closed);
  });
});
