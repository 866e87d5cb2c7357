import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 20_000,
          setupFiles: ['web/testing/clean-slate.ts'],
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'deployments/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
