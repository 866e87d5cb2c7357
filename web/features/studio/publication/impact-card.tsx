import type { Publication } from '@parcelle/contract/studio/publication'
import { losses } from '@parcelle/domain/studio-proposals'
import { Fragment } from 'react'
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

function Counts({ impact, edition }: { impact: Impact; edition: string }) {
  const { t, number } = useI18n()
  if (impact.examined === 0) return <p className={styles.text}>{t('studio.impact.no-dossier')}</p>
  return (
    <>
      <p className={styles.text}>
        {t('studio.impact.total', { total: number(impact.examined), safe: number(impact.safe) })}
      </p>
      <ul className={styles.counts}>
        <li className={styles.none}>
          <span className={styles.amount}>{number(impact.unchanged)}</span> {t('studio.effect.unchanged')}
        </li>
        {impact.effects.map(({ effect, count, dossiers }) => (
          <li key={effect}>
            {count === 0 ? (
              <div className={styles.none}>
                <span className={styles.amount}>0</span> {t(`studio.effect.${effect}`)}
              </div>
            ) : (
              <details open={losses.has(effect)}>
                <summary>
                  <span className={styles.amount}>{number(count)}</span> {t(`studio.effect.${effect}`)}
                </summary>
                <ul className={styles.list}>
                  {dossiers.map((dossier) => (
                    <li key={dossier.number}>
                      {t('studio.impact.dossier', { number: dossier.number })}{' '}
                      <What what={dossier.what} edition={edition} />
                    </li>
                  ))}
                  {count > dossiers.length && <li>{t('studio.impact.more', { count: count - dossiers.length })}</li>}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type Dossier = Impact['effects'][number]['dossiers'][number]

/** What it concerns in a dossier, each with a way to its place in the draft. */
function What({ what, edition }: Pick<Dossier, 'what'> & { edition: string }) {
  return what.map(({ label, place }, index) => (
    // Labels may repeat.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ', '}
      {place ? (
        <Link href={`${draftTabPath(edition, 'form')}/${place.form}?at=${encodeURIComponent(place.key)}`}>{label}</Link>
      ) : (
        label
      )}
    </Fragment>
  ))
}
