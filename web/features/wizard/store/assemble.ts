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
import { makeIncoming } from '../saving/incoming.ts'
import type { Journal } from '../saving/journal/journal.ts'
import { makeJournalWriter } from '../saving/journal-writer.ts'
import type { Present } from './live.ts'
import type { LoadedForm } from './loading/loaded-form.ts'
import { makePhones } from './loading/phones.ts'
import { makeReceipts } from '../uploads/receipts.ts'
import { makeRights, type Rights } from './rights.ts'
import { makeRoute } from '../course/route.ts'
import { makeSaveLine } from '../saving/save-line.ts'
import { makeUnacknowledged } from '../saving/unacknowledged.ts'

export type Opening = {
  dossier: Dossier
  loaded: LoadedForm
  role: Role
  settings: Settings
  journal: Promise<Journal | null>
  clock?: Clock
  locale: Locale
}

export type Assembly = ReturnType<typeof assemble>

/** Everything that lives as long as a dossier is open, each part in its place. */
export function assemble({ dossier: first, loaded, role, settings, journal, clock = systemClock }: Opening) {
  const { id } = first
  const rights = makeRights(role, first, settings)
  const dossier = makeStore(first)
  const versions = new Map(Object.entries(first.value_versions).map(([key, version]) => [Number(key), version]))
  const engine = makeEngine(loaded.form, toFacts(first, rights, loaded), storedAnswers(first, loaded))
  const checks = makeChecks(engine)
  const journalWriter = makeJournalWriter(journal, id, clock)
  const save = makeSaveLine(journalWriter.isKept, clock)
  const conflicts = makeStore<readonly Conflict[]>([])
  const unacknowledged = makeUnacknowledged()
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
    onConflicts: (more) => addConflicts(conflicts, more),
    onOver: () => incoming.releaseAll(),
  })
  /** The server alone knows which of the contacts given here are the firm's; the fields say so as soon as it does. */
  function setFirmContacts(firm_contacts: string[]): void {
    dossier.set({ ...dossier.get(), firm_contacts })
    engine.setFacts(toFacts(dossier.get(), rights, loaded))
    checks.refreshAll()
  }
  const isDisputed = (elementId: number) => conflicts.get().some((one) => one.elementId === elementId)
  const incoming = makeIncoming(engine, autosave, versions, isDisputed)
  const blockOf = (elementId: number) => engine.form().blockOf(elementId)?.id ?? -1
  const takes = (elementId: number) => rights.canGive(dossier.get().state, engine.form().blocks, blockOf(elementId))
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
    saving: save,
    afterPaint: makeAfterPaint(),
    /** The element that is being answered at this very moment. */
    answering: { id: null as number | null },
    phones: makePhones(checks),
    route: makeRoute(engine, dossier, clock, loaded.isPartial === true),
    receipts: makeReceipts({ dossierId: id, engine, initial: first.receipts, blockOf, takes, journal }),
    presence: makeStore<Present>(first.present),
    /** What earlier dossiers of the client could fill in. */
    offers: makeStore<readonly EarlierOffer[]>([]),
    /** Whether the documents of the product are listed on top of the page. */
    productDocuments: makeStore(false),
    /** What is out to be signed, and by whom. */
    envelopes: makeEnvelopes(dossier, settings),
    /** The signature being given on top of the page: whose, and where the tool takes it. */
    signing: makeStore<{ button: SigningButton; url: string } | null>(null),
    /** Grows when the texts of the form change. */
    language: makeStore(0),
  }
}

/** What the engine is told of a dossier. */
export function toFacts(dossier: Dossier, rights: Rights, { rules, products: catalogue }: LoadedForm): Facts {
  const { direct, state, markers, detail, unit_price: unitPrice, firm_contacts: firmContacts = [] } = dossier
  // Once submitted, what was agreed to is shown, whatever the catalogue says since.
  const products = unitPrice === undefined ? catalogue : withAgreedPrice(catalogue, detail.product, unitPrice)
  return { direct, state, markers, readOnly: rights.isReadOnly, today: parisDay(), rules, products, firmContacts }
}

/** The latest conflict on each answer. */
export function addConflicts(conflicts: Store<readonly Conflict[]>, more: readonly Conflict[]): void {
  const others = conflicts.get().filter((one) => !more.some(({ elementId }) => elementId === one.elementId))
  conflicts.set([...others, ...more])
}

function* storedAnswers({ values }: Dossier, { form }: LoadedForm): Generator<readonly [number, Value]> {
  for (const [key, text] of Object.entries(values)) {
    const element = form.element(Number(key))
    if (element) yield [element.id, decodeValue(text, element)]
  }
}
