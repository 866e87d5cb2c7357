import { inject } from 'vitest'
import pino from 'pino'
import { openDatabase } from '../../platform/database/database.ts'
import { testDatabase, type TestDatabase } from '../app.ts'
import { addManyDossiers } from './add-many-dossiers.ts'
import { fillTemplateOnce } from '../postgres.ts'

const LARGE_TEMPLATE = 'parcelle_large'

/** A database of 50 000 dossiers for one test file: filling it takes seconds, a copy less than one. */
export async function largeDatabase(): Promise<TestDatabase> {
  await fillTemplateOnce(inject('postgres'), LARGE_TEMPLATE, async (url) => {
    const { db, close } = openDatabase(url, pino({ level: 'silent' }))
    await addManyDossiers(db, { dossiers: 50_000, advisors: 200, clientsEach: 60, clientsOfLargest: 5000 })
    await close()
  })
  return testDatabase(LARGE_TEMPLATE)
}
