import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useRootMark } from '../theme/use-root-mark.ts'
import styles from './modal.module.css'

type Props = {
  isOpen: boolean
  /** Escape and the cross. A press beside the dialog does nothing: too easy to lose what was typed. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, in reading order; `data-autofocus` on the one that takes focus at opening, otherwise the title does. */
  actions?: ReactNode
  wide?: boolean
  /** For what needs all the room there is: nearly the whole window, or quite. */
  large?: 'tall' | 'full' | undefined
  /** On a phone, the whole screen. */
  full?: boolean
  /** Something must be answered before going on. */
  urgent?: boolean
}

/**
 * The browser's own dialog: it keeps focus inside, makes the page behind inert and gives focus back at the end,
 * without a line of ours.
 */
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

  // A layout effect, because closing must come before removal: a removed dialog gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const asked = element?.querySelector<HTMLElement>('[data-autofocus]')
    const first = asked ?? element?.querySelector('h2')
    first?.focus()
    return () => element?.close()
  }, [])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  // A browser may close it without asking, at the second Escape in a row.
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
