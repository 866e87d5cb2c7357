import type { Block } from '@parcelle/forms'
import { useSpeech } from '../../../i18n/i18n.tsx'
import { ErrorPanel } from '../../../ui/loading/error-panel.tsx'
import { BlockTitle, titleId } from './block-title.tsx'
import styles from './block.module.css'

/** Its elements did not come: it stays where it is, and everything around it works. */
export function FailedBlock({ block }: { block: Block }) {
  const { t } = useSpeech()
  return (
    <section className={styles.done} aria-labelledby={titleId(block.id)}>
      <BlockTitle block={block} state="waiting" />
      <ErrorPanel onRetry={() => location.reload()}>{t('wizard.block.failed')}</ErrorPanel>
    </section>
  )
}
