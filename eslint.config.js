import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Refuses imports of anything but what a pattern matches. */
const onlyImports = (pattern, { allowTypeImports = true } = {}) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: [{ regex: `^(?!${pattern.source})`, allowTypeImports }] },
  ],
});

/** Rules for code that is understood in one reading. */
const readability = {
  '@typescript-eslint/no-non-null-assertion': 'error',
  'no-nested-ternary': 'error',
  'no-void': ['error', { allowAsStatement: true }],
  'prefer-named-capture-group': 'error',
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
};

const readabilityOff = Object.fromEntries(Object.keys(readability).map((rule) => [rule, 'off']));

export default defineConfig(
  { ignores: ['dist/', '.cache/', 'screenshots/', 'test-results/'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // `_` marks what a signature demands and nobody reads; tsc sees the rest.
      '@typescript-eslint/no-unused-vars': 'off',
      ...readability,
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  // A component is markup, which is longer than it is hard to read.
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 110, skipBlankLines: true, skipComments: true }] },
  },
  // What a test takes for granted fails the test; its groups of cases are as long as they are.
  { files: ['tests/**'], rules: readabilityOff },
  // Imports go one way: what the site shows does not need what makes it, and the editor never ships.
  { files: ['src/**/*.{ts,tsx}'], rules: onlyImports(/^(?!.*\/scripts\/)/) },
  {
    files: ['scripts/**/*.ts'],
    ignores: ['scripts/edit/**', 'scripts/edit.ts'],
    rules: onlyImports(/^(?!.*\/edit[/.])/),
  },
  {
    // The editor knows of everything else only what `scripts/edit/site/` lets through, types included.
    files: ['scripts/edit/**/*.{ts,tsx}'],
    ignores: ['scripts/edit/site/**'],
    rules: onlyImports(/^(?!.*\/(?:generator|lib|messages|check|deploy|dev|src)\/)/, { allowTypeImports: false }),
  },
  {
    // Its half in the browser has no part in what runs in Node.
    files: ['scripts/edit/client/**'],
    rules: onlyImports(
      /^(?!.*\/(?:generator|lib|messages|check|deploy|dev|src|effect|publish|request)\/|.*\/site\/(?!browser))/,
      { allowTypeImports: false },
    ),
  },
  {
    // What runs in the browser; types may come from anywhere.
    files: [
      'src/{client,browser,islands}/**',
      'src/booking/*.ts',
      'src/booking/*/adapter.ts',
      'src/{calendar,plan-step-count}.ts',
    ],
    ignores: ['src/booking/providers.ts'],
    rules: onlyImports(
      /^(?:\.\/|\.\.\/(?:booking|browser|islands)\/|\.\.\/(?:calendar|plan-step-count)\.ts|(?:react|react-dom|framer-motion)(?:\/|$))(?!.*provider)/,
    ),
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ['src/**/*.tsx', 'scripts/edit/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      ...reactHooks.configs.recommended.rules,
      // A row that scrolls sideways takes the focus, so that arrow keys move it (WCAG 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['list', 'tabpanel'] }],
      // Safari takes a list without markers for no list, unless it says that it is one.
      'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    },
  },
);
