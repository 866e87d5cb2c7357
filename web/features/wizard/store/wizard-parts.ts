import type { Dossier } from '@parcelle/contract/dossiers'
import type { Conflict, EarlierOffer } from '@parcelle/contract/values'
import { withAgreedPrice, type Role, type SigningButton } from '@parcelle/domain'
import { decodeValue, type Facts, type Locale, type Value } from '@parcelle/forms'
import { call } from '../../../api/api.ts'
import type { Settings } from '../../../screen/settings.ts'
import { makeStore, type Store } from '../../../ui/store.ts'
import { makeAfterPaint } from './after-paint.ts'
import { makeAutosave } from '../saving/autosave.ts'
import { makeChecks } from './checks.ts'
import { systemClock, type Clock, parisDay } from './clock.ts'
import { makeEngine } from './engine.ts'
import { makeEnvelopes } from './envelopes.ts'
import { makeIncomingChanges } from '../saving/incoming-changes.ts'
import type { Journal } from '../saving/journal/journal.ts'
import { makeJournalWriter } from '../saving/journal-writer.ts'
import type { Present } from './follow-dossier.ts'
import type { LoadedForm } from './loading/loaded-form.ts'
import { makePhonePlanLoader } from './loading/phone-plan-loader.ts'
import { makeReceipts } from '../uploads/receipts.ts'
import { makeRights, type Rights } from './rights.ts'
import { makeNavigation } from '../navigation/navigation.ts'
import { makeSaveMessage } from '../saving/save-message.ts'
import { makeUnacknowledgedChanges } from '../saving/unacknowledged-changes.ts'

export type WizardOptions = {
  dossier: Dossier
  loaded: LoadedForm
  role: Role
  settings: Settings
  journal: Promise<Journal | null>
  clock?: Clock
  locale: Locale
}

export type WizardParts = ReturnType<typeof makeWizardParts>

/** Creates and connects everything that lives as long as a dossier is open. */
export function makeWizardParts({
  dossier: first,
  loaded,
  role,
  settings,
  journal,
  clock = systemClock,
}: WizardOptions) {
  const { id } = first
  const rights = makeRights(role, first, settings)
  const dossier = makeStore(first)
  const versions = new Map(Object.entries(first.value_versions).map(([key, version]) => [Number(key), version]))
  const engine = makeEngine(loaded.form, toFacts(first, rights, loaded), storedAnswers(first, loaded))
  const checks = makeChecks(engine)
  const journalWriter = makeJournalWriter(journal, id, clock)
  const save = makeSaveMessage(journalWriter.isJournaled, clock)
  const conflicts = makeStore<readonly Conflict[]>([])
  const unacknowledged = makeUnacknowledgedChanges()
  const autosave = makeAutosave({
    async send(changes, isLast) {
      const saved = await call('saveDraft', { params: { id }, body: { changes } }, { outlivesPage: isLast })
      if (saved.firm_contacts) setFirmContacts(saved.firm_contacts)
      return saved
    },
    clock,
    versions,
    unacknowledged,
    onState: save.set,
    onPending: journalWriter.write,
    onConflicts: (added) => addConflicts(conflicts, added),
    onRequestEnd: () => incoming.releaseAll(),
  })
  /** Only the server can tell which contacts belong to the firm. */
  function setFirmContacts(firm_contacts: string[]): void {
    dossier.set({ ...dossier.get(), firm_contacts })
    engine.setFacts(toFacts(dossier.get(), rights, loaded))
    checks.refreshAll()
  }
  const isDisputed = (elementId: number) => conflicts.get().some((one) => one.elementId === elementId)
  const incoming = makeIncomingChanges(engine, autosave, versions, isDisputed)
  const blockOf = (elementId: number) => engine.form().blockOf(elementId)?.id ?? -1
  const canUpload = (elementId: number) =>
    rights.canUpload(dossier.get().state, engine.form().blocks, blockOf(elementId))
  const { upload: limits = settings.upload } = loaded
  return {
    id,
    rights,
    settings,
    clock,
    dossier,
    versions,
    engine,
    checks,
    journalWriter,
    unacknowledged,
    autosave,
    incoming,
    conflicts,
    blockOf,
    saveMessage: save,
    afterPaint: makeAfterPaint(),
    /** The element whose answer is being set, during the call only. */
    answeredElement: { id: null as number | null },
    phonePlans: makePhonePlanLoader(checks),
    navigation: makeNavigation(engine, dossier, clock, loaded.isPartial === true),
    receipts: makeReceipts({ dossierId: id, limits, engine, initial: first.receipts, blockOf, canUpload, journal }),
    presence: makeStore<Present>(first.present),
    /** Blocks that earlier dossiers of the client can fill in. */
    offers: makeStore<readonly EarlierOffer[]>([]),
    /** Offers are made once for the whole dossier. */
    hasTakenOffers: makeStore(false),
    /** Whether the dialog with the product documents is open. */
    productDocuments: makeStore(false),
    envelopes: makeEnvelopes(dossier, settings),
    /** The signature in the signing dialog, and the URL of the signing tool. */
    signing: makeStore<{ button: SigningButton; url: string } | null>(null),
    /** Incremented when the form is loaded in another locale. */
    language: makeStore(0),
  }
}

export function toFacts(dossier: Dossier, rights: Rights, { rules, products: catalogue }: LoadedForm): Facts {
  const { direct, state, markers, detail, unit_price: unitPrice, firm_contacts: firmContacts = [] } = dossier
  // After submission the agreed price is shown, whatever the catalogue says since.
  const products = unitPrice === undefined ? catalogue : withAgreedPrice(catalogue, detail.product, unitPrice)
  return { direct, state, markers, readOnly: rights.isReadOnly, today: parisDay(), rules, products, firmContacts }
}

/** Keeps the latest conflict per element. */
export function addConflicts(conflicts: Store<readonly Conflict[]>, added: readonly Conflict[]): void {
  const others = conflicts.get().filter((one) => !added.some(({ elementId }) => elementId === one.elementId))
  conflicts.set([...others, ...added])
}

function* storedAnswers({ values }: Dossier, { form }: LoadedForm): Generator<readonly [number, Value]> {
  for (const [key, text] of Object.entries(values)) {
    const element = form.element(Number(key))
    if (element) yield [element.id, decodeValue(text, element)]
  }
}
