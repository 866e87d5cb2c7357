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
import { numberIn } from './course/address.ts'
import { ElementWorldContext } from './element/element-context.ts'
import { useOpenWizard } from './use-open-wizard.ts'
import { WizardContext } from './wizard-context.ts'
import { WizardPage } from './wizard-page.tsx'
import styles from './wizard-screen.module.css'

/** /form/:pageId?/:blockId? — the subscription form of the dossier chosen by the address or, before, in this tab. */
export function WizardScreen() {
  const [address] = useSearchParams()
  const asked = address.get('dossier')
  const id = asked ?? readFolderId()
  const [attempt, setAttempt] = useState(0)

  // A link from a mail chooses its dossier; further steps of the same tab need not repeat it.
  useEffect(() => {
    if (asked) writeFolderId(asked)
    if (!id) toast({ tone: 'info', key: 'wizard.choose-folder' })
  }, [asked, id])

  if (!id) return <Redirect to={paths.dossiers} replace />
  return <Opened key={`${id} ${attempt}`} id={id} isAsked={asked !== null} onRetry={() => setAttempt(attempt + 1)} />
}

function Opened({ id, isAsked, onRetry }: { id: string; isAsked: boolean; onRetry: () => void }) {
  const { t, messageFor } = useI18n()
  const { pageId, blockId } = useParams<{ pageId?: string; blockId?: string }>()
  const { opened, error } = useOpenWizard(id, numberIn(blockId))
  if (opened) {
    return (
      <WizardContext value={opened.wizard}>
        <ElementWorldContext value={opened.world}>
          <div className={styles.room}>
            <WizardPage
              pageId={numberIn(pageId)}
              blockId={numberIn(blockId)}
              entry={isAsked ? opened.resumePage : null}
            />
          </div>
        </ElementWorldContext>
      </WizardContext>
    )
  }
  if (error) {
    const said = error instanceof ApiError ? error : null
    return (
      <Screen title={t('wizard.title')} back={{ href: readList(paths.dossiers), label: t('ui.back') }}>
        <ErrorPanel reference={said?.requestId ?? undefined} onRetry={onRetry}>
          {/* An address that names no dossier at all leads no further than one that names somebody else's. */}
          {said ? messageFor(said.status === 400 ? 'dossier.error.not-found' : said.message) : undefined}
        </ErrorPanel>
      </Screen>
    )
  }
  return (
    <Page>
      <h1 hidden>{t('wizard.title')}</h1>
      <div className={styles.coming}>
        <Loading isLoading skeleton={<Skeleton shape="card" count={3} />} onRetry={onRetry}>
          {null}
        </Loading>
      </div>
    </Page>
  )
}
