import { translate, type Session } from '@parcelle/forms'
import type { Db } from '../../../platform/database/tables.ts'
import type { Template } from '../../../deployment/documents/template.ts'
import { deploymentOf } from '../../../deployment/form-store.ts'
import type { Deps } from '../../../deps.ts'
import { findPrinted } from '../../templates/index.ts'
import type { DossierRow } from '../../../dossier/access/access.ts'
import { findScanElement } from '../../../dossier/answers/paper-scans.ts'
import { findEnvelopes, type WholeEnvelope } from '../envelopes.ts'
import { openFrozenSession, openSignedSession, toFrozenDossier } from '../frozen-dossier.ts'
import { asSent } from './make-documents.ts'

type PrintDeps = Pick<Deps, 'deployment' | 'forms' | 'today'>
type PrintedDocument = { title: string; elements: Iterable<number> }

/**
 * The titles of the signed documents that print an element, by element id. An element that decides whether a document is
 * signed counts as printed by it.
 */
export async function findPrintedElements(
  deps: PrintDeps,
  db: Db,
  dossier: DossierRow,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const envelopes = (await findEnvelopes(db, dossier.id)).filter(({ state }) => state === 'completed')
  const printings: PrintedDocument[] = []
  for (const envelope of envelopes.toReversed())
    printings.push(...(await listPrintedByEnvelope(deps, db, dossier, envelope)))
  if (!envelopes.some(({ kind }) => kind === 'subscription'))
    printings.push(...(await listPrintedByPaperDossier(deps, db, dossier)))
  const titles = new Map<number, Set<string>>()
  for (const { title, elements } of printings)
    for (const id of elements) titles.set(id, (titles.get(id) ?? new Set()).add(title))
  return new Map([...titles].map(([id, own]) => [id, [...own]]))
}

/** The envelope's documents, and those that its frozen answers left out. */
async function listPrintedByEnvelope(
  deps: PrintDeps,
  db: Db,
  dossier: DossierRow,
  envelope: WholeEnvelope,
): Promise<PrintedDocument[]> {
  const { kind, documents, frozen } = envelope
  const session = await openFrozenSession(deps, asSent(dossier, envelope), toFrozenDossier(frozen), db)
  const deployment = deploymentOf(session)
  const signed = documents.map(({ code, title }): PrintedDocument => {
    const template = deployment.documentTemplates.find((one) => one.code === code)
    // Without its template, any element may be printed.
    if (!template) return { title, elements: session.form.elements.map(({ id }) => id) }
    return { title, elements: findPrinted(template, { deployment, session }) }
  })
  const others = listTemplates(session, kind).filter(({ code }) => !documents.some((one) => one.code === code))
  return [...signed, ...others.map((template) => toPrintedDocument(session, template))]
}

/**
 * The scan of a paper dossier is not read by the program. The company's paper form prints the same elements as the
 * documents that are signed online, and the scan itself is a signed document.
 */
async function listPrintedByPaperDossier(deps: PrintDeps, db: Db, dossier: DossierRow): Promise<PrintedDocument[]> {
  const session = await openSignedSession(deps, dossier, db)
  const scanned = findScanElement(session.form)
  return [
    ...listTemplates(session, 'subscription').map((template) => toPrintedDocument(session, template)),
    ...(scanned
      ? [{ title: translate(scanned.attributes.label, deps.deployment.locale), elements: [scanned.id] }]
      : []),
  ]
}

function listTemplates(session: Session, kind: WholeEnvelope['kind']): readonly Template[] {
  const { envelopes, documentTemplates } = deploymentOf(session)
  return envelopes[kind].flatMap((wanted) => documentTemplates.find(({ code }) => code === wanted) ?? [])
}

function toPrintedDocument(session: Session, template: Template): PrintedDocument {
  const deployment = deploymentOf(session)
  return { title: template.title[deployment.locale], elements: findPrinted(template, { deployment, session }) }
}
