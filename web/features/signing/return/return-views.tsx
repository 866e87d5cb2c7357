import type { DossierItem } from '@parcelle/contract/dossiers'
import { useEffect, useState, type ReactNode } from 'react'
import { describeNext } from '../../../dossier/next.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { MessageKey } from '../../../i18n/messages.ts'
import { positionPath, paths } from '../../../screen/paths.ts'
import { useScreen } from '../../../screen/screen.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { CenteredCard } from '../../../ui/layout/centered-card.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import styles from './return-views.module.css'

type CardProps = { title: string; icon?: IconName; children?: ReactNode }

/** One card of fixed height for every outcome, so that the layout does not shift. */
export function ReturnCard({ title, icon, children }: CardProps) {
  const { name, theme } = settings()
  useScreen(title)
  return (
    <CenteredCard logo={<img src={theme.logo} alt={name} />}>
      <div className={styles.view}>
        {icon && <Icon name={icon} size={32} className={styles[icon]} />}
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </CenteredCard>
  )
}

/** No signature was started in this browser. */
export function NoDossier() {
  const { t } = useI18n()
  return (
    <ReturnCard title={t('docusign.warning')} icon="warning">
      <p>{t('signing.no-dossier')}</p>
      <LinkButton variant="primary" href={paths.dashboard}>
        {t('signing.to-dashboard')}
      </LinkButton>
    </ReturnCard>
  )
}

// The provider's event only chooses these texts.
const waitWords: Readonly<Record<string, MessageKey>> = {
  signing_complete: 'signing.return.checking',
  decline: 'signing.return.declining',
  cancel: 'signing.return.leaving',
}
const SLOW_AFTER = 12_000

export function Checking({ event }: { event: string | null }) {
  const { t } = useI18n()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ReturnCard title={t(waitWords[event ?? ''] ?? 'signing.return.checking')}>
      <div className={styles.bar} aria-hidden="true" />
      <LiveRegion>{t(isSlow ? 'signing.return.still' : 'signing.return.usually')}</LiveRegion>
      <p>{t('signing.return.stay')}</p>
    </ReturnCard>
  )
}

type SignedProps = { folderId: string; dossier: DossierItem | null; isFramed: boolean }

export function Signed({ folderId, dossier, isFramed }: SignedProps) {
  const i18n = useI18n()
  const { t } = i18n
  const next = dossier && describeNext(dossier, i18n)
  return (
    <ReturnCard title={t('docusign.success')} icon="success">
      {dossier && <p>{t('wizard.folder', { number: dossier.number })}</p>}
      {next && <p>{t('signing.return.next', { text: next.text })}</p>}
      {isFramed ? <MayClose /> : <BackToDossier folderId={folderId} isMain />}
    </ReturnCard>
  )
}

type NotSignedProps = { folderId: string; isFramed: boolean; isDeclined: boolean; onAgain: () => void }

export function NotSigned({ folderId, isFramed, isDeclined, onAgain }: NotSignedProps) {
  const { t } = useI18n()
  return (
    <ReturnCard title={t('docusign.warning')} icon="warning">
      {isDeclined && <p>{t('signing.return.declined')}</p>}
      <div>
        <p>{t('docusign.user-not-signing')}</p>
        <p>{t('docusign.step-unsigned-documents')}</p>
        <p>{t('docusign.waiting-for-new-signing-trial')}</p>
      </div>
      {isFramed ? <MayClose /> : <BackToDossier folderId={folderId} isMain={isDeclined} />}
      {!isFramed && !isDeclined && (
        <div className={styles.late}>
          <p>{t('signing.return.late')}</p>
          <Button variant="tertiary" onClick={onAgain}>
            {t('signing.return.again')}
          </Button>
        </div>
      )}
    </ReturnCard>
  )
}

/** In a frame, the page around it shows the rest. */
function MayClose() {
  const { t } = useI18n()
  return <p>{t('signing.return.may-close')}</p>
}

function BackToDossier({ folderId, isMain = false }: { folderId: string; isMain?: boolean }) {
  const { t } = useI18n()
  return (
    <LinkButton variant="primary" href={positionPath(folderId)}>
      {t(isMain ? 'signing.return.to-dossier' : 'signing.return.sign-again')}
    </LinkButton>
  )
}
