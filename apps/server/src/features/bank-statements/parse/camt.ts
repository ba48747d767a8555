// Reads camt.053, the ISO 20022 format of bank statements. Document type definitions are refused, so there are no entities
// besides those of XML itself.
import type { FieldError } from '@burnish/domain/errors';
import { type Currency, isCurrency } from '@burnish/domain/money/money';
import { isFutureEverywhere } from '@burnish/domain/time/calendar-date';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { parseAmountText } from '../../../platform/csv/amount-text.ts';
import { UnreadableFileError } from '../../../platform/csv/unreadable-file.ts';
import { parseDateText } from './date-text.ts';
import { type Entry, entryOf } from './entries.ts';

const maxDepth = 30;

const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  htmlEntities: false,
  maxNestedTags: maxDepth,
  isArray: (name) => lists.has(name),
});

/** Empty elements are empty texts. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const textNode = optional(
  z.union([z.string(), z.object({ '#text': z.string() }).transform((node) => node['#text'])]),
);
const texts = optional(z.array(z.string()));

const amountNode = z.object({ '#text': z.string(), '@Ccy': z.string() });
const dateNode = optional(z.object({ Dt: textNode, DtTm: textNode }));
const partyNode = optional(z.object({ Nm: textNode, Pty: optional(z.object({ Nm: textNode })) }));

const transaction = z.object({
  Amt: optional(amountNode),
  AmtDtls: optional(z.object({ TxAmt: optional(z.object({ Amt: optional(amountNode) })) })),
  Refs: optional(z.object({ AcctSvcrRef: textNode, EndToEndId: textNode })),
  RltdPties: optional(z.object({ Dbtr: partyNode, UltmtDbtr: partyNode })),
  RmtInf: optional(
    z.object({
      Ustrd: texts,
      Strd: optional(z.array(optional(z.object({ CdtrRefInf: optional(z.object({ Ref: textNode })) })))),
    }),
  ),
});

const entryNode = z.object({
  Amt: amountNode,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: optional(z.union([z.string(), z.object({ Cd: z.string() }).transform(({ Cd }) => Cd)])),
  BookgDt: dateNode,
  ValDt: dateNode,
  AcctSvcrRef: textNode,
  NtryRef: textNode,
  AddtlNtryInf: textNode,
  NtryDtls: optional(z.array(optional(z.object({ TxDtls: optional(z.array(transaction)) })))),
});

const statementNode = z.object({
  Acct: z.object({
    Id: z.object({ IBAN: textNode, Othr: optional(z.object({ Id: textNode })) }),
    Ccy: textNode,
  }),
  Ntry: optional(z.array(z.unknown())),
});

const documentNode = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statementNode) }) }),
});

type EntryNode = z.output<typeof entryNode>;
type TransactionNode = z.output<typeof transaction>;

export interface CamtStatement {
  readonly account: string;
  readonly currency: Currency | null;
  readonly entries: readonly Entry[];
  readonly problems: readonly FieldError[];
}

function parseXml(text: string): z.output<typeof documentNode> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFileError();
  let tree: unknown;
  try {
    tree = parser.parse(text, true);
  } catch (error) {
    throw new UnreadableFileError(error);
  }
  const parsed = documentNode.safeParse(tree);
  if (!parsed.success) throw new UnreadableFileError(parsed.error);
  return parsed.data;
}

function problemIn(position: number, message: string): FieldError {
  return { path: 'statement', message: `Entry ${position}: ${message}` };
}

function textOf({ RmtInf, Refs }: TransactionNode): string {
  const structured = (RmtInf?.Strd ?? []).map((node) => node?.CdtrRefInf?.Ref ?? '');
  const endToEnd = Refs?.EndToEndId === 'NOTPROVIDED' ? '' : (Refs?.EndToEndId ?? '');
  return [...(RmtInf?.Ustrd ?? []), ...structured, endToEnd].filter((part) => part !== '').join(' ');
}

function payerOf({ RltdPties }: TransactionNode): string {
  const { Dbtr, UltmtDbtr } = RltdPties ?? {};
  return UltmtDbtr?.Nm ?? UltmtDbtr?.Pty?.Nm ?? Dbtr?.Nm ?? Dbtr?.Pty?.Nm ?? '';
}

/** The transactions of a batch, if each has its own amount; otherwise the entry is one transaction. */
function splitBatch(node: EntryNode): { amount: z.output<typeof amountNode>; details: TransactionNode }[] {
  const details = (node.NtryDtls ?? []).flatMap((part) => part?.TxDtls ?? []);
  const amounts = details.flatMap(({ Amt, AmtDtls }) => Amt ?? AmtDtls?.TxAmt?.Amt ?? []);
  if (details.length > 1 && amounts.length === details.length)
    return details.map((detail, index) => ({ amount: amounts[index] ?? node.Amt, details: detail }));
  return [{ amount: node.Amt, details: details[0] ?? {} }];
}

