import { findEditableBlocks } from '@parcelle/domain/editing'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { SaveLine } from './save-line.ts'
import { useStoreAfterPaint, useWizard } from '../wizard-context.ts'
import styles from './save-status.module.css'

/** What has become of the answers. It says « Enregistré » only once the server has said so. */
export function SaveStatus() {
  const i18n = useI18n()
  const { save, autosave, rights, dossier } = useWizard()
  const line = useStoreAfterPaint(save)
  const { state } = useStore(dossier)
  // Where nothing can be answered there is nothing to promise.
  const isClosed = line.kind === 'first' && findEditableBlocks(state, 'answers') === 'none'
  if (rights.isReadOnly || isClosed) return null
  const text = saveText(line, i18n)
  const isBad = line.kind === 'failed' || line.kind === 'nowhere'
  return (
    <div className={styles.line} data-kind={line.kind}>
      <p id="save-status" className={styles.text}>
        <Icon name={icons[line.kind] ?? 'saved'} size={16} />
        {text}
      </p>
      {isBad && (
        <Button variant="tertiary" dense onClick={() => void autosave.flush()}>
          {i18n.t('ui.retry')}
        </Button>
      )}
      {/* A success read out each time would talk over the reader's own typing. */}
      <LiveRegion urgent={isBad}>{announced.has(line.kind) && <VisuallyHidden>{text}</VisuallyHidden>}</LiveRegion>
    </div>
  )
}

const announced: ReadonlySet<SaveLine['kind']> = new Set(['local', 'failed', 'nowhere', 'refused', 'recovered'])

const icons: Partial<Record<SaveLine['kind'], IconName>> = {
  dirty: 'edit',
  saving: 'sync',
  local: 'offline',
  failed: 'warning',
  nowhere: 'warning',
  refused: 'lock',
}

function saveText(line: SaveLine, { t, date }: I18n): string {
  return line.kind === 'saved' ? t('wizard.save.saved', { time: date(line.at, 'time') }) : t(`wizard.save.${line.kind}`)
}
