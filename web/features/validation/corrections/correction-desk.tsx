import type { DossierItem } from '@parcelle/contract/dossiers'
import { REASON_MAX } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useWishKey } from '../../../api/use-wish-key.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { goToTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Live } from '../../../ui/messages/live.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useAskAgain } from '../api.ts'
import { ByCopy } from './by-copy.tsx'
import { PickElements } from './pick-elements.tsx'
import { DryRun } from './dry-run.tsx'
import { DESK_TITLE, isComplete, reasonId, toRequest, type CorrectionDesk, type Draft } from './use-correction-desk.ts'
import styles from './corrections.module.css'

type Props = { dossier: DossierItem; desk: CorrectionDesk; tell: (notice: Notice) => void }

/** The form of a correction request: elements and reasons, a dry run, then one of two ways: in place or by copy. */
export function CorrectionDesk({ dossier: { id }, desk, tell }: Props) {
  const { t } = useI18n()
  const draft = desk.draft ?? none
  const { dryRun, check, isChecking } = useDryRun(id, draft, tell)
  const { ask, isAsking } = useAsking(id, desk, tell)

  function pick(elementId: number, isOn: boolean) {
    const next = new Map(draft)
    if (isOn) next.set(elementId, '')
    else next.delete(elementId)
    desk.setDraft(next)
  }

  return (
    <Card
      look="open"
      title={
        <span id={DESK_TITLE} tabIndex={-1}>
          {t('correction.ask.title')}
        </span>
      }
      titleId="correction-desk-title"
    >
      <div className={styles.desk}>
        <p>{t('correction.ask.text')}</p>
        <PickElements dossierId={id} correctable={desk.correctable} draft={draft} onPick={pick} />
        <Reasons
          desk={desk}
          draft={draft}
          onReason={(elementId, reason) => desk.setDraft(new Map(draft).set(elementId, reason))}
        />
        <Live>{dryRun && <DryRun dryRun={dryRun} />}</Live>
        {dryRun?.way === 'copy' && dryRun.problem === null && <ByCopy dossierId={id} desk={desk} tell={tell} />}
        <Row>
          {dryRun?.way === 'in_place' ? (
            <Button variant="primary" loading={isAsking} onClick={() => ask(draft)}>
              {t('correction.ask.send')}
            </Button>
          ) : (
            dryRun === null && (
              <Button variant="primary" unavailable={!isComplete(draft)} loading={isChecking} onClick={() => check()}>
                {t('correction.ask.check')}
              </Button>
            )
          )}
          <Button onClick={desk.cancel}>{t('ui.cancel')}</Button>
        </Row>
      </div>
    </Card>
  )
}

const none: Draft = new Map()

type ReasonsProps = { desk: CorrectionDesk; draft: Draft; onReason: (elementId: number, reason: string) => void }

/** The reasons, which the client will read. */
function Reasons({ desk, draft, onReason }: ReasonsProps) {
  const { t } = useI18n()
  const named = desk.correctable.filter(({ elementId }) => draft.has(elementId))
  return named.map(({ elementId, name }) => (
    <Field
      key={elementId}
      id={reasonId(elementId)}
      label={t('correction.reason.of', { name })}
      hint={t('correction.reason.hint')}
      required
    >
      {(wiring) => (
        <TextAreaBox
          {...wiring}
          rows={2}
          maxLength={REASON_MAX}
          value={draft.get(elementId) ?? ''}
          onChange={(event) => onReason(elementId, event.target.value)}
        />
      )}
    </Field>
  ))
}

/** The signed documents that contain the chosen elements; null when the choice changes. */
function useDryRun(id: string, draft: Draft, tell: Props['tell']) {
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: (asked: Draft) => call('tryCorrection', { params: { id }, body: toRequest(asked) }),
    onError: (error) => tell(failureNotice(error, 'error.generic')),
  })
  const dryRun = variables === draft && data !== undefined ? data : null
  return { dryRun, check: () => mutate(draft), isChecking: isPending }
}

function useAsking(id: string, desk: CorrectionDesk, tell: Props['tell']) {
  const askAgain = useAskAgain()
  const toKey = useWishKey()
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) => {
      const body = toRequest(draft)
      return call('askForCorrection', { params: { id }, body }, { idempotencyKey: toKey(body) })
    },
    onSuccess: () => {
      desk.close()
      tell({ tone: 'success', key: 'correction.asked' })
      goToTitle()
    },
    onError: (error) => tell(failureNotice(error, 'error.generic')),
    onSettled: askAgain,
  })
  return { ask: mutate, isAsking: isPending }
}
