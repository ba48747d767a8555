// Biome formats and lints; here stand only the rules about promises, which need the types.
import tseslint from 'typescript-eslint';

const aboutPromises = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/only-throw-error': 'error',
};

function typed(files, project) {
  return {
    files,
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: aboutPromises,
  };
}

export default [
  { ignores: ['**/build/**', '**/.react-router/**', '**/node_modules/**', 'data/**', 'data-demo/**'] },
  typed(
    [
      'packages/*/src/**/*.ts',
      'apps/server/**/*.ts',
      'testing/**/*.ts',
      'scripts/**/*.ts',
      'bench/**/*.ts',
      'demo/**/*.ts',
      'e2e/**/*.ts',
    ],
    './tsconfig.json',
  ),
  typed(['apps/web/src/**/*.{ts,tsx}'], './apps/web/tsconfig.json'),
];
