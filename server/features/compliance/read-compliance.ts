import type { Compliance } from '@parcelle/contract/compliance'
import { isBackOffice, listOfferedEvents } from '@parcelle/domain'
import { translate, type Session } from '@parcelle/forms'
import { findFormKind, partValue } from '../../deployment/form-store.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/http/user.ts'
import { findVisibleDossier, type DossierRow } from '../../dossier/access/access.ts'
import { toDocumentName, listRequestableElements, listTypes } from './request-documents.ts'
import { findPaperScans } from '../../dossier/answers/paper-scans.ts'
import { findRequestedDocuments } from '../../dossier/answers/requested-documents.ts'
import { readTransitionInput } from '../../dossier/status/transition-input.ts'
import { findDossierForm, findValues, openDossierSession } from '../../dossier/answers/session.ts'
import type { Locale } from '../../platform/locales/locale.ts'

type Reader = { id: string; user: User; locale: Locale }

/** Requested documents for every reader; what can be requested, and the paper scans, for the back office only. */
export async function readCompliance(deps: Deps, { id, user, locale }: Reader): Promise<Compliance> {
  const dossier = await findVisibleDossier(deps.db, user, id)
  const published = await findDossierForm(deps, dossier)
  const session = openDossierSession(deps, published, dossier, await findValues(deps.db, id))
  const isChecker = isBackOffice(user.role)
  return {
    can: [...listOfferedEvents(readTransitionInput(deps, dossier, session), user.role)],
    requested: await presentRequested(deps, dossier, session, locale),
    askable: isChecker ? presentAskable(session, locale) : [],
    paper: isChecker ? await presentPaperDossier(deps, dossier, session) : null,
  }
}

// After the check its requests are not shown any more.
const isCheckOpen = ({ status }: DossierRow) => status === 'additional_documents' || status === 'compliance_validation'

async function presentRequested({ db }: Deps, dossier: DossierRow, { form }: Session, locale: Locale) {
  const requested = isCheckOpen(dossier) ? await findRequestedDocuments(db, dossier.id) : []
  return requested.flatMap(({ isGiven: given, ...one }) => {
    const element = form.element(one.elementId)
    return element ? [{ ...one, name: toDocumentName(element, one.typeId, locale), given }] : []
  })
}

function presentAskable(session: Session, locale: Locale): Compliance['askable'] {
  return listRequestableElements(session).map((element) => ({
    elementId: element.id,
    name: toDocumentName(element, null, locale),
    types: listTypes(element).map(({ typeId, label }) => ({ typeId, name: translate(label, locale) })),
  }))
}

async function presentPaperDossier(deps: Deps, dossier: DossierRow, session: Session): Promise<Compliance['paper']> {
  if (findFormKind(deps.deployment, dossier) !== 'backOffice') return null
  const written = partValue(session, 'paperSignatureDate')
  const scans = await findPaperScans(deps.db, dossier, session.form)
  return {
    registerNumber: dossier.register_number,
    signedOn: typeof written === 'string' ? written : null,
    scans: (scans ?? []).map(({ id: receiptId, title, mimetype }) => ({ receiptId, title, mimetype })),
  }
}
