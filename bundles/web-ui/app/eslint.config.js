import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', 'node_modules'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      // The virtual list hands out functions on purpose; nothing here is compiled.
      'react-hooks/incompatible-library': 'off',
      // Drafts of fields follow the address, which changes from outside.
      'react-hooks/set-state-in-effect': 'off',
      // A dialog's first field may take the focus: its opener asked for it.
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  { files: ['public/*.js'], languageOptions: { globals: { localStorage: 'readonly', matchMedia: 'readonly', document: 'readonly' } } },
  { files: ['scripts/*.mjs'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } }, rules: { 'no-console': 'off' } },
);
