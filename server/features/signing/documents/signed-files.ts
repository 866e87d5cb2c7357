import type { Deps } from '../../../deps.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findDossierForm } from '../../../dossier/answers/session.ts'
import type { Author } from '../../../dossier/evidence/events.ts'
import type { ZipEntry } from '../../../platform/http/replies/zip-reply.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import { openStoredFile } from '../../files/index.ts'
import { findValidatedReport } from '../../report/index.ts'
import type { WholeEnvelope } from '../envelopes.ts'
import { readableKey } from './document-key.ts'

export type NamedFile = { name: string; key: string }

/** Of each kind, the last envelope: mission letter first. */
export function listLastEnvelopes(envelopes: readonly WholeEnvelope[]): WholeEnvelope[] {
  const last = (wanted: WholeEnvelope['kind']) => envelopes.find(({ kind }) => kind === wanted)
  return [last('mission'), last('subscription')].filter((envelope) => envelope !== undefined)
}

/** The documents of an envelope, and its certificate of completion once there is one. */
export function listEnvelopeFiles(envelope: WholeEnvelope, locale: Locale): NamedFile[] {
  const files = envelope.documents.flatMap((document) => {
    const key = readableKey(envelope, document)
    return key === null ? [] : [{ name: document.name, key }]
  })
  const certificate = findCertificate(envelope, locale)
  return certificate ? [...files, certificate] : files
}

export function findCertificate({ certificate_key: key, kind }: WholeEnvelope, locale: Locale): NamedFile | null {
  return key === null ? null : { name: translator(locale)(`signing.certificate.${kind}`), key }
}

/** The suitability report that the client validated. */
export async function listReportFiles(
  deps: Pick<Deps, 'db' | 'forms'>,
  dossier: Pick<DossierRow, 'id' | 'number' | 'form_id' | 'edition'>,
  locale: Locale,
): Promise<NamedFile[]> {
  const { deployment } = await findDossierForm(deps, dossier)
  const report = await findValidatedReport(deps.db, deployment, dossier, locale)
  return report ? [report] : []
}

export const toEntries = (deps: Deps, files: readonly NamedFile[], dossierId: string, author: Author): ZipEntry[] =>
  files.map(({ name, key }) => ({
    name,
    open: async () => (await openStoredFile(deps, key, { dossierId, author })).content,
  }))
