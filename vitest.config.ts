import { defineConfig } from 'vitest/config'

const FAULTS = 'server/**/*.faults.test.ts'

/** What the tests of the server have in common: a real database each, copied from one that is made once. */
const server = {
  isolate: false,
  globalSetup: ['server/testing/postgres.ts'],
  setupFiles: ['server/testing/programs/fail-unhandled.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ['web/testing/clean-slate.ts'],
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'deployments/**/*.test.ts',
          ],
          exclude: ['web/session/**'],
        },
      },
      {
        // What watches over a session listens to the whole browser, other tabs included: each of these has one of its own.
        test: { name: 'unit-session', testTimeout: 60_000, include: ['web/session/**/*.test.ts'] },
      },
      { test: { ...server, name: 'api', include: ['server/**/*.test.ts'], exclude: [FAULTS] } },
      // Those that start and kill programs and databases, and mostly wait for them: they run beside the others.
      { test: { ...server, name: 'faults', include: [FAULTS] } },
    ],
  },
})
