// The file that a bank gives its customer.
import type { Bank } from './banks.ts';
import { drawPaper } from './paper.ts';
import { drawPhone } from './phone.ts';
import type { Draw } from './slip.ts';
import { drawStatement } from './statement.ts';
import { drawWindow } from './window.ts';

const looks: { readonly [L in Bank['look']]: Draw } = {
  phone: drawPhone,
  window: drawWindow,
  paper: drawPaper,
  statement: drawStatement,
};

export const drawSlip: Draw = (slip, chance) => looks[slip.bank.look](slip, chance);
