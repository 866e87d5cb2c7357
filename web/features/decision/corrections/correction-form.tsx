import type { DossierItem } from '@parcelle/contract/dossiers'
import { REASON_MAX } from '@parcelle/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { failureNotice } from '../../../api/failure.ts'
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { focusScreenTitle } from '../../../screen/screen.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextAreaBox } from '../../../ui/fields/text-area-box.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import type { Notice } from '../../../ui/messages/notice.ts'
import { useRefetchDossier } from '../api.ts'
import { ByCopy } from './by-copy.tsx'
import { PickElements } from './pick-elements.tsx'
import { DryRun } from './dry-run.tsx'
import {
  FORM_TITLE_ID,
  isComplete,
  reasonId,
  toRequest,
  type CorrectionFormState,
  type Draft,
} from './use-correction-form.ts'
import styles from './corrections.module.css'

type Props = { dossier: DossierItem; form: CorrectionFormState; showNotice: (notice: Notice) => void }

/** The form of a correction request: elements and reasons, a dry run, then one of two ways: in place or by copy. */
export function CorrectionForm({ dossier: { id }, form, showNotice }: Props) {
  const { t } = useI18n()
  const draft = form.draft ?? none
  const { dryRun, check, isChecking } = useDryRun(id, draft, showNotice)
  const { ask, isAsking } = useAsking(id, form, showNotice)

  function pick(elementId: number, isOn: boolean) {
    const next = new Map(draft)
    if (isOn) next.set(elementId, '')
    else next.delete(elementId)
    form.setDraft(next)
  }

  return (
    <Card
      look="open"
      title={
        <span id={FORM_TITLE_ID} tabIndex={-1}>
          {t('correction.ask.title')}
        </span>
      }
      titleId="correction-desk-title"
    >
      <div className={styles.form}>
        <p>{t('correction.ask.text')}</p>
        <PickElements dossierId={id} correctable={form.correctable} draft={draft} onPick={pick} />
        <Reasons
          form={form}
          draft={draft}
          onReason={(elementId, reason) => form.setDraft(new Map(draft).set(elementId, reason))}
        />
        <LiveRegion>{dryRun && <DryRun dryRun={dryRun} />}</LiveRegion>
        {dryRun?.way === 'copy' && dryRun.problem === null && (
          <ByCopy dossierId={id} form={form} showNotice={showNotice} />
        )}
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
          <Button onClick={form.cancel}>{t('ui.cancel')}</Button>
        </Row>
      </div>
    </Card>
  )
}

const none: Draft = new Map()

type ReasonsProps = { form: CorrectionFormState; draft: Draft; onReason: (elementId: number, reason: string) => void }

function Reasons({ form, draft, onReason }: ReasonsProps) {
  const { t } = useI18n()
  const named = form.correctable.filter(({ elementId }) => draft.has(elementId))
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
function useDryRun(id: string, draft: Draft, showNotice: Props['showNotice']) {
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: (reasons: Draft) => call('tryCorrection', { params: { id }, body: toRequest(reasons) }),
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
  })
  const dryRun = variables === draft && data !== undefined ? data : null
  return { dryRun, check: () => mutate(draft), isChecking: isPending }
}

function useAsking(id: string, form: CorrectionFormState, showNotice: Props['showNotice']) {
  const refetchDossier = useRefetchDossier()
  const toKey = useIdempotencyKey()
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: Draft) => {
      const body = toRequest(draft)
      return call('askForCorrection', { params: { id }, body }, { idempotencyKey: toKey(body) })
    },
    onSuccess: () => {
      form.close()
      showNotice({ tone: 'success', key: 'correction.asked' })
      focusScreenTitle()
    },
    onError: (error) => showNotice(failureNotice(error, 'error.generic')),
    onSettled: refetchDossier,
  })
  return { ask: mutate, isAsking: isPending }
}
