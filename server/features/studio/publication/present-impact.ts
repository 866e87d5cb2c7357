import type { Publication } from '@parcelle/contract/studio/publication'
import { effects, type Effect } from '@parcelle/domain/studio-proposals'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { Impact, What } from './examination/impact.ts'

type Presented = NonNullable<NonNullable<Publication['examination']>['impact']>

export const presentImpact = (
  { unchanged, safe, effects: found }: Impact,
  locale: Locale,
): Pick<Presented, 'unchanged' | 'safe' | 'effects'> => ({
  unchanged,
  safe,
  effects: effects.map((effect) => ({ effect, ...presentEffect(effect, found[effect], locale) })),
})

function presentEffect(
  effect: Effect,
  { count, dossiers, samples = [] }: Impact['effects'][Effect],
  locale: Locale,
): Omit<Presented['effects'][number], 'effect'> {
  const present = (what: readonly What[], find: (one: What) => string | null) =>
    what.map((one) => ({ label: nameWhat(effect, one, locale), place: toPlace(one, find(one)) }))
  return {
    count,
    dossiers: dossiers.map(({ number, what }) => ({ number, what: present(what, (one) => findShowing(samples, one)) })),
    samples: samples.map(({ id, title, what }) => ({ id, title: title[locale], what: present(what, () => id) })),
  }
}

/** The first sample that shows the same. */
const findShowing = (samples: readonly { id: string; what: readonly What[] }[], { at }: What): string | null =>
  samples.find(({ what }) => what.some((one) => one.at?.form === at?.form && one.at?.key === at?.key))?.id ?? null

function toPlace({ at, document }: What, sample: string | null) {
  if (at) return { screen: 'form' as const, name: at.form, key: at.key, sample }
  return document === undefined ? null : { screen: 'documents' as const, name: document, key: null, sample }
}

const envelopeNames = {
  mission: 'studio.envelope.mission',
  subscription: 'studio.envelope.subscription',
  report: 'studio.envelope.report',
} as const

function nameWhat(effect: Effect, { document, ...texts }: What, locale: Locale): string {
  const kind = texts.fr
  if (effect !== 'signatures' || document !== undefined || !Object.hasOwn(envelopeNames, kind)) return texts[locale]
  return translator(locale)(envelopeNames[kind as keyof typeof envelopeNames])
}
