import type { Publication } from '@parcelle/contract/studio/publication'
import { losses } from '@parcelle/domain/studio-proposals'
import { Fragment, useId } from 'react'
import { Link } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { draftTabPath } from '../draft/draft-tabs.ts'
import styles from './publication.module.css'

/** What the edition would change in dossiers under way, by kind of effect. */
export function ImpactCard({ publication }: { publication: Publication }) {
  const { t } = useI18n()
  const { examination } = publication
  const impact = examination?.isCurrent ? examination.impact : null
  const hasProblems = examination?.findings?.some(({ severity }) => severity === 'problem') === true
  return (
    <Card title={t('studio.impact')} titleId="publish-impact">
      {!impact && <p className={styles.quiet}>{t(hasProblems ? 'studio.impact.after-check' : 'studio.impact.none')}</p>}
      {impact && !impact.isDone && (
        <>
          <output className={styles.text}>
            {t('studio.impact.running', { examined: impact.examined, total: impact.total })}
          </output>
          <progress
            className={styles.progress}
            aria-label={t('studio.impact.progress')}
            max={Math.max(1, impact.total)}
            value={impact.examined}
          />
        </>
      )}
      {impact?.isDone && <Counts impact={impact} edition={publication.edition} />}
    </Card>
  )
}

type Impact = NonNullable<NonNullable<Publication['examination']>['impact']>
type Effect = Impact['effects'][number]
type CountsProps = { impact: Impact; edition: string }

function Counts({ impact, edition }: CountsProps) {
  const { t, number } = useI18n()
  const isShown = impact.effects.some(({ samples }) => samples.length > 0)
  return (
    <>
      <p className={styles.text}>
        {impact.examined === 0
          ? t('studio.impact.no-dossier')
          : t('studio.impact.total', { total: number(impact.examined), safe: number(impact.safe) })}
      </p>
      {(impact.examined > 0 || isShown) && (
        <ul className={styles.counts}>
          <li className={styles.none}>
            <span className={styles.amount}>{number(impact.unchanged)}</span> {t('studio.effect.unchanged')}
          </li>
          {impact.effects.map((effect) => (
            <li key={effect.effect}>
              <OneEffect {...{ effect, edition }} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type EffectProps = { effect: Effect; edition: string }

function OneEffect({ effect: { effect, count, dossiers, samples }, edition }: EffectProps) {
  const { t, number, count: plural } = useI18n()
  const line = (
    <>
      <span className={styles.amount}>{number(count)}</span> {t(`studio.effect.${effect}`)}
      {samples.length > 0 && (
        <span className={styles.where}> · {plural('studio.impact.samples.count', samples.length)}</span>
      )}
    </>
  )
  if (count === 0 && samples.length === 0) return <div className={styles.none}>{line}</div>
  return (
    <details open={losses.has(effect)}>
      <summary>{line}</summary>
      {count > 0 && (
        <ul className={styles.list}>
          {dossiers.map((dossier) => (
            <li key={dossier.number}>
              {t('studio.impact.dossier', { number: dossier.number })} <What what={dossier.what} edition={edition} />
            </li>
          ))}
          {count > dossiers.length && <li>{plural('studio.impact.more', count - dossiers.length)}</li>}
        </ul>
      )}
      {samples.length > 0 && <Samples samples={samples} edition={edition} />}
    </details>
  )
}

/** The samples that show an effect, each with a way to what comes of it, and to the places that it concerns. */
function Samples({ samples, edition }: Pick<Effect, 'samples'> & { edition: string }) {
  const { t } = useI18n()
  const id = useId()
  return (
    <>
      <p id={id} className={styles.shown}>
        {t('studio.impact.samples')}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <Link href={`${draftTabPath(edition, 'samples')}?at=${encodeURIComponent(sample.id)}`}>{sample.title}</Link>{' '}
            – <What what={sample.what} edition={edition} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Concerned = Effect['samples'][number]['what']

/** What it concerns, each with a way to its place in the draft, where the sample shows it. */
function What({ what, edition }: { what: Concerned; edition: string }) {
  return what.map(({ label, place }, index) => (
    // Labels may repeat.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ', '}
      {place ? <Link href={placePath(edition, place)}>{label}</Link> : label}
    </Fragment>
  ))
}

function placePath(edition: string, { screen, name, key, sample }: NonNullable<Concerned[number]['place']>): string {
  const at = new URLSearchParams({ ...(key !== null && { at: key }), ...(sample !== null && { sample }) })
  return `${draftTabPath(edition, screen)}/${name}?${at}`
}
