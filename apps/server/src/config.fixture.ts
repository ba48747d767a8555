// What is wrong with a configuration, for its tests.
import { ConfigError, readConfig } from './config.ts';

export function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

/** The variable that each error starts with. */
export const invalidVariables = (env: Record<string, string>) =>
  errorsOf(env).map((message) => message.split(' ')[0]);
