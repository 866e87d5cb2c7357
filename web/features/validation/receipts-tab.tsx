import type { Reply } from '@parcelle/contract/route'
import type { Api } from '@parcelle/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { downloadFile, openViewer } from '../../viewer/open-viewer.ts'
import { receiptsQuery, signedQuery } from './api.ts'
import { SignedDocuments } from './signed-documents.tsx'
import { Unavailable } from './unavailable.tsx'
import styles from './receipts-tab.module.css'

type Listed = Reply<Api['listReceipts']>[string][number]

/** What was signed and what was given, by category: each to be looked at or taken away, or everything at once. */
export function ReceiptsTab({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { data, isPending, refetch } = useQuery(receiptsQuery(dossierId))
  const categories = Object.entries(data ?? {})
  return (
    <Loading isLoading={isPending} skeleton={<Skeleton shape="card" count={2} />} onRetry={() => void refetch()}>
      {!data && <Unavailable onRetry={() => void refetch()} />}
      {data && categories.length === 0 && <p>{t('validation.receipts.none')}</p>}
      <Stack>
        <Everything dossierId={dossierId} hasReceipts={categories.length > 0} />
        <SignedDocuments dossierId={dossierId} />
        {categories.map(([category, receipts]) => (
          <Card key={category} title={category} titleId={`category-${receipts[0]?.id}`}>
            <ul className={styles.list}>
              {receipts.map((receipt) => (
                <Row key={receipt.id} dossierId={dossierId} receipt={receipt} />
              ))}
            </ul>
          </Card>
        ))}
      </Stack>
    </Loading>
  )
}

function Everything({ dossierId, hasReceipts }: { dossierId: string; hasReceipts: boolean }) {
  const { t } = useI18n()
  const { features, esign } = settings()
  const { data: signed = [] } = useQuery(signedQuery(dossierId))
  if (!features.download || (signed.length === 0 && !hasReceipts)) return null
  const read = () => call('downloadSignedDocuments', { params: { id: dossierId, esign }, query: { with: 'receipts' } })
  return (
    <div className={styles.actions}>
      <Button icon="download" onClick={() => void downloadFile(read)}>
        {t('validation.receipts.all')}
      </Button>
    </div>
  )
}

function Row({ dossierId, receipt }: { dossierId: string; receipt: Listed }) {
  const { t, date } = useI18n()
  const { features } = settings()
  const { id: receiptId, title, mimetype, added_at: added, scan } = receipt
  const read = (as: 'preview' | 'download', signal?: AbortSignal) =>
    call('readReceiptContent', { params: { id: dossierId, receiptId }, query: { as } }, { ...(signal && { signal }) })
  const original = () => read('download')
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          {[t('validation.receipts.added', { date: date(added) }), scan !== 'none' && t(`widget.upload.scan.${scan}`)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.actions}>
        {features.documentPreview && (
          <Button
            icon="eye"
            onClick={() =>
              openViewer({ title, expected: mimetype, load: (signal) => read('preview', signal), original })
            }
          >
            {t('validation.receipts.preview')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {features.download && (
          <Button icon="download" onClick={() => void downloadFile(original)}>
            {t('validation.receipts.download')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
