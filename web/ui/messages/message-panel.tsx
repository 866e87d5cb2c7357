import { useEffect, useId, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { classes } from '../content/classes.ts'
import { Icon } from '../content/icon.tsx'
import { markMessagesRead, useKeepMessages, useMessages, useUnread, type LoggedMessage } from './message-log.ts'
import { noticeText, toneIcons } from './notice.ts'
import { VisuallyHidden } from '../content/visually-hidden.tsx'
import styles from './message-panel.module.css'

/** Default export, for React.lazy. `isBelow` other messages, it has a title only when it is not empty. */
export default function MessagePanel({ isBelow = false }: { isBelow?: boolean }) {
  const { t } = useI18n()
  const messages = useMessages()
  const unread = useUnread()
  // Opening marks all as read on the bell; the marks in the panel stay until it is closed.
  const [fresh] = useState(() => new Set(unread.map((message) => message.id)))
  const [keep, setKeep] = useKeepMessages()
  const title = useId()
  const isShown = messages.length > 0 || !isBelow

  useEffect(markMessagesRead, [messages])

  return (
    <section className={styles.panel} {...(isShown && { 'aria-labelledby': title })}>
      {isShown && (
        <h2 id={title} className={styles.title}>
          {t(isBelow ? 'ui.messages.own' : 'ui.messages')}
        </h2>
      )}
      {isShown && messages.length === 0 && <p className={styles.none}>{t('ui.messages.none')}</p>}
      <ul className={styles.list}>
        {messages.map((message) => (
          <Line key={message.id} message={message} isFresh={fresh.has(message.id)} />
        ))}
      </ul>
      <label className={styles.keep}>
        <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
        {t('ui.messages.keep')}
      </label>
    </section>
  )
}

function Line({ message, isFresh }: { message: LoggedMessage; isFresh: boolean }) {
  const { t, messageFor, date } = useI18n()
  const { notice, at } = message
  return (
    <li className={classes(styles.line, isFresh && styles.unread)}>
      <Icon name={toneIcons[notice.tone]} className={styles[notice.tone]} />
      <div>
        <VisuallyHidden>{t(`ui.tone.${notice.tone}`)} </VisuallyHidden>
        <p>{noticeText(notice, messageFor)}</p>
        <time className={styles.time} dateTime={at.toISOString()}>
          {date(at, 'time')}
        </time>
      </div>
    </li>
  )
}
