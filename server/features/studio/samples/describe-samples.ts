import type { EditionSample } from '@parcelle/contract/studio/editions'
import { translate, type Form } from '@parcelle/forms'
import type { Template } from '../../../deployment/documents/template.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator, type TextKey } from '../../../platform/locales/texts.ts'
import type { EvaluatedSample, Outcome, UnmetExpectation } from '../../samples/index.ts'
import { showValue } from '../changes/show-value.ts'
import { digestDifference, findDifference, findWrong, type Difference } from './find-difference.ts'

/** Before anybody accepted it. */
export type ComparedSample = Omit<EditionSample, 'acceptance'>

/** Outcomes of the samples of an edition. */
export type EditionOutcome = { all: readonly EvaluatedSample[]; templates: readonly Pick<Template, 'code' | 'title'>[] }

/** Each sample of both editions, with what is different in words. Those that were removed come last. */
export function describeSamples(was: EditionOutcome | null, is: EditionOutcome, locale: Locale): ComparedSample[] {
  const old = new Map(was?.all.map((one) => [one.sample.id, one]))
  const kept = new Set(is.all.map(({ sample }) => sample.id))
  const words = makeWords([is, ...(was ? [was] : [])], locale)
  const now = is.all.map((one) => describeSample(old.get(one.sample.id), one, words))
  const removed = (was?.all ?? []).filter(({ sample }) => !kept.has(sample.id))
  return [
    ...now,
    ...removed.map(({ sample }): ComparedSample => ({
      ...head(sample, locale),
      state: 'removed',
      difference: digestDifference('removed'),
      changes: [],
      problems: [],
      outcome: null,
      said: { amounts: [], documents: [], signers: [] },
    })),
  ]
}

function head({ id, title, form }: EvaluatedSample['sample'], locale: Locale) {
  const name = typeof title === 'string' ? title : title?.[locale]
  return { id, title: name ?? id, form }
}

function describeSample(was: EvaluatedSample | undefined, is: EvaluatedSample, words: Words): ComparedSample {
  const { sample, form, outcome } = is
  const about = head(sample, words.locale)
  const nothing = { amounts: [], documents: [], signers: [] }
  if (!outcome || !form)
    return {
      ...about,
      state: 'broken',
      difference: was && !was.outcome ? null : digestDifference('broken'),
      changes: [],
      problems: [words.t('studio.sample.broken-form')],
      outcome: null,
      said: nothing,
    }
  const forms = [form, ...(was?.form ? [was.form] : [])]
  const difference = was?.outcome ? findDifference(was.outcome, outcome, forms) : null
  const changes = difference ? listChanges(difference, forms, words) : []
  const wrong = findWrong(is)
  const problems = [
    ...listProblems(outcome, forms, words),
    ...(wrong?.unmet ?? []).map((one) => describeUnmet(one, forms, words)),
  ]
  const isSame = changes.length === 0 && JSON.stringify(wrong) === JSON.stringify(was && findWrong(was))
  const amounts = listAmounts(outcome, form)
  const state = problems.length > 0 ? 'broken' : !was ? 'new' : changes.length > 0 ? 'different' : 'same'
  return {
    ...about,
    state,
    difference: state === 'new' || state === 'same' || isSame ? null : digestDifference({ difference, wrong }),
    changes,
    problems,
    outcome: { blocks: [...outcome.blocks], amounts, documents: [...outcome.documents], signers: [...outcome.signers] },
    said: {
      amounts: Object.entries(amounts).map(([name, amount]) =>
        words.t('studio.sample.amount', { name: words.question(name, forms), is: words.show(amount) }),
      ),
      documents: outcome.documents.map(words.document),
      signers: outcome.signers.map((signer) => words.t('studio.sample.signer', words.signer(signer))),
    },
  }
}

/** Computed numbers, except intermediate ones, which have no label. */
function listAmounts({ values }: Outcome, form: Form): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && translate(form.element(entry[0])?.attributes.label ?? '', 'fr') !== '',
    ),
  )
}

