import type { DossierItem } from '@parcelle/contract/dossiers'
import { toBucket, findEditableBlocks } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Highlight } from '../../../ui/content/highlight.tsx'
import styles from './dossier-facts.module.css'
import { PaidAmount } from '../../../dossier/paid-amount.tsx'
import { stepPlace } from '../../../dossier/labels.ts'

export function DossierFacts({ dossier, term }: { dossier: DossierItem; term: string }) {
  const { t, date } = useI18n()
  const { detail, advisor, signature_date: signedOn } = dossier
  // A complete form has no step to resume at.
  const isOpen = detail.missing > 0 || findEditableBlocks(dossier.state, 'answers') !== 'none'
  const showsStep = toBucket(dossier.state) === 'current' && isOpen
  return (
    <dl className={styles.facts}>
      <Fact term={t('dossier.product')}>{detail.product_name}</Fact>
      <Fact term={t('dossier.amount')} figure>
        <PaidAmount dossier={dossier} />
      </Fact>
      <Fact term={t('dossier.created')}>{date(dossier.creation_date)}</Fact>
      {signedOn ? (
        <Fact term={t('dossier.signed')}>{date(signedOn)}</Fact>
      ) : (
        <Fact term={t('dossier.activity')}>{date(dossier.last_activity)}</Fact>
      )}
      {/* A direct dossier has no advisor. */}
      {!dossier.direct && (
        <Fact term={t('dossier.advisor')}>
          {advisor && (
            <Highlight
              text={`${advisor.firstname} ${advisor.lastname}${advisor.external_id ? ` (${advisor.external_id})` : ''}`}
              term={term}
            />
          )}
        </Fact>
      )}
      {showsStep && detail.page_rank !== null && <Step rank={detail.page_rank} detail={detail} />}
    </dl>
  )
}

type StepProps = { rank: number; detail: DossierItem['detail'] }

function Step({ rank, detail: { page_count: count, page_title: title } }: StepProps) {
  const { t } = useI18n()
  return <Fact term={t('dossier.step', stepPlace(rank, count))}>{title}</Fact>
}

function Fact({ term, figure = false, children }: { term: string; figure?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd className={figure ? styles.figure : undefined}>{children ?? '—'}</dd>
    </div>
  )
}
