import { removeProduct } from '@parcelle/domain/studio-catalogue'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Modal } from '../../../../ui/overlays/modal.tsx'
import type { Draft } from '../../draft/use-draft.ts'
import { UseList } from '../grid/sheet-problems.tsx'
import { useUseWords } from '../use-use-words.ts'

/** What else names the product is listed first: it goes too, or must be changed before. */
export function RemoveProduct({ draft, code, onClose }: { draft: Draft; code: string; onClose: () => void }) {
  const { t } = useI18n()
  const toWords = useUseWords()
  const { operation, uses } = removeProduct(draft.content, code)
  return (
    <Modal
      isOpen
      title={t('studio.product.remove.title', { code })}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {operation && (
            <Button
              variant="danger"
              onClick={() => {
                onClose()
                draft.change([operation])
              }}
            >
              {t('studio.product.remove')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(operation ? 'studio.product.remove.with' : 'studio.product.remove.refused')}</p>
      <UseList uses={toWords(uses)} />
    </Modal>
  )
}
