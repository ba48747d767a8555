import { answerParser } from '../../../platform/csv/parser-thread.ts';
import { parseStatement } from './parse-statement.ts';
import type { ParseRequest } from './parser-thread.ts';

answerParser(({ bytes, options }: ParseRequest) => parseStatement(bytes, options));
