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
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'
import { downloadFile, openViewer } from '../../../viewer/open-viewer.ts'
import { focusDocument, DocumentList } from './document-list.tsx'
import { Unavailable } from '../unavailable.tsx'
import { useReceipts, useSignedDocuments, type ListedDocument } from './use-documents.ts'
import styles from './receipts-tab.module.css'

// Lazy, because most visits open no document.
const DocumentPane = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../../../viewer/document-pane.tsx')).DocumentPane })),
)

export function ReceiptsTab({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const signed = useSignedDocuments(dossierId)
  const { categories: receiptCategories, isPending, refetch } = useReceipts(dossierId)
  const [shown, show] = useState<ListedDocument | null>(null)
  const { documentPreview } = settings().features
  const signedOnes = { id: 'signed-documents', name: t('decision.signed-documents'), documents: signed.documents }
  const categories = [...(signed.documents.length > 0 ? [signedOnes] : []), ...(receiptCategories ?? [])]
  const retry = () => void Promise.all([signed.refetch(), refetch()])
  const isBeside = useIsWide() && documentPreview && categories.length > 0
  return (
    <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={retry}>
      {(signed.isMissing || !receiptCategories) && <Unavailable onRetry={retry} />}
      {receiptCategories?.length === 0 && <p>{t('decision.receipts.none')}</p>}
      <div className={isBeside ? styles.beside : undefined}>
        <Stack>
          {categories.length > 0 && <DownloadAll dossierId={dossierId} />}
          <DocumentList
            categories={categories}
            shownId={isBeside ? (shown?.id ?? null) : null}
            onShow={isBeside ? show : ({ viewing }) => openViewer(viewing)}
            onMove={(entry) => isBeside && show(entry)}
          />
        </Stack>
        {isBeside && <PreviewPane shown={shown} />}
      </div>
    </Loading>
  )
}

/** None is selected at first, because every view is recorded. */
function PreviewPane({ shown }: { shown: ListedDocument | null }) {
  const { t } = useI18n()
  return (
    <div className={styles.pane}>
      <Card title={shown?.viewing.title ?? t('decision.receipts.beside')} titleId="shown-receipt">
        {shown ? (
          <Suspense fallback={<Skeleton shape="card" count={1} />}>
            <DocumentPane key={shown.id} viewing={shown.viewing} onLeave={() => focusDocument(shown)} />
          </Suspense>
        ) : (
          <p>{t('decision.receipts.choose')}</p>
        )}
      </Card>
    </div>
  )
}

function DownloadAll({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { features, esign } = settings()
  if (!features.download) return null
  const read = () => call('downloadSignedDocuments', { params: { id: dossierId, esign }, query: { with: 'receipts' } })
  return (
    <div className={styles.actions}>
      <Button icon="download" onClick={() => void downloadFile(read)}>
        {t('decision.receipts.all')}
      </Button>
    </div>
  )
}
