import { lazy, Suspense, useState } from 'react'
import { call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { useIsWide } from '../../../ui/layout/use-media.ts'
import { Loading } from '../../../ui/loading/loading.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { untilLoaded } from '../../../ui/loading/until-loaded.ts'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { focusPaper, PaperList } from './paper-list.tsx'
import { Unavailable } from '../unavailable.tsx'
import { useReceipts, useSignedPapers, type Paper } from './use-papers.ts'
import styles from './receipts-tab.module.css'

// Lazy, because most visits open no document.
const DocumentPane = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../../../viewer/document-pane.tsx')).DocumentPane })),
)

/** Signed documents and receipts by category, to view or to download one by one or all at once. */
export function ReceiptsTab({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const signed = useSignedPapers(dossierId)
  const { categories: given, isPending, refetch } = useReceipts(dossierId)
  const [shown, show] = useState<Paper | null>(null)
  const { documentPreview } = settings().features
  const signedOnes = { id: 'signed-documents', name: t('validation.signed-documents'), papers: signed.papers }
  const categories = [...(signed.papers.length > 0 ? [signedOnes] : []), ...(given ?? [])]
  const retry = () => void Promise.all([signed.refetch(), refetch()])
  const isBeside = useIsWide() && documentPreview && categories.length > 0
  return (
    <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={retry}>
      {(signed.isMissing || !given) && <Unavailable onRetry={retry} />}
      {given?.length === 0 && <p>{t('validation.receipts.none')}</p>}
      <div className={isBeside ? styles.beside : undefined}>
        <Stack>
          {categories.length > 0 && <Everything dossierId={dossierId} />}
          <PaperList
            categories={categories}
            shownId={isBeside ? (shown?.id ?? null) : null}
            onShow={isBeside ? show : ({ viewing }) => openViewer(viewing)}
            onMove={(paper) => isBeside && show(paper)}
          />
        </Stack>
        {isBeside && <Beside shown={shown} />}
      </div>
    </Loading>
  )
}

/** None is selected at first, because every view is recorded. */
function Beside({ shown }: { shown: Paper | null }) {
  const { t } = useI18n()
  return (
    <div className={styles.pane}>
      <Card title={shown?.viewing.title ?? t('validation.receipts.beside')} titleId="shown-paper">
        {shown ? (
          <Suspense fallback={<Skeleton shape="card" count={1} />}>
            <DocumentPane key={shown.id} viewing={shown.viewing} onLeave={() => focusPaper(shown)} />
          </Suspense>
        ) : (
          <p>{t('validation.receipts.choose')}</p>
        )}
      </Card>
    </div>
  )
}

function Everything({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { features, esign } = settings()
  if (!features.download) return null
  const read = () => call('downloadSignedDocuments', { params: { id: dossierId, esign }, query: { with: 'receipts' } })
  return (
    <div className={styles.actions}>
      <Button icon="download" onClick={() => void downloadFile(read)}>
        {t('validation.receipts.all')}
      </Button>
    </div>
  )
}
