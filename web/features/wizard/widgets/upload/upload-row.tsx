import type { UploadLimits } from '@parcelle/domain/upload'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import type { FileProblem, Upload, UploadState } from '../../element/element-context.ts'
import { problemText, fileSize } from './upload-texts.ts'
import styles from './upload-widget.module.css'

type Props = { upload: Upload; limits: UploadLimits; onRetry: () => void; onReplace: () => void; onDrop: () => void }

export function UploadRow({ upload, limits, onRetry, onReplace, onDrop }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { file, state } = upload
  const problem = problemText(state, limits, i18n)
  const replace = t('widget.upload.replace')
  return (
    <div className={styles.row} data-failed={problem !== null}>
      <Icon name={problem === null ? 'upload' : 'error'} className={styles.icon} />
      <span className={styles.name}>
        {file.name} <span className={styles.size}>{fileSize(file.size, i18n)}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
        {state.kind === 'sending' && <Progress name={file.name} share={state.share} />}
      </span>
      <span className={styles.acts}>
        {canRetry(state) && (
          <Button dense icon="retry" onClick={onRetry}>
            {t('widget.upload.retry')}
          </Button>
        )}
        {canReplace(state) && (
          <Button dense aria-label={t('widget.upload.for', { act: replace, label: file.name })} onClick={onReplace}>
            {replace}
          </Button>
        )}
        <Button variant="tertiary" dense onClick={onDrop}>
          {t(problem === null ? 'widget.upload.cancel' : 'widget.upload.drop-row')}
        </Button>
      </span>
    </div>
  )
}

function Progress({ name, share }: { name: string; share: number }) {
  const { t, number } = useI18n()
  return (
    <span className={styles.progress}>
      <progress max={1} value={share} aria-label={name} />
      <span aria-hidden>{t('widget.upload.share', { share: number(Math.floor(share * 100)) })}</span>
    </span>
  )
}

const canRetry = (state: UploadState) => state.kind === 'failed' && !state.isFinal

const canReplace = (state: UploadState) =>
  (state.kind === 'failed' && state.isFinal) || (state.kind === 'refused' && wrong.has(state.problem))

/** Problems of the file itself, which another file may solve. */
const wrong: ReadonlySet<FileProblem> = new Set(['empty', 'type', 'heic', 'size'])
