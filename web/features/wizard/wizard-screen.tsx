import { useEffect, useState } from 'react'
import { Redirect, useParams, useSearchParams } from 'wouter'
import { ApiError } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { readFolderId, readList, writeFolderId } from '../../session/store.ts'
import { ErrorPanel } from '../../ui/loading/error-panel.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { parseAddressId } from './navigation/address.ts'
import { ElementServicesContext } from './element/element-context.ts'
import { useOpenWizard } from './use-open-wizard.ts'
import { WizardContext } from './wizard-context.ts'
import { WizardPage } from './wizard-page.tsx'
import styles from './wizard-screen.module.css'

/** /form/:pageId?/:blockId? — the form of the dossier named in the query string, or last opened in this tab. */
export function WizardScreen() {
  const [address] = useSearchParams()
  const linkedId = address.get('dossier')
  const id = linkedId ?? readFolderId()
  const [attempt, setAttempt] = useState(0)

  // Remembers the dossier of a mail link for later addresses in this tab.
  useEffect(() => {
    if (linkedId) writeFolderId(linkedId)
    if (!id) toast({ tone: 'info', key: 'wizard.choose-folder' })
  }, [linkedId, id])

  if (!id) return <Redirect to={paths.dossiers} replace />
  return (
    <OpenedWizard
      key={`${id} ${attempt}`}
      id={id}
      isResumed={address.has('resume')}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

function OpenedWizard({ id, isResumed, onRetry }: { id: string; isResumed: boolean; onRetry: () => void }) {
  const { t, messageFor } = useI18n()
  const { pageId, blockId } = useParams<{ pageId?: string; blockId?: string }>()
  const { opened, error } = useOpenWizard(id, parseAddressId(blockId))
  if (opened) {
    return (
      <WizardContext value={opened.wizard}>
        <ElementServicesContext value={opened.services}>
          <div className={styles.screen}>
            <WizardPage pageId={parseAddressId(pageId)} blockId={parseAddressId(blockId)} isResumed={isResumed} />
          </div>
        </ElementServicesContext>
      </WizardContext>
    )
  }
  if (error) {
    const apiError = error instanceof ApiError ? error : null
    return (
      <Screen title={t('wizard.title')} back={{ href: readList(paths.dossiers), label: t('ui.back') }}>
        <ErrorPanel reference={apiError?.requestId ?? undefined} onRetry={onRetry}>
          {/* An invalid id shows the same message as a dossier that is not visible to the user. */}
          {apiError ? messageFor(apiError.status === 400 ? 'dossier.error.not-found' : apiError.message) : undefined}
        </ErrorPanel>
      </Screen>
    )
  }
  return (
    <Page>
      <h1 hidden>{t('wizard.title')}</h1>
      <div className={styles.loading}>
        <Loading isLoading skeleton={<Skeleton shape="card" count={3} />} onRetry={onRetry}>
          {null}
        </Loading>
      </div>
    </Page>
  )
}
