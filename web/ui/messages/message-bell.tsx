import { lazy, Suspense, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import { useUnread } from './message-log.ts'
import { Tooltip } from '../content/tooltip.tsx'
import { useFlyout } from '../actions/use-flyout.ts'
import flyout from '../actions/flyout.module.css'
import styles from './message-bell.module.css'
import { untilLoaded } from '../timing/until-loaded.ts'

// Lazy, because most visits never open it.
const MessagePanel = lazy(() => untilLoaded(() => import('./message-panel.tsx')))

type Props = {
  /** Counted on the bell; by default the user's own messages. */
  unread?: number
  /** Shown above the user's own messages. */
  children?: ReactNode
}

export function MessageBell({ unread: given, children }: Props) {
  const { t, count, number } = useI18n()
  const own = useUnread().length
  const unread = given ?? own
  const { isOpen, side, toggle, root, button } = useFlyout()

  return (
    <div ref={root} className={flyout.root}>
      <Tooltip text={t('ui.messages')}>
        <button
          ref={button}
          type="button"
          className={styles.bell}
          aria-label={unread > 0 ? count('ui.messages.unread', unread) : t('ui.messages')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {number(unread)}
            </span>
          )}
        </button>
      </Tooltip>
      {isOpen && (
        <div className={flyout.panel} data-side={side}>
          <Suspense fallback={<p className={styles.wait}>{t('ui.loading')}</p>}>
            {children}
            <MessagePanel isBelow={children !== undefined} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
