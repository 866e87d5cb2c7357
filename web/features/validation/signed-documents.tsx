import type { Api } from '@parcelle/contract'
import type { Reply } from '@parcelle/contract/route'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { settings } from '../../screen/settings.ts'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dataUriToFile } from '../../viewer/data-uri.ts'
import { downloadFile, openViewer } from '../../viewer/open-viewer.ts'
import { signedQuery } from './api.ts'
import styles from './receipts-tab.module.css'

type Signed = Reply<Api['listSignedDocuments']>[number]

/** What was signed, by rank: each to be looked at or taken away. */
export function SignedDocuments({ dossierId }: { dossierId: string }) {
  const { t } = useI18n()
  const { data = [] } = useQuery(signedQuery(dossierId))
  if (data.length === 0) return null
  return (
    <Card title={t('validation.signed-documents')} titleId="signed-documents">
      <ul className={styles.list}>
        {data
          .toSorted((one, other) => one.rank - other.rank)
          .map((document) => (
            <Row key={document.id} dossierId={dossierId} document={document} />
          ))}
      </ul>
    </Card>
  )
}

function Row({ dossierId, document: { id: docId, name, title: given } }: { dossierId: string; document: Signed }) {
  const { t } = useI18n()
  const { features, esign } = settings()
  const title = given || name
  async function read(signal?: AbortSignal) {
    const params = { id: dossierId, esign, docId }
    const { resource } = await call('readSignedDocument', { params }, { ...(signal && { signal }) })
    return dataUriToFile(resource, name)
  }
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
      </div>
      <div className={styles.actions}>
        {features.documentPreview && (
          <Button icon="eye" onClick={() => openViewer({ title, expected: 'application/pdf', load: read })}>
            {t('validation.receipts.preview')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {features.download && (
          <Button icon="download" onClick={() => void downloadFile(() => read())}>
            {t('validation.receipts.download')} <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
