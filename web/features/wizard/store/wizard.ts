import type { Dossier } from '@parcelle/contract/dossiers'
import type { Conflict } from '@parcelle/contract/values'
import type { Role } from '@parcelle/domain'
import { decodeValue, encodeValue, type Facts, type Locale, type Ref, type Value } from '@parcelle/forms'
import { call } from '../../../api.ts'
import type { Settings } from '../../../settings.ts'
import { makeStore } from '../../../ui/store.ts'
import { makeAutosave } from './autosave.ts'
import { makeChecks } from './checks.ts'
import { systemClock, type Clock } from './clock.ts'
import { makeEngine } from './engine.ts'
import { makeIncoming } from './incoming.ts'
import type { Journal } from './journal.ts'
import { makeKeeper } from './keep.ts'
import type { Present, Status } from './live.ts'
import { loadForm, type LoadedForm } from './load-form.ts'
import { makePhones } from './phones.ts'
import { makeReceipts } from './receipts.ts'
import { rightsOf } from './rights.ts'
import { makeRouteKeeper } from './route-keeper.ts'
import { makeSaveLine } from './save-line.ts'
import { answersOf, sendBlock, type Outcome } from './submit.ts'
import { parisDay } from './today.ts'
import { isWritable, uploads } from './writable.ts'

type Opening = {
  dossier: Dossier
  loaded: LoadedForm
  role: Role
  settings: Settings
  journal: Promise<Journal | null>
  clock?: Clock
  locale: Locale
}

export type Wizard = ReturnType<typeof makeWizard>