function listChanges(difference: Difference, forms: readonly Form[], words: Words): string[] {
  const { t } = words
  const { blocks, questions, values, righted, documents, signers, isChecked } = difference
  const question = (name: string) => words.question(name, forms)
  return [
    ...blocks.got.map((slug) => t('studio.sample.block-shown', { name: words.block(slug, forms) })),
    ...blocks.lost.map((slug) => t('studio.sample.block-hidden', { name: words.block(slug, forms) })),
    ...questions.got.map((name) => t('studio.sample.question-shown', { name: question(name) })),
    ...questions.lost.map((name) => t('studio.sample.question-hidden', { name: question(name) })),
    ...values.map(({ name, is, was }) =>
      t('studio.sample.value', { name: question(name), is: words.show(is), was: words.show(was) }),
    ),
    ...righted.map((name) => t('studio.sample.answer-right', { name: question(name) })),
    ...documents.got.map((code) => t('studio.sample.document-got', { name: words.document(code) })),
    ...documents.lost.map((code) => t('studio.sample.document-lost', { name: words.document(code) })),
    ...signers.got.map((signer) => t('studio.sample.signer-got', words.signer(signer))),
    ...signers.lost.map((signer) => t('studio.sample.signer-lost', words.signer(signer))),
    ...(isChecked === null ? [] : [t(isChecked ? 'studio.sample.checked' : 'studio.sample.unchecked')]),
  ]
}

const listProblems = ({ missing, refused }: Outcome, forms: readonly Form[], { t, question }: Words): string[] => [
  ...missing.map((name) => t('studio.sample.answer-missing', { name: question(name, forms) })),
  ...refused.map((name) => t('studio.sample.answer-refused', { name: question(name, forms) })),
]

function describeUnmet({ what, name, is, expected }: UnmetExpectation, forms: readonly Form[], words: Words): string {
  const { t, show } = words
  if (what === 'amounts')
    return t('studio.sample.expected-amount', {
      name: words.question(name, forms),
      is: show(is),
      expected: show(expected),
    })
  const noun =
    what === 'blocks'
      ? t('studio.sample.noun.block', { name: words.block(name, forms) })
      : what === 'documents'
        ? t('studio.sample.noun.document', { name: words.document(name) })
        : t('studio.sample.signer', words.signer(name))
  return t(is === null ? 'studio.sample.expected-missing' : 'studio.sample.expected-extra', { name: noun })
}

type Words = ReturnType<typeof makeWords>

/** Labels of blocks, elements, documents and signers. */
function makeWords(editions: readonly EditionOutcome[], locale: Locale) {
  const t = translator(locale)
  const show = (value: unknown) => showValue(value, locale)
  return {
    locale,
    t,
    show,
    question(name: string, forms: readonly Form[]) {
      const labels = forms.map((form) => translate(form.element(name)?.attributes.label ?? '', locale))
      return show(labels.find((label) => label !== '') ?? name)
    },
    block(slug: string, forms: readonly Form[]) {
      const titles = forms.flatMap((form) => form.blocks.filter((block) => block.slug === slug))
      return show(titles[0] ? translate(titles[0].title, locale) : slug)
    },
    document(code: string) {
      const found = editions.flatMap(({ templates }) => templates).find((template) => template.code === code)
      return show(found ? found.title[locale] : code)
    },
    signer(signer: string) {
      const [envelope = '', party = ''] = signer.split(' ')
      return {
        envelope: t(envelopeNames[envelope] ?? 'studio.nothing'),
        name: t(partyNames[party] ?? 'studio.nothing'),
      }
    },
  }
}

const envelopeNames: Readonly<Record<string, TextKey>> = {
  mission: 'studio.envelope.mission',
  subscription: 'studio.envelope.subscription',
}
const partyNames: Readonly<Record<string, TextKey>> = {
  subscriber: 'studio.sample.party.subscriber',
  co_subscriber: 'studio.sample.party.co_subscriber',
  subscriber_spouse: 'studio.sample.party.subscriber_spouse',
  subscriber_advisor: 'studio.sample.party.subscriber_advisor',
}
