import { useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { ReasonDialog } from '../../../dossier/reason-dialog.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/messages/toasts.ts'
import { useWizard } from '../wizard-context.ts'

/** Voids the envelope, with a reason sent to all signers. */
export function Withdrawal() {
  const { t, messageFor } = useI18n()
  const wizard = useWizard()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function ask() {
    setProblem(null)
    setAsking(true)
  }

  async function withdraw(reason: string) {
    setBusy(true)
    setProblem(null)
    try {
      const { id, settings } = wizard
      await call('voidEnvelope', { params: { id, esign: settings.esign }, body: { reason } })
      setAsking(false)
      toast({ tone: 'success', key: 'wizard.withdrawal.done' })
      // The envelope is void even if this fails; the live update follows.
      await Promise.all([wizard.refreshSummary(), wizard.envelopes.refresh()]).catch(() => {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(messageFor(error.message, error.errors[0]?.params))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button dense variant="danger-quiet" icon="abandon" onClick={ask}>
        {t('wizard.withdrawal.button')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('wizard.withdrawal.title')}
          confirmLabel={t('wizard.withdrawal.confirm')}
          hint={t('wizard.withdrawal.hint')}
          problem={problem}
          isPending={isBusy}
          onConfirm={(reason) => void withdraw(reason)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
