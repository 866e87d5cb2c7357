import type { DossierItem } from '@parcelle/contract/dossiers'
import { isUndecided } from '@parcelle/domain'
import { useLocation, useSearchParams } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { withQueue } from '../../list/queue.ts'
import { decisionPath } from '../../screen/paths.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { useIsWide } from '../../ui/layout/use-media.ts'
import type { Notice } from '../../ui/messages/notice.ts'
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx'
import { useRootMark } from '../../ui/theme/use-root-mark.ts'
import { CorrectionBanner } from './corrections/correction-banner.tsx'
import { CorrectionForm } from './corrections/correction-form.tsx'
import { OfferCorrection, type CorrectionFormState } from './corrections/use-correction-form.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { DeliveriesPanel } from './history/deliveries.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { KeysButton } from './keys/keys-button.tsx'
import { useAreKeysOn, useKeys } from './keys/keys.ts'
import { LastReason } from './last-reason.tsx'
import { PairingTab } from './pairing/pairing-tab.tsx'
import { PointsCard } from './points/points-card.tsx'
import { PresentationTab } from './presentation-tab.tsx'
import { ReceiptsTab } from './receipts/receipts-tab.tsx'
import { OpenHits } from './screening/open-hits.tsx'
import { ScreeningTrace } from './screening/screening-trace.tsx'
import { tabNames, tabs, type Tab } from './tabs.ts'
import styles from './signed-dossier.module.css'

type Props = { dossier: DossierItem; form: CorrectionFormState; showNotice: (notice: Notice) => void }

/** What is checked on the left; on the right, always in sight, the points to check and the decision. */
export function SignedDossier(props: Props) {
  const { dossier, showNotice } = props
  const isWide = useIsWide()
  const canDecide = isUndecided(dossier.integrate_state)
  useRootMark('desk')
  useRootMark('barred', canDecide && !isWide)
  return (
    <div className={styles.desk}>
      <div className={styles.rail}>
        {canDecide && isWide && <DecisionCard {...props} />}
        <div className={styles.points}>
          <PointsCard dossierId={dossier.id} isUndecided={canDecide} showNotice={showNotice} />
        </div>
        <div className={styles.keys}>
          <KeysButton />
        </div>
      </div>
      <Checked {...props} />
      {canDecide && !isWide && (
        <div className={styles.bar}>
          <DecisionButtons {...props} placement="above" />
        </div>
      )}
    </div>
  )
}

function DecisionCard(props: Props) {
  const { t } = useI18n()
  return (
    <Card title={t('decision.decide')} titleId="decision">
      <div className={styles.buttons}>
        <DecisionButtons {...props} placement="button" />
      </div>
    </Card>
  )
}

function Checked({ dossier, form, showNotice }: Props) {
  const isAccepted = dossier.integrate_state === 'validated'
  const { tab, strip } = useTabs(dossier)
  return (
    <Stack>
      <LastReason dossier={dossier} />
      {(isUndecided(dossier.integrate_state) || isAccepted) && (
        <OpenHits dossierId={dossier.id} isAccepted={isAccepted} showNotice={showNotice} />
      )}
      <CorrectionBanner dossierId={dossier.id} data={form.data} showNotice={showNotice} />
      {form.draft && <CorrectionForm dossier={dossier} form={form} showNotice={showNotice} />}
      {strip}
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

/** The tab in the address, and the strip of all. Each has the figure of its place among the four. */
function useTabs({ id, integrate_state: state }: DossierItem) {
  const { t } = useI18n()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const areKeysOn = useAreKeysOn()
  const hrefOf = (one: Tab) => withQueue(`${decisionPath(id)}?onglet=${tabNames[one]}`, search)
  const offered = tabs
    .map((name, at) => ({ name, key: String(at + 1), href: hrefOf(name), label: t(`decision.tab.${name}`) }))
    .filter(({ name }) => name !== 'pairing' || isUndecided(state))
  useKeys(offered.map(({ key, href, label }) => ({ key, label, run: () => navigate(href) })))
  const tab = offered.find(({ name }) => tabNames[name] === search.get('onglet'))?.name ?? 'presentation'
  const items = offered.map(({ href, label, key }) => ({ href, label, shortcut: areKeysOn ? key : undefined }))
  return { tab, strip: <LinkTabs label={t('decision.tabs')} items={items} current={hrefOf(tab)} /> }
}
