import { notifyPublication } from '../../deployment/edition-rows.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { digestParts } from '../../deployment/parts.ts'
import type { Author } from '../../dossier/evidence/events.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { publishProductDocuments } from '../product-documents/index.ts'
import { addEditionEvent } from './evidence/add-event.ts'
import { addDraft, findLive, lockEditions, setLive, type EditionRow } from './queries.ts'
import { completeUpgrade, type Folder } from './upgrade.ts'

export type Publication = {
  live: EditionRow
  /** The edition that was live before, when this one was just published. */
  previous: EditionRow | null
  isNew: boolean
  /** Whether the folder has another content than the live edition. */
  differs: boolean
}

/**
 * Publishes the folder when its content is not that of the live edition. With `studio` the folder only provides the first
 * edition. Open dossiers keep theirs. Processes that start at the same time wait for each other.
 */
export async function publishFolder(db: Db, folder: Folder, mode: 'files' | 'studio'): Promise<Publication> {
  await completeUpgrade(db, folder)
  return db.transaction().execute(async (tx) => {
    await lockEditions(tx)
    const live = await findLive(tx)
    const differs = live?.digest !== digestParts(folder.parts)
    if (live && (!differs || mode === 'studio')) return { live, previous: null, isNew: false, differs }
    const title = `deployments/${folder.deployment.customer}`
    const draft = await addDraft(tx, folder.parts, { parent: live?.id ?? null, title })
    await makeLive(tx, draft.id, folder.deployment)
    return { live: (await findLive(tx)) ?? draft, previous: live ?? null, isNew: true, differs: false }
  })
}

const operator: Author = { user: null, requestId: null }

/** New dossiers get it from the commit on. */
export async function makeLive(tx: Tx, id: string, deployment: Deployment, author = operator): Promise<void> {
  const { digest, parent } = await setLive(tx, id)
  await publishProductDocuments(tx, deployment)
  await addEditionEvent(tx, id, author, 'publish', { digest, parent })
  await notifyPublication(tx)
}

/** One line for the operator. */
export function describePublication({ live, previous, isNew, differs }: Publication, customer: string): string {
  const since = live.published_at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''
  const replaced = previous ? `, replacing ${previous.id}` : ''
  const folder = differs ? 'differs and changes nothing' : isNew ? `was published${replaced}` : 'is the same'
  return `The edition ${live.id} is live since ${since} UTC; the folder deployments/${customer} ${folder}.`
}
