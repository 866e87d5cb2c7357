import type { Block } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { useStore } from '../../../ui/store.ts'
import { statusLabel } from '@parcelle/domain/dossier-status'
import { findEditableBlocks } from '@parcelle/domain/editing'
import { BlockTitle, titleId } from './block-title.tsx'
import { useWizard } from '../wizard-context.ts'
import styles from './block.module.css'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'

export function WaitingBlock({ block }: { block: Block }) {
  const { t } = useI18n()
  return (
    <section className={styles.inactive} aria-labelledby={titleId(block.id)}>
      <BlockTitle block={block} state="waiting" />
      <p className={styles.teaser}>{t('wizard.block.waiting-text')}</p>
    </section>
  )
}

/** Shows whether the status of the dossier or a rule has closed the block. */
export function ClosedBlock({ block }: { block: Block }) {
  const { t, locale } = useI18n()
  const { dossier } = useWizard()
  const { state } = useStore(dossier)
  const isOver = findEditableBlocks(state, 'answers') === 'none'
  return (
    <section className={styles.inactive} aria-labelledby={titleId(block.id)}>
      <BlockTitle block={block} state="disable" />
      <p className={styles.teaser}>
        {isOver
          ? t('wizard.block.closed-status', { status: statusLabel(state, locale) })
          : t('wizard.block.closed-rule')}
      </p>
    </section>
  )
}

export function FailedBlock({ block }: { block: Block }) {
  const { t } = useI18n()
  return (
    <section className={styles.done} aria-labelledby={titleId(block.id)}>
      <BlockTitle block={block} state="waiting" />
      <ErrorPanel onRetry={() => location.reload()}>{t('wizard.block.failed')}</ErrorPanel>
    </section>
  )
}
