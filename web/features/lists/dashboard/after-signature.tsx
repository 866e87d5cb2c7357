import type { DossierItem } from '@parcelle/contract/dossiers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { needTexts } from '../../../i18n/messages.ts'
import { resumePath } from '../../../screen/paths.ts'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import styles from './after-signature.module.css'

// Lazy, because most dashboards have no signed dossier.
const DossierNextSteps = lazy(() => {
  needTexts(['dossier'])
  return untilLoaded(async () => ({
    default: (await import('../../../dossier/next-steps/dossier-next-steps.tsx')).DossierNextSteps,
  }))
})

// Of many, the latest ones.
const SHOWN = 2

/** What follows the latest signatures of a subscriber, until the dossiers are registered or refused. */
export function AfterSignature() {
  const { locale } = useI18n()
  const { data } = useQuery({
    queryKey: ['dossiers', 'after-signature', locale],
    queryFn: ({ signal }) => call('listDossiers', { query: { state: 'signed-files', page: 1 } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const followed = data?.dossiers.filter(isFollowed).slice(0, SHOWN) ?? []
  return followed.map((dossier) => <Followed key={dossier.id} dossier={dossier} />)
}

const isFollowed = ({ integrate_state: state }: DossierItem) => state !== 'sync' && state !== 'refused'

function Followed({ dossier }: { dossier: DossierItem }) {
  const { t } = useI18n()
  const { number, detail } = dossier
  const id = useId()
  return (
    <Card>
      <div className={styles.followed}>
        <p id={id} className={styles.dossier}>
          {[t('dossier.number', { number }), detail.product_name].filter(Boolean).join(' · ')}
        </p>
        <Suspense>
          <DossierNextSteps dossier={dossier} level={2} isShort namedBy={id} />
        </Suspense>
        <LinkButton icon="arrow-right" href={resumePath(dossier)}>
          {t('after.open')}
        </LinkButton>
      </div>
    </Card>
  )
}
