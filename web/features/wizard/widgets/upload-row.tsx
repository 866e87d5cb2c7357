import { useSpeech, type Speech } from '../../../i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Live } from '../../../ui/live.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { settings } from '../../../settings.ts'
import { fileSize } from './file-size.ts'
import { formatsOf } from './file-problem.ts'
import type { Upload } from './use-uploads.ts'
import styles from './upload-widget.module.css'

type Props = { upload: Upload; onCancel: () => void; onRetry: () => void; onDrop: () => void }

/** A file on its way, or one that did not get there. */
export function UploadRow({ upload, onCancel, onRetry, onDrop }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { file, state } = upload
  const isSending = state.kind === 'sending'
  const problem = isSending ? null : tellProblem(state, speech)
  return (
    <div className={styles.row} data-failed={!isSending}>
      <Icon name={isSending ? 'upload' : 'error'} className={styles.icon} />
      <span className={styles.name}>
        {file.name} <span className={styles.size}>{fileSize(file.size, speech)}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
        {isSending && <progress className={styles.progress} max={1} value={state.share} aria-label={file.name} />}
      </span>
      {isSending && (
        <Button variant="tertiary" dense onClick={onCancel}>
          {t('widget.upload.cancel')}
        </Button>
      )}
      {state.kind === 'failed' && (
        <Button dense icon="retry" onClick={onRetry}>
          {t('widget.upload.retry')}
        </Button>
      )}
      {!isSending && (
        <Button variant="tertiary" dense onClick={onDrop}>
          {t('widget.upload.drop-row')}
        </Button>
      )}
      <VisuallyHidden>
        <Live>{isSending ? tellProgress(state.share, file.name, speech) : problem}</Live>
      </VisuallyHidden>
    </div>
  )
}

/** Spoken at the start and half-way only: at every step it would cover everything else. */
function tellProgress(share: number, name: string, { t }: Speech): string {
  return share < 0.5 ? t('widget.upload.sending', { name }) : t('widget.upload.half', { name })
}

function tellProblem(state: Exclude<Upload['state'], { kind: 'sending' }>, speech: Speech): string {
  if (state.kind === 'failed') return speech.say(state.code, state.params)
  const limits = settings().upload
  const params = { formats: formatsOf(limits), size: fileSize(limits.maxBytes, speech) }
  return speech.t(`widget.upload.problem.${state.problem}`, params)
}
