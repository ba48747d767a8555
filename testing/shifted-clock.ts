// Loaded into the product's process by `node --import` (clock-shift.ts): shifts its clock by the milliseconds in a file, which
// can change while the product runs. Timers go on as they would: the kernel measures them by another clock.
import { readFileSync } from 'node:fs';

const { SHIFTED_CLOCK_FILE: file } = process.env;
const readMilliseconds = 100;

if (file !== undefined) {
  const realNow = Date.now;
  const RealDate = Date;
  let shift = 0;
  const read = () => {
    shift = Number(readFileSync(file, 'utf8'));
  };
  read();
  setInterval(read, readMilliseconds).unref();
  const now = () => realNow() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
