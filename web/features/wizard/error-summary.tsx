import { say } from '@parcelle/forms'
import { useSyncExternalStore, type MouseEvent, type Ref } from 'react'
import { useSpeech, type Speech } from '../../i18n.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sayShown } from './say-problem.ts'
import { useWizard } from './wizard-context.ts'
import { focusElement } from './widgets/focus-element.ts'
import { domId } from './widgets/widget.ts'
import styles from './error-summary.module.css'

/** What went wrong with a submit beside the fields: a refusal of the whole, and fields that are not on the page. */
export type Trouble = { message: string | null; hidden: readonly string[] }

type Props = { ref: Ref<HTMLDivElement>; elementIds: readonly number[]; trouble: Trouble }

/** At the top of the open block, each line a way to its field. It shrinks as errors are mended. */
export function ErrorSummary({ ref, elementIds, trouble }: Props) {
  const speech = useSpeech()
  const { t, count } = speech
  const { checks, engine } = useWizard()
  const key = useSyncExternalStore(checks.subscribeAll, () => JSON.stringify(elementIds.map(checks.get)))
  const errors = elementIds.flatMap((id) => {
    const message = sayShown(checks.get(id), speech)
    const element = engine.look.element(id)
    if (message === null || !element) return []
    return [{ id, message: withName(message, say(element.attributes.label, speech.locale), speech) }]
  })
  const total = errors.length + trouble.hidden.length
  const isFixed = total === 0 && trouble.message === null
  return (
    <div ref={ref} tabIndex={-1} className={styles.box} data-fixed={isFixed} data-key={key.length}>
      <div role="alert">
        <h3 className={styles.title}>
          <Icon name={isFixed ? 'success' : 'warning'} />
          {isFixed
            ? t('wizard.errors.fixed')
            : total > 0
              ? count('wizard.errors.title', total)
              : t('wizard.errors.refused')}
        </h3>
        {trouble.message && <p>{trouble.message}</p>}
        {trouble.hidden.length > 0 && (
          <p>{count('wizard.errors.hidden', trouble.hidden.length, { messages: trouble.hidden.join(' ') })}</p>
        )}
      </div>
      {errors.length > 0 && (
        <ul className={styles.list}>
          {errors.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${domId(id)}`} onClick={(event) => go(event, id)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Under its field a message may be short; in a list it must say which field it is about. */
const withName = (message: string, label: string, { t }: Speech) =>
  message.includes(label) ? message : t('wizard.errors.named', { label, message })

function go(event: MouseEvent, elementId: number): void {
  // The address stays: Back goes to the block before, not to an error that was mended long ago.
  event.preventDefault()
  focusElement(elementId)
  showElement(elementId)
}

/** Brings an element into sight with its label, under whatever sticks to the edges. */
export function showElement(elementId: number): void {
  document.getElementById(domId(elementId))?.closest('[data-slot]')?.scrollIntoView({ block: 'start' })
}
