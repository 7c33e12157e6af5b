import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{lib,service,entrypoints,components,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bundle/**', 'node_modules/**'],
    setupFiles: [],
    restoreMocks: true,
  },
})
