import { answerParser } from '../../../platform/csv/parser-thread.ts';
import { parseImport } from './parse-import.ts';
import type { ParseRequest } from './parser-thread.ts';
import { rowParsers } from './parsers.ts';

answerParser(({ kind, bytes }: ParseRequest) => parseImport(bytes, rowParsers[kind]));
