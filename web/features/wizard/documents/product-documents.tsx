import type { DatalistOption } from '@parcelle/contract/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'
import styles from '../rail/documents.module.css'

/** The documents that a product must be bought with, by name, and where they are had until they can be opened here. */
export function ProductDocuments() {
  const { t } = useI18n()
  const { productDocuments, settings } = useWizard()
  const shown = useStore(productDocuments)
  if (!shown) return null
  const close = () => productDocuments.set(null)
  return (
    <Modal
      isOpen
      title={t('wizard.product-documents', { product: shown.label })}
      onClose={close}
      actions={<Button onClick={close}>{t('modal.confirmation.close')}</Button>}
    >
      <ul className={styles.list}>
        {readTitles(shown).map((title) => (
          <li key={title}>
            <Icon name="file" size={16} /> {title}
          </li>
        ))}
      </ul>
      <p>
        {t('wizard.product-documents.where')} <a href={`mailto:${settings.help.mail}`}>{settings.help.mail}</a>
      </p>
    </Modal>
  )
}

function readTitles({ presentation }: DatalistOption): string[] {
  const documents: unknown = presentation?.['documents']
  if (!Array.isArray(documents)) return []
  return documents.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'title' in one ? [String(one.title)] : [],
  )
}
