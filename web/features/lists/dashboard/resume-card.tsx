import type { DossierItem } from '@parcelle/contract/dossiers'
import { listCardActions } from '@parcelle/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/api.ts'
import { dossierName, stepPlace } from '../../../dossier/labels.ts'
import { describeNext } from '../../../dossier/next.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { resumePath } from '../../../screen/paths.ts'
import { useSignedInUser } from '../../../session/use-user.ts'
import { settings } from '../../../screen/settings.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { timeAgo } from '../../../i18n/time-ago.ts'
import styles from './resume-card.module.css'

/** The dossier last worked on, unless it is shown already, in `except`. */
export function ResumeCard({ except }: { except: readonly DossierItem[] }) {
  const { role } = useSignedInUser()
  const { data } = useLastDossier(true)
  const dossier = data?.dossiers[0]
  const { features, forms } = settings()
  if (!dossier || except.some(({ id }) => id === dossier.id)) return null
  const form = dossier.form_id === forms.backOffice ? 'backOffice' : 'client'
  const actions = listCardActions(role, { status: dossier.state, form }, features)
  return actions.includes('modify') && <Resume dossier={dossier} />
}

/** Used by the screen too, which waits for it: a card that came later would shift the layout. */
export function useLastDossier(enabled: boolean) {
  const { locale } = useI18n()
  return useQuery({
    enabled,
    queryKey: ['dossiers', 'last', locale],
    queryFn: ({ signal }) =>
      call('listDossiers', { query: { page: 1, itemsPerPage: 1, state: 'current-cases' } }, { signal }),
    // After a change of language, the earlier data stays until the new arrives.
    placeholderData: keepPreviousData,
  })
}

function Resume({ dossier }: { dossier: DossierItem }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const next = describeNext(dossier, i18n)
  const id = useId()
  const { detail } = dossier
  const isWaiting = detail.next?.action === 'wait'
  const [now] = useState(() => new Date())
  const ago = timeAgo(new Date(dossier.last_activity), now, locale)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {t(isWaiting ? 'dashboard.last' : 'dashboard.resume')}
        </h2>
        <p className={styles.name}>{dossierName(dossier, locale) ?? t('dossier.no-client')}</p>
        <p className={styles.facts}>
          <span>{t('dossier.number', { number: dossier.number })}</span>
          {detail.product_name && <span>{detail.product_name}</span>}
          <span>{t('dashboard.resume.activity', { ago })}</span>
          {next && <span>{next.text}</span>}
        </p>
      </div>
      {detail.page_rank !== null && <Progress rank={detail.page_rank} detail={detail} />}
      <LinkButton icon="arrow-right" href={resumePath(dossier)}>
        {t(isWaiting ? 'dashboard.see' : 'dashboard.resume.action')}
      </LinkButton>
    </section>
  )
}

function Progress({ rank, detail }: Pick<DossierItem, 'detail'> & { rank: number }) {
  const { t } = useI18n()
  const { page_count: count, page_title: title } = detail
  const place = stepPlace(rank, count)
  const text = title ? t('dossier.step.title', { ...place, title }) : t('dossier.step', place)
  return (
    <div className={styles.progress}>
      <p>{text}</p>
      <progress className={styles.track} max={count} value={rank} aria-label={t('dashboard.resume.progress')} />
    </div>
  )
}
