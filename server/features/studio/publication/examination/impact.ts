import { effects, type Effect } from '@parcelle/domain/studio-proposals'
import { translate, type Form } from '@parcelle/forms'
import { isSafe, type ExaminedDossier, type SentDocument } from '../../../editions/index.ts'
import type { DraftDocument } from './draft-files.ts'
import { readTexts, type Texts } from './name-places.ts'
import type { SampleImpact } from './sample-impacts.ts'

/** A question, block, document or envelope; `at`: in a form of the draft, `document`: by file, where the draft has it. */
export type What = Texts & { at?: { form: string; key: string }; document?: string }
type NamedDossier = { number: string; what: What[] }
/** A sample that shows the effect. */
type NamedSample = { id: string; title: Texts; what: What[] }
/** A form of the draft, by the name of its file. */
type DraftForm = { form: Form; file: string }

/** Open dossiers by what the edition would change in them. Only the first ones of each effect are named. */
export type Impact = {
  unchanged: number
  safe: number
  effects: Record<Effect, { count: number; dossiers: NamedDossier[]; samples?: NamedSample[] }>
}

const NAMED = 20
const WHAT = 5

export const noImpact = (): Impact => ({
  unchanged: 0,
  safe: 0,
  effects: {
    asked: { count: 0, dossiers: [] },
    recomputed: { count: 0, dossiers: [] },
    lost: { count: 0, dossiers: [] },
    reopened: { count: 0, dossiers: [] },
    signatures: { count: 0, dossiers: [] },
  },
})

/** `forms`: of the dossier's edition and of the draft, where things are named. */
export function addToImpact(
  total: Impact,
  { dossier, impact }: ExaminedDossier,
  forms: readonly Form[],
  draft: DraftForm | null,
): void {
  const found = effects.filter((effect) => impact[effect].length > 0)
  if (found.length === 0) total.unchanged++
  if (isSafe(impact)) total.safe++
  for (const effect of found) {
    const one = total.effects[effect]
    one.count++
    if (one.dossiers.length >= NAMED) continue
    const what = impact[effect].slice(0, WHAT).map((name) => describe(effect, name, forms, draft))
    one.dossiers.push({ number: dossier.number, what })
  }
}

/** `documents`: of the draft by code. */
export function addSampleToImpact(
  total: Impact,
  { sample: { id, title }, impact, documents: changed }: SampleImpact,
  forms: readonly Form[],
  draft: DraftForm,
  documents: ReadonlyMap<string, DraftDocument>,
): void {
  for (const effect of effects.filter((one) => impact[one].length > 0)) {
    const what = impact[effect].slice(0, WHAT).flatMap((name): What[] => {
      const printed = effect === 'signatures' ? (changed[name as SentDocument['kind']] ?? []) : []
      const found = printed.flatMap((code) => documents.get(code) ?? [])
      if (found.length === 0) return [describe(effect, name, forms, draft)]
      return found.map(({ title: { fr, en }, file }) => ({ fr, en, document: file }))
    })
    ;(total.effects[effect].samples ??= []).push({ id, title: readTexts(title, id), what })
  }
}

function describe(effect: Effect, name: string, forms: readonly Form[], draft: DraftForm | null): What {
  if (effect === 'signatures') return { fr: name, en: name }
  const key = draft && keyOf(effect, name, draft.form)
  return { ...nameOf(effect, name, forms), ...(draft && key && { at: { form: draft.file, key } }) }
}

/** As in the outline of the form. */
function keyOf(effect: Effect, name: string, form: Form): string | null {
  const found = effect === 'reopened' ? form.blocks.find(({ slug }) => slug === name) : form.element(name)
  return found ? `${effect === 'reopened' ? 'block' : 'element'}-${found.id}` : null
}

function nameOf(effect: Effect, name: string, forms: readonly Form[]): Texts {
  const labels = forms.flatMap((form) => {
    if (effect === 'reopened') return form.blocks.filter(({ slug }) => slug === name).map(({ title }) => title)
    const label = form.element(name)?.attributes.label
    return label === undefined ? [] : [label]
  })
  const [label] = labels
  return label === undefined
    ? { fr: name, en: name }
    : { fr: translate(label, 'fr') || name, en: translate(label, 'en') || name }
}
