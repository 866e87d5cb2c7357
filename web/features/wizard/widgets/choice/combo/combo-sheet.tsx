import type { ReactNode } from 'react'
import { useI18n } from '../../../../../i18n/i18n.tsx'
import { Icon } from '../../../../../ui/content/icon.tsx'
import { IconButton } from '../../../../../ui/actions/icon-button.tsx'
import { useRootMark } from '../../../../../ui/theme/use-root-mark.ts'
import styles from './combo-widget.module.css'

type Props = { isSheet: boolean; label: string; onClose: () => void; children: ReactNode }

/**
 * The box and its list. On a phone, where the keyboard leaves little room, they fill the screen while the box is being
 * used; it is the same box, which keeps the keyboard.
 */
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
              // For the finger: the keyboard leaves with Tab, and would lose its place on a button that goes with it.
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={onClose}
            />
          </span>
        )}
        {children}
        {/* Without it the box looks like one that takes any text. */}
        {!isSheet && <Icon name="search" className={styles.glass} />}
      </span>
    </span>
  )
}
