import type { WrittenPart } from '@parcelle/contract/report'
import { isBlank } from '@parcelle/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { VisuallyHidden } from '../../ui/content/visually-hidden.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextAreaBox } from '../../ui/fields/text-area-box.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { useText, type SaveState } from './use-text.ts'
import styles from './report.module.css'

export type Progress = { isSaved: boolean; isMissing: boolean }
type Props = {
  dossierId: string
  part: WrittenPart
  /** Whether the user tried to issue the report without this text. */
  isClaimed: boolean
  onProgress: (part: string, progress: Progress) => void
}

export const fieldOf = (part: string) => `report-${part}`

export function WrittenText({ dossierId, part, isClaimed, onProgress }: Props) {
  const { t } = useI18n()
  const { text, state, theirs, change, settle } = useText(dossierId, part)
  const announced = useAnnouncedState(state)
  const isMissing = part.required && isBlank(text)
  const report = useEffectEvent(onProgress)
  useEffect(() => report(part.part, { isSaved: state === 'saved', isMissing }), [part.part, state, isMissing])
  return (
    <>
      <Field
        id={fieldOf(part.part)}
        label={part.label}
        hint={part.hint}
        required={part.required}
        error={isClaimed && isMissing ? t('report.text.missing') : undefined}
        // An empty text has no save state to show.
        after={state === 'saved' && text === '' ? undefined : t(`report.save.${state}`)}
      >
        {(wiring) => (
          <TextAreaBox
            {...wiring}
            // For browsers without `field-sizing`.
            rows={Math.max(3, text.split('\n').length + Math.floor(text.length / 60))}
            maxLength={10_000}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <LiveRegion>{announced && <VisuallyHidden>{t(`report.save.${announced}`)}</VisuallyHidden>}</LiveRegion>
      <Modal
        urgent
        wide
        isOpen={theirs !== null}
        title={t('report.conflict.title', { label: part.label })}
        // Escape does nothing: a version must be chosen.
        onClose={() => {}}
        actions={
          <>
            <Button onClick={() => settle('theirs')}>{t('report.conflict.theirs')}</Button>
            <Button variant="primary" onClick={() => settle('mine')}>
              {t('report.conflict.mine')}
            </Button>
          </>
        }
      >
        <p>{t('report.conflict.text', { name: theirs?.by ?? '' })}</p>
        <blockquote className={styles.quote}>{theirs?.text}</blockquote>
        <p>{t('report.conflict.yours')}</p>
        <blockquote className={styles.quote}>{text}</blockquote>
      </Modal>
    </>
  )
}

const troubles: ReadonlySet<SaveState> = new Set(['waiting', 'conflict', 'refused'])

/** Announces failures and the recovery. Announcing each success would talk over the user's typing. */
function useAnnouncedState(state: SaveState): SaveState | null {
  const [last, setLast] = useState<SaveState | null>(null)
  const next = troubles.has(state) || (state === 'saved' && last !== null) ? state : last === 'saved' ? null : last
  if (next !== last) setLast(next)
  return next
}
