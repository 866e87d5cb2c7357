import { isOffered } from '@parcelle/domain'
import type { Block } from '@parcelle/forms'
import { useState } from 'react'
import { ApiError, call } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { useStore } from '../../../ui/store.ts'
import { leaveBlock } from '../course/navigation.ts'
import { useWizard } from '../wizard-context.ts'

/** After a refusal: why, and the way to mend and send again, or who has it. */
export function Reopening({ block }: { block: Block }) {
  const { t, messageFor } = useI18n()
  const wizard = useWizard()
  const { id, state, detail } = useStore(wizard.dossier)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isPossible = isOffered('reopen', state)
  if (!isPossible) return null
  const isTheirs = isOffered('reopen', state, wizard.rights.role)

  async function reopen() {
    setBusy(true)
    try {
      const { dossier } = await call('makeTransition', { params: { id }, body: { event: 'reopen' } })
      wizard.move({ ...wizard.dossier.get(), ...dossier })
      leaveBlock(wizard, block.id)
    } catch (error) {
      const said = error instanceof ApiError ? error.errors[0] : undefined
      setProblem(messageFor(said?.message ?? 'error.technical-error', said?.params))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      tone="info"
      actions={
        isTheirs && (
          <Button
            variant="primary"
            loading={isBusy}
            loadingText={t('wizard.block.saving')}
            onClick={() => void reopen()}
          >
            {t('wizard.sign.reopen')}
          </Button>
        )
      }
    >
      {detail.last_reason && <p>{t('wizard.sign.reason', { reason: detail.last_reason })}</p>}
      <p>{t(isTheirs ? 'wizard.sign.reopen-text' : 'wizard.sign.reopen-other')}</p>
      {problem && <p role="alert">{problem}</p>}
    </Banner>
  )
}
