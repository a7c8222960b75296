import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// FOYER_API: where the development server forwards /api to; without it a made-up library answers.
const api = process.env.FOYER_API;

/** Style sheets arrive in any order; each one therefore says first which layer wins over which. */
const LAYERS = '@layer tokens, base, ui, components, pages;\n';
const layerOrder = {
  name: 'layer-order',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => (id.endsWith('.css') ? { code: LAYERS + code, map: null } : null),
};

export default defineConfig(async ({ command, mode }) => {
  const mocking = command === 'serve' && mode !== 'test' && !api;
  return {
    plugins: [layerOrder, react(), ...(mocking ? [(await import('./mock/server.ts')).mockApi()] : [])],
    build: {
      outDir: process.env.FOYER_OUT ?? 'dist',
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    css: { modules: { localsConvention: 'camelCaseOnly' as const } },
    server: {
      port: 7710,
      strictPort: true,
      proxy: api ? { '/api': { target: api, changeOrigin: false } } : undefined,
    },
    // Property tests take their time on a busy machine.
    test: { environment: 'jsdom', testTimeout: 30_000, include: ['src/**/*.test.{ts,tsx}'] },
  };
});
