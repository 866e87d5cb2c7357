import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { moveInMenu } from './move-in-menu.ts'
import { useFlyout } from './use-flyout.ts'
import flyout from './flyout.module.css'
import styles from './menu.module.css'

export type MenuItem = { label: string; icon?: IconName; tone?: 'danger' } & (
  | { href: string }
  | { onSelect: () => void }
)

type Props = {
  /** What the button shows, such as a name. */
  children: ReactNode
  /** Needed when the button shows no text. */
  label?: string
  icon?: IconName
  items: readonly MenuItem[]
  /** Above the choices: who is signed in, for instance. */
  header?: ReactNode
}

/** A button and its choices. Arrows, Home, End and first letters move; Escape and Tab leave. */
export function Menu({ children, label, icon, items, header }: Props) {
  const { isOpen, side, setOpen, toggle, close, root, button } = useFlyout()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen])

  function handleListKey(event: KeyboardEvent) {
    if (event.key === 'Tab') setOpen(false)
    else if (list.current && moveInMenu(list.current, event.key)) event.preventDefault()
  }

  function handleButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    if (!isOpen) toggle()
  }

  return (
    <div ref={root} className={flyout.root}>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
        onKeyDown={handleButtonKey}
      >
        {icon && <Icon name={icon} />}
        {children}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div className={flyout.panel} data-side={side}>
          {header && <div className={styles.header}>{header}</div>}
          <div
            ref={list}
            role="menu"
            tabIndex={-1}
            className={styles.list}
            aria-labelledby={`${id}-button`}
            onKeyDown={handleListKey}
          >
            {items.map((item) => (
              <Choice key={item.label} item={item} onChosen={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Choice({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, className: classes(styles.item, item.tone && styles[item.tone]) }
  const face = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  if ('href' in item)
    return (
      <Link {...shared} href={item.href} onClick={onChosen}>
        {face}
      </Link>
    )

  const { onSelect } = item
  function handleClick() {
    onChosen()
    onSelect()
  }
  return (
    <button {...shared} type="button" onClick={handleClick}>
      {face}
    </button>
  )
}
