import type { ErrorItem } from '@parcelle/contract/errors'
import { translate, type Element } from '@parcelle/forms'
import { useEffect, useSyncExternalStore, type MouseEvent, type Ref } from 'react'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/content/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import { BlockLinks } from './block-links.tsx'
import { errorText } from '../element/problem-text.ts'
import type { Engine } from '../store/engine.ts'
import { useWizard } from '../wizard-context.ts'
import { focusElement, showElement } from '../widgets/field/focus-element.ts'
import { domId } from '../widgets/field/widget.ts'
import styles from './error-summary.module.css'

/** What went wrong with a submit beside the fields: a refusal of the whole, and fields that are not on the page. */
export type Trouble = { refusal: ErrorItem | null; hidden: readonly ErrorItem[] }

type Props = {
  ref: Ref<HTMLDivElement>
  elementIds: readonly number[]
  trouble: Trouble
  /** Below the title of the block, unless it stands in none. */
  heading?: 'h2' | 'h3'
  onAgree?: (unitPrice: number) => void
}

/** At the top of the open block, each line a way to its field. It shrinks as errors are mended. */
export function ErrorSummary({ ref, elementIds, trouble, heading: Heading = 'h3', onAgree }: Props) {
  const i18n = useI18n()
  const { t, count } = i18n
  const { checks, engine, language } = useWizard()
  // The names of the fields come after the other texts, with the form in that language.
  useStore(language)
  const key = useSyncExternalStore(checks.subscribeAll, () => JSON.stringify(elementIds.map(checks.get)))
  const errors = elementIds.flatMap((id) => {
    const message = errorText(checks.get(id), i18n)
    const element = engine.view.element(id)
    if (message === null || !element) return []
    return [{ id, message: withName(message, element, i18n) }]
  })
  const newPrice = readNewPrice(trouble.refusal)
  const total = errors.length + trouble.hidden.length
  const isFixed = total === 0 && trouble.refusal === null
  useWindowName(!isFixed)
  return (
    <div ref={ref} tabIndex={-1} className={styles.box} data-fixed={isFixed} data-key={key.length}>
      <div role="alert">
        <Heading className={styles.title}>
          <Icon name={isFixed ? 'success' : 'warning'} />
          {isFixed
            ? t('wizard.errors.fixed')
            : total > 0
              ? count('wizard.errors.title', total)
              : t(newPrice === null ? 'wizard.errors.refused' : 'wizard.price.changed')}
        </Heading>
        {trouble.refusal && <p>{refusalText(trouble.refusal, i18n)}</p>}
        <BlockLinks ids={namedBlocks(trouble.refusal)} />
        {trouble.hidden.length > 0 && (
          <p>
            {count('wizard.errors.hidden', trouble.hidden.length, {
              messages: trouble.hidden.map((error) => hiddenText(error, engine, i18n)).join(' '),
            })}
          </p>
        )}
      </div>
      {newPrice !== null && (
        <Button variant="primary" onClick={() => onAgree?.(newPrice)}>
          {t('wizard.price.agree')}
        </Button>
      )}
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

/** A share costs something else since the person last looked: the refusal waits for their agreement. */
function readNewPrice(refusal: ErrorItem | null): number | null {
  const price = refusal?.code === 'folder.error.price-changed' ? refusal.params?.['unitPrice'] : null
  return typeof price === 'number' ? price : null
}

/** What a refusal says; the numbers of one about a price are amounts. */
function refusalText(refusal: ErrorItem, { messageFor, amount }: I18n): string {
  const { message, params = {} } = refusal
  if (readNewPrice(refusal) === null) return messageFor(message, params)
  const amounts = Object.entries(params).map(([name, value]) => [name, amount(Number(value))])
  return messageFor(message, Object.fromEntries(amounts))
}

/** The block that a refusal asks for first. */
function namedBlocks(refusal: ErrorItem | null): number[] {
  const id = refusal?.params?.['blockId']
  return typeof id === 'number' ? [id] : []
}

function hiddenText({ property, message, params }: ErrorItem, { view }: Engine, { t, messageFor, locale }: I18n) {
  const element = view.element(Number(property))
  const label = element ? translate(element.attributes.label, locale) : ''
  return `${t('widget.quoted', { label })} ${messageFor(message, { label, ...params })}`
}

/** « Erreur : … » as long as something is to be mended. */
function useWindowName(isWrong: boolean): void {
  const { t } = useI18n()
  useEffect(() => {
    const own = () => document.title.replace(/^.*?: (?=.* – )/, '')
    if (isWrong) document.title = t('wizard.errors.window', { title: own() })
    return () => void (document.title = own())
  }, [isWrong, t])
}

/** Under its field a message may be short; in a list it must say which field it is about. That of a box names it. */
function withName(message: string, { type, attributes }: Element, { t, locale }: I18n): string {
  const label = translate(attributes.label, locale)
  const isNamed = type === 'input_checkbox' || message.includes(label)
  return isNamed ? message : t('wizard.errors.named', { label, message })
}

function go(event: MouseEvent, elementId: number): void {
  // The address stays: Back goes to the block before, not to an error that was mended long ago.
  event.preventDefault()
  focusElement(elementId)
  showElement(elementId)
}
