import type { DossierItem } from '@parcelle/contract/dossiers'
import { findPairingProblem, isBlank, REASON_MAX, type Pairing, type SeenPairing } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'wouter'
import { call } from '../../api/api.ts'
import { failureNotice } from '../../api/failure.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { withQueue } from '../../list/queue.ts'
import { decisionPath } from '../../screen/paths.ts'
import { focusScreenTitle } from '../../screen/screen.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { noticeText, type Notice } from '../../ui/messages/notice.ts'
import { useRefetchDossier } from './api.ts'
import type { CorrectionFormState } from './corrections/use-correction-form.ts'
import { useAreKeysOn, useKeys } from './keys/keys.ts'
import { OpenPoints } from './points/open-points.tsx'
import { useOpenQueue } from './queue/use-queue.ts'
import { ReasonDialog } from '../../dossier/reason-dialog.tsx'
import { AcceptDialog } from './pairing/accept-dialog.tsx'

type Choice = 'validated' | 'refused' | 'error'
const dialogs = { refused: 'declined', error: 'flagged' } as const
type DecisionTexts = { reason: string; message?: string }
type Props = { dossier: DossierItem; form: CorrectionFormState; showNotice: (notice: Notice) => void }
type ButtonsProps = Props & { placement: 'button' | 'above' }

export function DecisionButtons({ dossier, form, showNotice, placement }: ButtonsProps) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const { choice, choose, decide, isPending, problem: failure } = useDecision(dossier, showNotice)

  function accept() {
    if (dossier.detail.correction) return showNotice({ tone: 'error', key: 'correction.error.open' })
    const problem = problemOf(dossier)
    if (problem === null) return choose('validated')
    showNotice({ tone: 'error', code: problem.code })
    navigate(withQueue(`${decisionPath(dossier.id)}?onglet=rattachement&cote=${problem.scope}`, search))
  }

  const decline = () => choose('refused')
  const flag = () => choose('error')
  useKeys([
    { key: 'a', label: t('decision.accept'), run: accept },
    { key: 'r', label: t('decision.decline'), run: decline },
    { key: 'e', label: t('decision.flag'), run: flag },
  ])
  const areKeysOn = useAreKeysOn()
  const shortcut = (key: string) => (areKeysOn ? key : undefined)
  const { number } = dossier
  return (
    <>
      <Button variant="primary" icon="success" aria-keyshortcuts={shortcut('a')} onClick={accept}>
        {t('decision.accept')}
      </Button>
      {dossier.detail.can.includes('reject') && (
        <Button variant="danger-quiet" icon="error" onClick={decline}>
          {t('decision.reject')}
        </Button>
      )}
      <Menu
        look="secondary"
        placement={placement}
        items={[
          { label: t('decision.accept'), icon: 'success', shortcut: shortcut('a'), onSelect: accept },
          { label: t('decision.decline'), icon: 'error', shortcut: shortcut('r'), onSelect: decline },
          { label: t('decision.flag'), icon: 'warning', shortcut: shortcut('e'), onSelect: flag },
          ...(form.correctable.length > 0
            ? [{ label: t('correction.ask'), icon: 'edit' as const, onSelect: () => form.open() }]
            : []),
        ]}
      >
        {t('decision.decision')}
      </Menu>
      {choice === 'validated' && (
        <AcceptDialog
          dossier={dossier}
          isPending={isPending}
          onConfirm={(expected_pairing) => decide({ to: 'validated', expected_pairing })}
          onCancel={() => choose(null)}
        >
          <OpenPoints dossierId={dossier.id} />
        </AcceptDialog>
      )}
      {(choice === 'refused' || choice === 'error') && (
        <MessageDialog
          title={t(`decision.${dialogs[choice]}.title`, { number })}
          confirmLabel={t(`decision.${dialogs[choice]}.confirm`)}
          problem={failure}
          isPending={isPending}
          onConfirm={(texts) => decide({ to: choice, ...texts })}
          onCancel={() => choose(null)}
        />
      )}
    </>
  )
}

/** The decision in progress and why it failed; the input stays until it succeeds. */
function useDecision(dossier: DossierItem, showNotice: Props['showNotice']) {
  const { messageFor } = useI18n()
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The state when the dialog was opened, so that another user's decision is not overruled unseen. */
  const [seen, setSeen] = useState(dossier.integrate_state)
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const queue = useOpenQueue()
  const refetchDossier = useRefetchDossier()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ to, ...given }: { to: Choice; expected_pairing?: SeenPairing } & Partial<DecisionTexts>) =>
      call('decide', {
        params: { id: dossier.id },
        body: { integration_state: to, expected_state: seen, ...given },
      }),
    onSuccess: (_, { to }) => {
      // Closed first: a dialog returns the focus to its button, which disappears with the decision.
      flushSync(() => setChoice(null))
      const { number } = dossier
      showNotice({
        tone: 'success',
        ...(queue ? { key: `queue.done.${to}`, params: { number } } : { key: `decision.done.${to}` }),
      })
      navigate(withQueue(decisionPath(dossier.id), search))
      focusScreenTitle()
      queue?.move('next')
    },
    onError: (failure, { to }) => {
      // On the page too, because another user's decision removes the dialog.
      showNotice(failureNotice(failure, 'error.generic'))
      if (to === 'validated') setChoice(null)
    },
    onSettled: refetchDossier,
  })

  function choose(next: Choice | null) {
    reset()
    setSeen(dossier.integrate_state)
    setChoice(next)
  }

  const problem = error && noticeText(failureNotice(error, 'error.generic'), messageFor)
  return { choice, choose, decide: mutate, isPending, problem }
}

type MessageProps = {
  title: string
  confirmLabel: string
  problem: string | null
  isPending: boolean
  onConfirm: (texts: DecisionTexts) => void
  onCancel: () => void
}

/** The reason for the back office, and an optional message for the client: the law may forbid telling them why. */
function MessageDialog({ onConfirm, ...dialog }: MessageProps) {
  const { t } = useI18n()
  const [message, setMessage] = useState('')
  return (
    <ReasonDialog {...dialog} onConfirm={(reason) => onConfirm({ reason, ...(!isBlank(message) && { message }) })}>
      <Field id="decision-message" label={t('decision.message')} hint={t('decision.message.hint')}>
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
function problemOf({ detention_mode, dismemberment_scope, pairing }: DossierItem) {
  const account = (code: string | null | undefined) => code && { code, partner: null }
  const [np, usu] = [account(pairing?.np), account(pairing?.usu)]
  const current: Pairing = { ...(np && { np }), ...(usu && { usu }) }
  return findPairingProblem({ detentionMode: detention_mode, scope: dismemberment_scope }, current)
}
