import { createHash } from 'node:crypto'
import type { Definition } from '@parcelle/forms'
import type { Db } from '../../platform/database/tables.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { addVersion, findCurrentVersion, lockForms, setCurrentVersion } from './queries.ts'

export type Published = { formId: number; version: string; previous: string | null }

/**
 * Publishes the forms of a deployment: a changed one becomes a new version, and open dossiers stay on theirs. Returns
 * the forms that changed. Processes that start at the same time wait for each other.
 */
export async function publishForms(db: Db, { definitions }: Pick<Deployment, 'definitions'>): Promise<Published[]> {
  return db.transaction().execute(async (tx) => {
    await lockForms(tx)
    const changed: Published[] = []
    for (const definition of definitions) {
      const version = toVersion(definition)
      const previous = (await findCurrentVersion(tx, definition.id)) ?? null
      if (previous === version) continue
      await addVersion(tx, definition, version)
      await setCurrentVersion(tx, definition.id, version)
      changed.push({ formId: definition.id, version, previous })
    }
    return changed
  })
}

/** The same content has the same version, whatever the order of its keys. */
export function toVersion(definition: Definition): string {
  return createHash('sha256').update(canonical(definition)).digest('hex').slice(0, 16)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
