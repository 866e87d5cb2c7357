import type { ProductDocument } from '@parcelle/contract/documents'
import { call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'

/** Warns before signing about product documents that are new or must still be opened. */
export function UnreadProductDocuments() {
  const { t } = useI18n()
  const { id, productDocuments } = useWizard()
  // Reloads when the dialog closes: documents may have been opened there.
  const isOpen = useStore(productDocuments)
  const { data } = useRequest(String(isOpen), () => call('listProductDocuments', { params: { id } }))
  const isUnread = ({ opened_at, is_new_version }: ProductDocument) =>
    is_new_version || (data?.must_be_opened === true && opened_at === null)
  const unread = data?.documents.filter(isUnread) ?? []
  if (unread.length === 0) return null
  const key = unread.some(({ is_new_version }) => is_new_version) ? 'new-version' : 'must-be-opened'
  return (
    <Banner tone="warning" title={t(`wizard.product-documents.${key}`)}>
      <ul>
        {unread.map((document) => (
          <li key={document.id}>{document.title}</li>
        ))}
      </ul>
      <Button onClick={() => productDocuments.set(true)}>{t('wizard.product-documents.show')}</Button>
    </Banner>
  )
}