function readEntry(position: number, raw: unknown, currency: Currency, now: Date): (Entry | FieldError)[] {
  const parsed = entryNode.safeParse(raw);
  if (!parsed.success) return [problemIn(position, "It can't be read. Export the statement again.")];
  const node = parsed.data;
  if (node.Sts !== undefined && node.Sts !== 'BOOK') return [];
  const { BookgDt, ValDt } = node;
  const date = BookgDt?.Dt ?? BookgDt?.DtTm ?? ValDt?.Dt ?? ValDt?.DtTm ?? '';
  const bookedOn = parseDateText(date, 'ymd');
  if (bookedOn === null || isFutureEverywhere(bookedOn, now))
    return [problemIn(position, 'The booking date is missing, malformed or in the future.')];
  return splitBatch(node).flatMap(({ amount, details }): (Entry | FieldError)[] => {
    if (amount['@Ccy'] !== currency)
      return [
        problemIn(position, `It is in ${amount['@Ccy'].slice(0, 10)}, and the account in ${currency}.`),
      ];
    const minor = parseAmountText(amount['#text'], 'point', currency);
    if ('problem' in minor || minor.minor === null || minor.minor < 0)
      return [problemIn(position, "The amount can't be read, or has more than two decimals.")];
    if (minor.minor === 0) return [];
    return [
      entryOf({
        position,
        bookedOn,
        amountMinor: node.CdtDbtInd === 'CRDT' ? minor.minor : -minor.minor,
        payer: payerOf(details),
        text: textOf(details) || (node.AddtlNtryInf ?? ''),
        bankReference: details.Refs?.AcctSvcrRef ?? node.AcctSvcrRef ?? node.NtryRef ?? '',
      }),
    ];
  });
}

/** @throws UnreadableFileError */
export function parseCamt(text: string, now: Date): CamtStatement {
  const statements = parseXml(text).Document.BkToCstmrStmt.Stmt;
  const accounts = new Set(statements.map(({ Acct }) => Acct.Id.IBAN ?? Acct.Id.Othr?.Id ?? ''));
  const [account = ''] = accounts;
  if (accounts.size > 1)
    return {
      account,
      currency: null,
      entries: [],
      problems: [
        {
          path: 'statement',
          message: 'The file has statements of several accounts. Export one account at a time.',
        },
      ],
    };
  const raw = statements.flatMap(({ Ntry }) => Ntry ?? []);
  const first = entryNode.safeParse(raw[0]);
  const code = statements[0]?.Acct.Ccy ?? (first.success ? first.data.Amt['@Ccy'] : '');
  if (!isCurrency(code)) {
    const message = `The account is in ${code.slice(0, 10) || 'an unknown currency'}. Import accounts in USD or NGN.`;
    return { account, currency: null, entries: [], problems: [{ path: 'statement', message }] };
  }
  const read = raw.flatMap((node, index) => readEntry(index + 1, node, code, now));
  return {
    account,
    currency: code,
    entries: read.filter((one) => 'bookedOn' in one),
    problems: read.filter((one) => 'path' in one),
  };
}
