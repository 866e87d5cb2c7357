import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { PORT, PROFILE_PORT } from './support/ports.ts'
import { isLong, LONG } from './support/sampling.ts'

// Every worker reads the configuration; the folder is chosen once and passed by the environment.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'parcelle-e2e-'))
const DATA_DIR = process.env['E2E_DATA_DIR']

const server = (port: number, role: string, env: Record<string, string> = {}) => ({
  command: `"${process.execPath}" ../server/main.ts ${role}`,
  url: `http://localhost:${port}/health/ready`,
  // Two browsers fill in forms for one demo account, faster than any person.
  env: {
    PORT: String(port),
    DATA_DIR,
    LOG_LEVEL: 'warn',
    EDITIONS: 'files',
    CALLS_PER_MINUTE: '20000',
    AUTHORISATIONS_PER_MINUTE: '1000',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'),
    ...env,
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  timeout: 120_000,
})

/** End-to-end tests in a real browser, against the product with its embedded defaults. */
export default defineConfig({
  testDir: '.',
  // Tests that take minutes: npm run test:long.
  testIgnore: isLong ? [] : ['long/**'],
  ...(!isLong && { grepInvert: new RegExp(LONG) }),
  fullyParallel: true,
  forbidOnly: true,
  // A test that needs a retry has found a race, in the product or in itself.
  retries: 0,
  workers: 2,
  // Long, because a busy machine makes tests slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    server(PORT, 'all'),
    // A second API process on the same database, with optional features switched on.
    server(PROFILE_PORT, 'api', {
      PROFILE: 'true',
      MANUAL_REGISTRATION: 'true',
      DUPLICATION: 'true',
      FORM_TYPE_FILTER: 'true',
      COMPLIANCE_BEFORE_SIGNATURE: 'true',
      EDITIONS: 'studio',
    }),
  ],
})
