import type { DossierItem } from '@parcelle/contract/dossiers'
import { isChecked } from '@parcelle/domain/compliance'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { CompliancePanel } from '../../dossier/compliance/compliance-panel.tsx'
import { CorrectionChip } from '../../dossier/correction/correction-chip.tsx'
import { DossierError } from '../../dossier/dossier-error.tsx'
import { IntegrationChip } from '../../dossier/integration-chip.tsx'
import { dossierName } from '../../dossier/labels.ts'
import { OpenBy } from '../../dossier/open-by.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { useLiveLists } from '../../list/use-live-lists.ts'
import { formPath, paths } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { readList } from '../../session/store.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNotice } from '../../ui/messages/use-notice.ts'
import { CorrectionBanner } from './corrections/correction-banner.tsx'
import { useCorrectionForm, type CorrectionFormState } from './corrections/use-correction-form.ts'
import { summaryQuery, useRefetchDossier } from './api.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { useKeyListener } from './keys/keys.ts'
import { LastReason } from './last-reason.tsx'
import { QueueBar } from './queue/queue-bar.tsx'
import { useQueueKeys } from './queue/use-queue-keys.ts'
import { QueueContext, useQueue } from './queue/use-queue.ts'
import { SignedDossier } from './signed-dossier.tsx'
import { usePresence } from './use-presence.ts'
import styles from './decision-screen.module.css'

/** /manage-dossier/:dossierId — a signed dossier, to check and decide on. */
export function DecisionScreen() {
  const { dossierId } = useParams<{ dossierId: string }>()
  // A notice about one dossier of a list is shown on the next.
  const notices = useNotice()
  const queue = useQueue(dossierId, notices.showNotice)
  useQueueKeys(queue)
  useKeyListener()
  return (
    <QueueContext value={queue}>
      <OpenDossier key={dossierId} dossierId={dossierId} {...notices} />
    </QueueContext>
  )
}

function OpenDossier({ dossierId, notice, showNotice }: { dossierId: string } & ReturnType<typeof useNotice>) {
  const { t, locale } = useI18n()
  const { data, error, isPending, refetch } = useQuery(summaryQuery(dossierId))
  useLiveLists()
  const dossier = data?.dossier
  const name = dossier ? dossierName(dossier, locale) : null
  const title = dossier
    ? t('decision.heading', { number: dossier.number, name: name ?? t('dossier.no-client') })
    : t('decision.title')
  const isSigned = dossier?.state === 'signed'
  const present = usePresence(dossierId)
  const form = useCorrectionForm(dossierId, dossier !== undefined)
  return (
    <Screen
      title={title}
      heading={
        <span className={styles.heading}>
          {title} {isSigned && <IntegrationChip state={dossier.integrate_state} />}{' '}
          {dossier && <CorrectionChip dossier={dossier} />}
        </span>
      }
      back={{ href: readList(paths.integration), label: t('decision.back') }}
      notice={notice}
      actions={isSigned && <EvidenceButton dossierId={dossier.id} />}
    >
      <Stack>
        {dossier && <QueueBar dossier={dossier} />}
        <OpenBy present={present} />
        <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
          {error && <DossierError error={error} onRetry={() => void refetch()} />}
          {dossier &&
            (isSigned ? (
              <SignedDossier dossier={dossier} form={form} showNotice={showNotice} />
            ) : (
              <NotSigned dossier={dossier} form={form} showNotice={showNotice} />
            ))}
        </Loading>
      </Stack>
    </Screen>
  )
}

type ShowNotice = ReturnType<typeof useNotice>['showNotice']

type PartProps = { dossier: DossierItem; form: CorrectionFormState; showNotice: ShowNotice }

function NotSigned({ dossier, form, showNotice }: PartProps) {
  const { t } = useI18n()
  const refetchDossier = useRefetchDossier()
  return (
    <Stack>
      <p>{t('decision.not-signed', { status: dossier.state_label })}</p>
      <LastReason dossier={dossier} />
      <CorrectionBanner dossierId={dossier.id} data={form.data} showNotice={showNotice} />
      <div>
        <LinkButton variant="primary" icon="eye" href={formPath(dossier.id)}>
          {t('decision.read')}
        </LinkButton>
      </div>
      {isChecked(dossier.state) && (
        <Card title={t('compliance.title')} titleId="check">
          <CompliancePanel dossier={dossier} onMoved={() => void refetchDossier()} />
        </Card>
      )}
    </Stack>
  )
}
