import type { ComparedCustomer } from '@parcelle/contract/decision/pairing'
import { translateName } from '../../../dossier/labels.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Doubts, useDoubts } from './doubts.tsx'
import type { PairingActions } from './use-pairing.ts'

type Props = { customer: ComparedCustomer; isCouple: boolean; pairing: PairingActions; onClose: () => void }

/** Shows a customer who disagrees beside the dossier before they are paired. */
export function PairDialog({ customer, isCouple, pairing, onClose }: Props) {
  const { t, locale } = useI18n()
  const { chosen, ...doubts } = useDoubts(customer, { isCouple, allowsAlone: true })
  const { username: code, fullName } = customer
  return (
    <Modal
      isOpen
      urgent
      wide
      title={
        doubts.isAlone
          ? t('pairing.alone.title')
          : t('pairing.pair.title', { code, name: translateName(fullName, locale) })
      }
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            variant="primary"
            unavailable={chosen === null}
            loading={pairing.isPending}
            onClick={() => {
              if (!chosen) return
              pairing.pair(chosen)
              onClose()
            }}
          >
            {t('pairing.pair')}
          </Button>
        </>
      }
    >
      <Doubts customer={customer} {...doubts} />
    </Modal>
  )
}
