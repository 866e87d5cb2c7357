import type { ProductDocument } from '@parcelle/contract/documents'
import { call } from '../../../api/api.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'

/** Before anything is signed: what has come out about the product since it was read, or was never opened and must be. */
export function ProductNews() {
  const { t } = useI18n()
  const { id, productDocuments } = useWizard()
  // Asked again when the list of documents is closed: they may have been opened there.
  const isOpen = useStore(productDocuments)
  const { data } = useRequest(String(isOpen), () => call('listProductDocuments', { params: { id } }))
  const isNews = ({ opened_at, is_new_version }: ProductDocument) =>
    is_new_version || (data?.must_be_opened === true && opened_at === null)
  const news = data?.documents.filter(isNews) ?? []
  if (news.length === 0) return null
  const key = news.some(({ is_new_version }) => is_new_version) ? 'new-version' : 'must-be-opened'
  return (
    <Banner tone="warning" title={t(`wizard.product-documents.${key}`)}>
      <ul>
        {news.map((document) => (
          <li key={document.id}>{document.title}</li>
        ))}
      </ul>
      <Button onClick={() => productDocuments.set(true)}>{t('wizard.product-documents.show')}</Button>
    </Banner>
  )
}
