import type { ReactNode } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { Icon } from '../../../../../ui/content/icon.tsx'
import { IconButton } from '../../../../../ui/actions/icon-button.tsx'
import { useRootMark } from '../../../../../ui/theme/use-root-mark.ts'
import styles from './combo-widget.module.css'

type Props = { isSheet: boolean; label: string; onClose: () => void; children: ReactNode }

/** On a phone the box and its list fill the screen. It is the same input element, so it keeps the focus. */
export function ComboSheet({ isSheet, label, onClose, children }: Props) {
  const { t } = useI18n()
  useRootMark('covered', isSheet)
  return (
    <span className={styles.combo}>
      <span className={isSheet ? styles.sheet : styles.inline}>
        {isSheet && (
          <span className={styles.head}>
            <span aria-hidden>{label}</span>
            <IconButton
              icon="close"
              label={t('widget.combo.close')}
              // For touch only: a keyboard user leaves with Tab, and would lose the focus with this button.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={onClose}
            />
          </span>
        )}
        {children}
        {!isSheet && <Icon name="search" className={styles.glass} />}
      </span>
    </span>
  )
}
