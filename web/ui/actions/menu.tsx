import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../content/classes.ts'
import { Icon, type IconName } from '../content/icon.tsx'
import { menuMover } from './move-in-menu.ts'
import { useFlyout } from './use-flyout.ts'
import flyout from './flyout.module.css'
import styles from './menu.module.css'

export type MenuItem = { label: string; icon?: IconName; tone?: 'danger'; shortcut?: string | undefined } & (
  | { href: string }
  | { onSelect: () => void }
)

type Props = {
  children?: ReactNode
  /** Required when the button shows no text. */
  label?: string
  icon?: IconName
  items: readonly MenuItem[]
  header?: ReactNode
  /** On a phone: across the page under the top bar, or under or above the button. */
  placement?: 'bar' | 'button' | 'above'
  /** `primary` is the main action of a screen, `secondary` stands beside it. */
  look?: 'quiet' | 'primary' | 'secondary'
}

/** A menu button. Arrows, Home, End and first letters move; Escape and Tab close. */
export function Menu({ children, label, icon, items, header, placement = 'bar', look = 'quiet' }: Props) {
  const { isOpen, side, setOpen, toggle, close, root, button } = useFlyout()
  const list = useRef<HTMLDivElement>(null)
  const firstKey = useRef('Home')
  const [moveInMenu] = useState(menuMover)
  const id = useId()

  useEffect(() => {
    if (isOpen && list.current) moveInMenu(list.current, firstKey.current)
    firstKey.current = 'Home'
  }, [isOpen, moveInMenu])

  function handleListKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false)
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return
    if (moveInMenu(list.current, event.key)) return event.preventDefault()
    // Space does not activate a link by itself, and scrolls the page.
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    event.target.click()
  }

  function handleButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (isOpen) return
    firstKey.current = event.key === 'ArrowUp' ? 'End' : 'Home'
    toggle()
  }

  return (
    <div ref={root} className={flyout.root}>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className={classes(styles.button, look !== 'quiet' && styles[look])}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={toggle}
        onKeyDown={handleButtonKey}
      >
        {icon && <Icon name={icon} />}
        {children}
        {children && <Icon name="chevron-down" size={16} />}
      </button>
      {isOpen && (
        <div className={flyout.panel} data-side={side} data-placement={placement}>
          {header && <div className={styles.header}>{header}</div>}
          <div
            ref={list}
            id={`${id}-menu`}
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
  const shared = {
    role: 'menuitem',
    'aria-keyshortcuts': item.shortcut,
    tabIndex: -1,
    className: classes(styles.item, item.tone && styles[item.tone]),
    onPointerMove: focusUnderPointer,
  }
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  if ('href' in item)
    return (
      <Link {...shared} href={item.href} onClick={onChosen}>
        {content}
      </Link>
    )

  const { onSelect } = item
  function handleClick() {
    onChosen()
    onSelect()
  }
  return (
    <button {...shared} type="button" onClick={handleClick}>
      {content}
    </button>
  )
}

// The focus follows the pointer, so that only one item is highlighted.
function focusUnderPointer({ currentTarget }: PointerEvent<HTMLElement>) {
  if (currentTarget !== document.activeElement) currentTarget.focus({ preventScroll: true })
}
