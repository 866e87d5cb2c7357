import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Several workers take files in turn, and one that meets a file with a page after one without is made anew: those with a page come together. */
class PagesTogether extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    // Of Vitest, not of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(specs)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const hasPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
    const ranks = new Map(
      sorted.map((spec) => [spec, projects.indexOf(spec.project.name) * 2 + (hasPage(spec) ? 1 : 0)]),
    )
    return sorted.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
  }
}

// For the tests and the programs that they start: a third less processor time each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

const FAULTS = 'server/**/*.faults.test.ts'
/** Run by npm run test:long only. */
const longOnes = process.env['LONG'] ? [] : ['server/**/*.long.test.ts', 'server/**/*.long.faults.test.ts']

/** What they look at belongs to the whole process, which the other files share with each other. */
const alone = ['server/platform/database/prepared.test.ts', 'server/product-tests/heavy-threads.test.ts']

/** What the tests of the server have in common: a real database each, copied from one that is made once. */
const server = {
  isolate: false,
  // Node runs the files as it runs the product: a fifth less processor time than through Vite.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['server/testing/postgres.ts'],
  setupFiles: ['server/testing/timing/steady.ts', 'server/testing/programs/fail-unhandled.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: PagesTogether },
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
      { test: { ...server, name: 'api', include: ['server/**/*.test.ts'], exclude: [FAULTS, ...alone, ...longOnes] } },
      { test: { ...server, name: 'api-alone', isolate: true, include: alone } },
      // Those that start and kill programs and databases, and mostly wait for them: they run beside the others.
      { test: { ...server, name: 'faults', testTimeout: 180_000, include: [FAULTS], exclude: longOnes } },
    ],
  },
})
