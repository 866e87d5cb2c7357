import type { DossierItem } from '@parcelle/contract/dossiers'
import { isUndecided } from '@parcelle/domain'
import { isChecked } from '@parcelle/domain/compliance'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'wouter'
import { CompliancePanel } from '../../dossier/compliance/compliance-panel.tsx'
import { CorrectionChip } from '../../dossier/correction/correction-chip.tsx'
import { DossierError } from '../../dossier/dossier-error.tsx'
import { IntegrationChip } from '../../dossier/integration-chip.tsx'
import { dossierName } from '../../dossier/labels.ts'
import { OpenBy } from '../../dossier/open-by.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { withQueue } from '../../list/queue.ts'
import { useLiveLists } from '../../list/use-live-lists.ts'
import { formPath, paths, decisionPath } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { readList } from '../../session/store.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useNotice } from '../../ui/messages/use-notice.ts'
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx'
import { CorrectionBanner } from './corrections/correction-banner.tsx'
import { CorrectionForm } from './corrections/correction-form.tsx'
import { OfferCorrection, useCorrectionForm, type CorrectionFormState } from './corrections/use-correction-form.ts'
import { summaryQuery, useRefetchDossier } from './api.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { DeliveriesPanel } from './history/deliveries.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { PairingTab } from './pairing/pairing-tab.tsx'
import { PresentationTab } from './presentation-tab.tsx'
import { QueueBar } from './queue/queue-bar.tsx'
import { useQueueKeys } from './queue/use-queue-keys.ts'
import { QueueContext, useQueue } from './queue/use-queue.ts'
import { ReceiptsTab } from './receipts/receipts-tab.tsx'
import { OpenHits } from './screening/open-hits.tsx'
import { ScreeningTrace } from './screening/screening-trace.tsx'
import { usePresence } from './use-presence.ts'
import styles from './decision-screen.module.css'

const tabs = ['presentation', 'receipts', 'pairing', 'history'] as const
type Tab = (typeof tabs)[number]
const names: Record<Tab, string> = {
  presentation: 'presentation',
  receipts: 'justificatifs',
  pairing: 'rattachement',
  history: 'historique',
}

/** /manage-dossier/:dossierId — a signed dossier, to check and decide on. */
export function DecisionScreen() {
  const { dossierId } = useParams<{ dossierId: string }>()
  // A notice about one dossier of a list is shown on the next.
  const notices = useNotice()
  const queue = useQueue(dossierId, notices.showNotice)
  useQueueKeys(queue)
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
    ? t('validation.heading', { number: dossier.number, name: name ?? t('dossier.no-client') })
    : t('validation.title')
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
      back={{ href: readList(paths.integration), label: t('validation.back') }}
      notice={notice}
      actions={
        isSigned && (
          <>
            <EvidenceButton dossierId={dossier.id} />
            {isUndecided(dossier.integrate_state) && (
              <DecisionButtons dossier={dossier} form={form} showNotice={showNotice} />
            )}
          </>
        )
      }
    >
      <Stack>
        {dossier && <QueueBar dossier={dossier} />}
        <OpenBy present={present} />
        <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
          {error && <DossierError error={error} onRetry={() => void refetch()} />}
          {dossier &&
            (isSigned ? (
              <Signed dossier={dossier} form={form} showNotice={showNotice} />
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

function Signed({ dossier, form, showNotice }: PartProps) {
  const { t } = useI18n()
  const [search] = useSearchParams()
  const offered = tabs.filter((tab) => tab !== 'pairing' || isUndecided(dossier.integrate_state))
  const tab = offered.find((one) => names[one] === search.get('onglet')) ?? 'presentation'
  const isAccepted = dossier.integrate_state === 'validated'
  const hrefOf = (one: Tab) => withQueue(`${decisionPath(dossier.id)}?onglet=${names[one]}`, search)
  return (
    <Stack>
      <LastReason dossier={dossier} />
      {(isUndecided(dossier.integrate_state) || isAccepted) && (
        <OpenHits dossierId={dossier.id} isAccepted={isAccepted} showNotice={showNotice} />
      )}
      <CorrectionBanner dossierId={dossier.id} data={form.data} showNotice={showNotice} />
      {form.draft && <CorrectionForm dossier={dossier} form={form} showNotice={showNotice} />}
      <LinkTabs
        label={t('validation.tabs')}
        items={offered.map((one) => ({ href: hrefOf(one), label: t(`validation.tab.${one}`) }))}
        current={hrefOf(tab)}
      />
      <OfferCorrection value={form.offer}>
        {tab === 'presentation' && <PresentationTab dossier={dossier} />}
        {tab === 'receipts' && <ReceiptsTab dossierId={dossier.id} />}
      </OfferCorrection>
      {tab === 'pairing' && <PairingTab dossier={dossier} showNotice={showNotice} />}
      {tab === 'history' && <HistoryTab dossierId={dossier.id} />}
      {tab === 'history' && <DeliveriesPanel dossierId={dossier.id} showNotice={showNotice} />}
      {tab === 'history' && <ScreeningTrace dossierId={dossier.id} />}
    </Stack>
  )
}

function NotSigned({ dossier, form, showNotice }: PartProps) {
  const { t } = useI18n()
  const refetchDossier = useRefetchDossier()
  return (
    <Stack>
      <p>{t('validation.not-signed', { status: dossier.state_label })}</p>
      <LastReason dossier={dossier} />
      <CorrectionBanner dossierId={dossier.id} data={form.data} showNotice={showNotice} />
      <div>
        <LinkButton variant="primary" icon="eye" href={formPath(dossier.id)}>
          {t('validation.read')}
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

function LastReason({ dossier: { detail } }: { dossier: DossierItem }) {
  const { t } = useI18n()
  return detail.last_reason && <p className={styles.reason}>{t('dossier.reason', { reason: detail.last_reason })}</p>
}