/** A dossier being filled in: everything that lives as long as it is open, outside the screens that draw it. */
export function makeWizard({ dossier: first, loaded, role, settings, journal, locale, clock = systemClock }: Opening) {
  let spoken = locale
  const id = first.id
  const rights = rightsOf(role, first, settings)
  const dossier = makeStore(first)
  const versions = new Map(Object.entries(first.value_versions).map(([key, version]) => [Number(key), version]))
  const factsOf = ({ direct, state, markers }: Dossier): Facts => {
    const { rules, products } = loaded
    return { direct, state, markers, readOnly: rights.isReadOnly, today: parisDay(), rules, products }
  }
  const engine = makeEngine(loaded.form, factsOf(first), storedAnswers(first, loaded))
  const checks = makeChecks(engine)
  const phones = makePhones(checks)
  const keeper = makeKeeper(journal, id, clock)
  const save = makeSaveLine(keeper.isKept, clock)
  const conflicts = makeStore<readonly Conflict[]>([])
  const presence = makeStore<Present>(first.present)
  /** Grows when the texts of the form change. */
  const language = makeStore(0)
  const route = makeRouteKeeper(engine, dossier, clock)
  const addConflicts = (more: readonly Conflict[]) =>
    conflicts.set([
      ...conflicts.get().filter((one) => !more.some((other) => other.elementId === one.elementId)),
      ...more,
    ])
  const autosave = makeAutosave({
    send: (changes) => call('saveDraft', { params: { id }, body: { changes } }),
    clock,
    versions,
    onState: save.set,
    onPending: keeper.keep,
    onConflicts: addConflicts,
    onOver: () => incoming.releaseAll(),
  })
  const isDisputed = (elementId: number) => conflicts.get().some((one) => one.elementId === elementId)
  const incoming = makeIncoming(engine, autosave, versions, isDisputed)
  const receipts = makeReceipts({ dossierId: id, engine, initial: first.receipts, blockOf })

  function blockOf(elementId: number): number {
    const form = engine.form()
    return form.blocks[form.blockOf[form.index.get(elementId) ?? -1] ?? -1]?.id ?? -1
  }

  function answer(ref: Ref, value: Value): void {
    const element = engine.look.element(ref)
    if (!element) return
    const before = encodeValue(engine.answer(element.id))
    engine.set(element.id, value)
    const after = encodeValue(engine.answer(element.id))
    const isOurs =
      isWritable(engine, element.id) && rights.canWrite(dossier.get().state, engine.form().blocks, blockOf(element.id))
    if (after !== before && isOurs) autosave.change(element.id, after)
    if (element.type === 'input_tel') phones.meet(value)
  }

  /** The dossier as the server has it now, but for the answers, which live in the engine. */
  function move(next: Dossier): void {
    const before = dossier.get()
    dossier.set(next)
    engine.setFacts(factsOf(next))
    if (next.state !== before.state) route.restart()
  }

  async function submit(blockId: number): Promise<Outcome> {
    const problems = checks.checkBlock(blockId)
    if (problems.length > 0) return { kind: 'invalid', problems }
    const outcome = await autosave.hold(async () => {
      const sent = answersOf(engine, blockId, versions)
      const result = await sendBlock(id, blockId, sent)
      if (result.kind === 'done') {
        autosave.settle(sent, result.dossier.value_versions)
        save.set(
          autosave.pending().length > 0
            ? { kind: 'dirty' }
            : { kind: 'saved', at: new Date(clock.now()).toISOString() },
        )
      }
      return result
    })
    if (outcome.kind === 'done') move(outcome.dossier)
    if (outcome.kind === 'conflict') addConflicts(outcome.conflicts)
    return outcome
  }

  /** Ends a conflict on one answer: ours goes again on top of theirs, or theirs is taken. */
  function settleConflict({ elementId, version, yours, theirs }: Conflict, keepsMine: boolean): void {
    const element = engine.look.element(elementId)
    versions.set(elementId, version)
    if (element) engine.set(elementId, decodeValue(keepsMine ? yours : theirs, element))
    if (keepsMine) autosave.change(elementId, yours)
    conflicts.set(conflicts.get().filter((one) => one.elementId !== elementId))
    incoming.releaseAll()
  }

  async function recover(): Promise<void> {
    for (const { id: phone, type } of engine.form().elements) if (type === 'input_tel') phones.meet(engine.answer(phone))
    const entries = (await (await journal)?.recover(id)) ?? []
    for (const { elementId, value, version } of entries) {
      const element = engine.look.element(elementId)
      const isOurs = element && isWritable(engine, elementId) && !rights.isReadOnly
      if (!isOurs || encodeValue(engine.answer(elementId)) === value) continue
      // What the answer was based on then, so that a change made by someone else since is not overwritten.
      versions.set(elementId, version)
      engine.set(elementId, decodeValue(value, element))
      autosave.change(elementId, value)
    }
    if (entries.length > 0 && autosave.pending().length === 0) keeper.keep([])
  }

  return {
    id,
    rights,
    settings,
    engine,
    dossier,
    checks,
    keeper,
    conflicts,
    presence,
    language,
    route,
    autosave,
    incoming,
    receipts,
    versions,
    save: save.line,
    products: loaded.products,
    failed: loaded.failed,
    answer,
    submit,
    move,
    recover,
    settleConflict,
    blockOf,
    onStatus: (status: Status) => move({ ...dossier.get(), ...status }),
    onValue(change: Parameters<typeof incoming.receive>[0]): void {
      incoming.receive(change)
      const type = engine.look.element(change.elementId)?.type
      if (type && uploads.has(type)) void receipts.refresh().catch(() => {})
    },
    async speak(next: Locale): Promise<void> {
      if (next === spoken) return
      spoken = next
      const { form_id: formId, form_version: version } = first
      const { form } = await loadForm({ formId, version, locale: next }, [...versions.keys()])
      engine.speak(form)
      language.set(language.get() + 1)
    },
  }
}

function* storedAnswers({ values }: Dossier, { form }: LoadedForm): Generator<readonly [number, Value]> {
  for (const [key, text] of Object.entries(values)) {
    const element = form.elements[form.index.get(Number(key)) ?? -1]
    if (element) yield [element.id, decodeValue(text, element)]
  }
}
