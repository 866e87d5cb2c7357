import type { DossierItem } from '@parcelle/contract/dossiers'
import { isBlank, pairingProblem, REASON_MAX, type Pairing } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { call } from '../../api/api.ts'
import { failureNotice } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { validationPath } from '../../screen/paths.ts'
import { goToTitle } from '../../screen/screen.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { noticeText, type Notice } from '../../ui/messages/notice.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useAskAgain } from './api.ts'
import type { CorrectionDesk } from './corrections/use-correction-desk.ts'
import { ReasonDialog } from '../../dossier/reason-dialog.tsx'

type Choice = 'validated' | 'refused' | 'error'
const dialogs = { refused: 'declined', error: 'flagged' } as const
type Words = { reason: string; message?: string }
type Props = { dossier: DossierItem; desk: CorrectionDesk; tell: (notice: Notice) => void }

export function Decision({ dossier, desk, tell }: Props) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const { choice, choose, decide, isPending, problem: failure } = useDecision(dossier, tell)

  function accept() {
    if (dossier.detail.correction) return tell({ tone: 'error', key: 'correction.error.open' })
    const problem = problemOf(dossier)
    if (problem === null) return choose('validated')
    // Opens the tab where the problem can be fixed.
    tell({ tone: 'error', code: problem })
    const side = problem === 'validation.error.usufruct-pairing-required' ? 'usu' : 'np'
    navigate(`${validationPath(dossier.id)}?onglet=rattachement&cote=${side}`)
  }

  const { number } = dossier
  return (
    <>
      {dossier.detail.can.includes('reject') && (
        <Button variant="danger-quiet" icon="error" onClick={() => choose('refused')}>
          {t('validation.reject')}
        </Button>
      )}
      <Menu
        look="primary"
        placement="button"
        items={[
          { label: t('validation.accept'), icon: 'success', onSelect: accept },
          { label: t('validation.decline'), icon: 'error', onSelect: () => choose('refused') },
          { label: t('validation.flag'), icon: 'warning', onSelect: () => choose('error') },
          ...(desk.correctable.length > 0
            ? [{ label: t('correction.ask'), icon: 'edit' as const, onSelect: () => desk.open() }]
            : []),
        ]}
      >
        {t('validation.decision')}
      </Menu>
      <ConfirmDialog
        isOpen={choice === 'validated'}
        title={t('validation.accept.title', { number })}
        confirmLabel={t('validation.accept')}
        loading={isPending}
        onConfirm={() => decide({ to: 'validated' })}
        onCancel={() => choose(null)}
      >
        <Customers dossier={dossier} />
      </ConfirmDialog>
      {(choice === 'refused' || choice === 'error') && (
        <WordsDialog
          title={t(`validation.${dialogs[choice]}.title`, { number })}
          confirmLabel={t(`validation.${dialogs[choice]}.confirm`)}
          problem={failure}
          isPending={isPending}
          onConfirm={(words) => decide({ to: choice, ...words })}
          onCancel={() => choose(null)}
        />
      )}
    </>
  )
}

/** The decision in progress and why it failed; the input stays until it succeeds. */
function useDecision(dossier: DossierItem, tell: Props['tell']) {
  const { messageFor } = useI18n()
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The state when the dialog was opened, so that another user's decision is not overruled unseen. */
  const [seen, setSeen] = useState(dossier.integrate_state)
  const [, navigate] = useLocation()
  const askAgain = useAskAgain()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ to, ...words }: { to: Choice } & Partial<Words>) =>
      call('decide', {
        params: { id: dossier.id },
        body: { integration_state: to, expected_state: seen, ...words },
      }),
    onSuccess: (_, { to }) => {
      // Closed first: a dialog returns the focus to its button, which disappears with the decision.
      flushSync(() => setChoice(null))
      tell({ tone: 'success', key: `validation.done.${to}` })
      navigate(validationPath(dossier.id))
      goToTitle()
    },
    onError: (failure, { to }) => {
      // On the page too, because another user's decision removes the dialog.
      tell(failureNotice(failure, 'error.generic'))
      if (to === 'validated') setChoice(null)
    },
    onSettled: askAgain,
  })

  function choose(next: Choice | null) {
    reset()
    setSeen(dossier.integrate_state)
    setChoice(next)
  }

  const problem = error && noticeText(failureNotice(error, 'error.generic'), messageFor)
  return { choice, choose, decide: mutate, isPending, problem }
}

type WordsProps = {
  title: string
  confirmLabel: string
  problem: string | null
  isPending: boolean
  onConfirm: (words: Words) => void
  onCancel: () => void
}

/** The reason for the back office, and an optional message for the client: the law may forbid telling them why. */
function WordsDialog({ onConfirm, ...dialog }: WordsProps) {
  const { t } = useI18n()
  const [message, setMessage] = useState('')
  return (
    <ReasonDialog {...dialog} onConfirm={(reason) => onConfirm({ reason, ...(!isBlank(message) && { message }) })}>
      <Field id="decision-message" label={t('validation.message')} hint={t('validation.message.hint')}>
        {(wiring) => (
          <TextAreaBox
            {...wiring}
            rows={3}
            maxLength={REASON_MAX}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}

/** The server checks again; this shows the problem before the call. */
function problemOf({ detention_mode, dismemberment_scope, pairing }: DossierItem): string | null {
  const account = (code: string | null | undefined) => code && { code, partner: null }
  const [np, usu] = [account(pairing?.np), account(pairing?.usu)]
  const known: Pairing = { ...(np && { np }), ...(usu && { usu }) }
  return pairingProblem({ detentionMode: detention_mode, scope: dismemberment_scope }, known)
}

/** The customers whose holding it becomes, so that a wrong pairing is noticed. */
function Customers({ dossier: { pairing, dismemberment_scope: scope } }: { dossier: DossierItem }) {
  const { t } = useI18n()
  const { np, usu } = pairing ?? {}
  if (!np && !usu) return <p>{t('validation.accept.new-customer')}</p>
  return (
    <ul>
      {np && <li>{t(scope ? 'integration.pairing.np' : 'pairing.paired', { code: np, name: '' })}</li>}
      {usu && <li>{t('integration.pairing.usu', { code: usu })}</li>}
    </ul>
  )
}
