import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectDeployment } from '../server/deployment/deployment.ts'
import { addDeployment } from './new-deployment.ts'

test('a new company has no finding', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parcelle-new-'))
  await addDeployment(root, 'ma-societe')
  const { findings } = await inspectDeployment({ customer: 'ma-societe', features: {} }, root)
  await rm(root, { recursive: true })
  expect(findings).toEqual([])
})

test('a company that is written elsewhere names schemas that are there', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parcelle-new-'))
  const folder = await addDeployment(root, 'ma-societe')
  const files = (await readdir(folder, { recursive: true })).filter(
    (path) => path.endsWith('.json') && !path.startsWith('datalists'),
  )
  const schemas = await Promise.all(
    files.map(async (path) => {
      const { $schema } = JSON.parse(await readFile(join(folder, path), 'utf8'))
      return join(dirname(join(folder, path)), $schema)
    }),
  )
  await rm(root, { recursive: true })
  expect(schemas.length).toBeGreaterThan(10)
  expect(schemas.filter((path) => !existsSync(path))).toEqual([])
})
