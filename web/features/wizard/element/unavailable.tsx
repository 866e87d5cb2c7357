import type { ElementType } from '@parcelle/forms'
import type { ComponentType } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import styles from './unavailable.module.css'

/**
 * Elements whose document the server does not make yet: a sentence says what happens next, where a button would do
 * nothing. Of signatures the block itself speaks.
 */
export const unavailable: Partial<Record<ElementType, ComponentType>> = {
  button_print: PrintUnavailable,
  button_docusign_iframe: () => null,
}

function PrintUnavailable() {
  const { t } = useI18n()
  return (
    <p className={styles.line}>
      <Icon name="print" />
      {t('wizard.unavailable.print')}
    </p>
  )
}
