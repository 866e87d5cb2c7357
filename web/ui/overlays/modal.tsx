import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useRootMark } from '../theme/use-root-mark.ts'
import styles from './modal.module.css'

type Props = {
  isOpen: boolean
  /** Called by Escape and the close button. A press on the backdrop does nothing, so that no input is lost. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, in reading order; `data-autofocus` marks the one focused first, otherwise the title is. */
  actions?: ReactNode
  wide?: boolean
  /** Nearly the whole window (`tall`), or all of it. */
  large?: 'tall' | 'full' | undefined
  full?: boolean
  /** An alert dialog, which must be answered. */
  urgent?: boolean
}

/** The native dialog: it traps the focus, makes the page behind inert and restores the focus when closed. */
export function Modal({ isOpen, ...props }: Props) {
  return isOpen && <OpenModal {...props} />
}

function OpenModal({
  onClose,
  title,
  children,
  actions,
  wide = false,
  full = false,
  large,
  urgent = false,
}: Omit<Props, 'isOpen'>) {
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useRootMark('covered')

  // A layout effect, because the dialog must be closed before it is removed: a removed dialog restores no focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const marked = element?.querySelector<HTMLElement>('[data-autofocus]')
    const first = marked ?? element?.querySelector('h2')
    first?.focus()
    return () => element?.close()
  }, [])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  // Browsers close a dialog without a cancel event at the second Escape in a row.
  function handleClosed(event: SyntheticEvent<HTMLDialogElement>) {
    if (!event.currentTarget.open) onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={classes(
        styles.dialog,
        wide && styles.wide,
        full && styles.full,
        large && styles.tall,
        large === 'full' && styles.window,
      )}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={urgent ? `${id}-text` : undefined}
      onCancel={handleCancel}
      onClose={handleClosed}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {!urgent && <IconButton icon="close" label={t('ui.close')} onClick={onClose} />}
      </div>
      <div id={`${id}-text`} className={styles.body}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
