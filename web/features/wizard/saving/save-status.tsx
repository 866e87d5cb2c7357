import { findEditableBlocks } from '@parcelle/domain/editing'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import type { SaveMessage } from './save-message.ts'
import { useStoreAfterPaint, useWizard } from '../wizard-context.ts'
import styles from './save-status.module.css'

/** Shows « Enregistré » only after the server has confirmed. */
export function SaveStatus() {
  const i18n = useI18n()
  const { save, autosave, rights, dossier } = useWizard()
  const message = useStoreAfterPaint(save)
  const { state } = useStore(dossier)
  const isClosed = message.kind === 'first' && findEditableBlocks(state, 'answers') === 'none'
  if (rights.isReadOnly || isClosed) return null
  const text = saveText(message, i18n)
  const isBad = message.kind === 'failed' || message.kind === 'nowhere'
  return (
    <div className={styles.line} data-kind={message.kind}>
      <p id="save-status" className={styles.text}>
        <Icon name={icons[message.kind] ?? 'saved'} size={16} />
        {text}
      </p>
      {isBad && (
        <Button variant="tertiary" dense onClick={() => void autosave.flush()}>
          {i18n.t('ui.retry')}
        </Button>
      )}
      {/* Announcing every success would interrupt the user's typing. */}
      <LiveRegion urgent={isBad}>{announced.has(message.kind) && <VisuallyHidden>{text}</VisuallyHidden>}</LiveRegion>
    </div>
  )
}

const announced: ReadonlySet<SaveMessage['kind']> = new Set(['local', 'failed', 'nowhere', 'refused', 'recovered'])

const icons: Partial<Record<SaveMessage['kind'], IconName>> = {
  dirty: 'edit',
  saving: 'sync',
  local: 'offline',
  failed: 'warning',
  nowhere: 'warning',
  refused: 'lock',
}

function saveText(message: SaveMessage, { t, date }: I18n): string {
  return message.kind === 'saved'
    ? t('wizard.save.saved', { time: date(message.at, 'time') })
    : t(`wizard.save.${message.kind}`)
}
