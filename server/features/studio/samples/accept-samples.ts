import type { Db } from '../../../platform/database/tables.ts'
import { conflict, notFound } from '../../../platform/errors/errors.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { findEditionRow } from '../queries.ts'
import { addAcceptances } from './queries.ts'
import { readSamples } from './read-samples.ts'

type Caller = { user: { id: string }; customer: string; locale: Locale }

/** Each with the digest of the difference that the caller read; another one is refused. */
export async function acceptSamples(
  db: Db,
  edition: string,
  accepted: readonly { id: string; difference: string }[],
  { user, customer, locale }: Caller,
): Promise<void> {
  const row = await findEditionRow(db, edition)
  if (!row || row.state === 'discarded') throw notFound()
  if (row.state !== 'draft') throw conflict('studio.error.not-a-draft')
  const { samples } = await readSamples(db, row, { customer, locale })
  const rows = accepted.map(({ id, difference }) => {
    const found = samples.find((sample) => sample.id === id && sample.difference === difference)
    if (!found) throw conflict('studio.error.samples-changed')
    const sentences = JSON.stringify([...found.changes, ...found.problems])
    return { edition, sample: id, difference, sentences, person: user.id }
  })
  await addAcceptances(db, rows)
}
