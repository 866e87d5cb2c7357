import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { State } from '../state.tsx'
import { useWords } from '../words.ts'

export function Dialogs() {
  const pick = useWords()
  const [open, setOpen] = useState<'plain' | 'danger'>()
  const [reason, setReason] = useState('')
  const close = () => setOpen(undefined)
  return (
    <State name={{ fr: 'À ouvrir', en: 'To open' }}>
      <Button onClick={() => setOpen('plain')}>
        {pick({ fr: 'Fenêtre avec un champ', en: 'Dialog with a field' })}
      </Button>
      <Button onClick={() => setOpen('danger')}>{pick({ fr: 'Confirmation', en: 'Confirmation' })}</Button>
      <Modal
        isOpen={open === 'plain'}
        onClose={close}
        title={pick({ fr: 'Refuser le dossier 48 213', en: 'Decline folder 48 213' })}
        actions={
          <>
            <Button onClick={close}>{pick({ fr: 'Annuler', en: 'Cancel' })}</Button>
            <Button variant="danger" onClick={close}>
              {pick({ fr: 'Refuser', en: 'Decline' })}
            </Button>
          </>
        }
      >
        <TextField
          id="reason"
          label={pick({ fr: 'Motif', en: 'Reason' })}
          hint={pick({ fr: 'Il sera envoyé au conseiller.', en: 'It will be sent to the advisor.' })}
          required
          width="full"
          value={reason}
          onChange={setReason}
        />
      </Modal>
      <ConfirmDialog
        danger
        isOpen={open === 'danger'}
        title={pick({ fr: 'Abandonner ce dossier ?', en: 'Abandon this folder?' })}
        confirmLabel={pick({ fr: 'Abandonner le dossier', en: 'Abandon the folder' })}
        onConfirm={close}
        onCancel={close}
      >
        <p>
          {pick({ fr: 'Le dossier 48 213 ne pourra plus être signé.', en: 'Folder 48 213 can no longer be signed.' })}
        </p>
      </ConfirmDialog>
    </State>
  )
}
