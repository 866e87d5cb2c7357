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

/** `refusal`: an error on the whole block; `hidden`: errors of fields that are not on the page. */
export type SubmitErrors = { refusal: ErrorItem | null; hidden: readonly ErrorItem[] }

type Props = {
  ref: Ref<HTMLDivElement>
  elementIds: readonly number[]
  submitErrors: SubmitErrors
  /** h3 inside a block, h2 outside. */
  heading?: 'h2' | 'h3'
  onAgree?: (unitPrice: number) => void
}

/** Lists the errors of a block, each a link to its field, until they are fixed. */
export function ErrorSummary({ ref, elementIds, submitErrors, heading: Heading = 'h3', onAgree }: Props) {
  const i18n = useI18n()
  const { t, count } = i18n
  const { checks, engine, language } = useWizard()
  // Field names arrive later than other texts, with the form in that locale.
  useStore(language)
  const key = useSyncExternalStore(checks.subscribeAll, () => JSON.stringify(elementIds.map(checks.get)))
  const errors = elementIds.flatMap((id) => {
    const message = errorText(checks.get(id), i18n)
    const element = engine.view.element(id)
    if (message === null || !element) return []
    return [{ id, message: withName(message, element, i18n) }]
  })
  const newPrice = findNewPrice(submitErrors.refusal)
  const total = errors.length + submitErrors.hidden.length
  const isFixed = total === 0 && submitErrors.refusal === null
  useWindowTitle(!isFixed)
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
        {submitErrors.refusal && <p>{refusalText(submitErrors.refusal, i18n)}</p>}
        <BlockLinks ids={listNamedBlocks(submitErrors.refusal)} />
        {submitErrors.hidden.length > 0 && (
          <p>
            {count('wizard.errors.hidden', submitErrors.hidden.length, {
              messages: submitErrors.hidden.map((error) => hiddenText(error, engine, i18n)).join(' '),
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

/** The share price changed since the form was loaded: the user must agree to the new one. */
function findNewPrice(refusal: ErrorItem | null): number | null {
  const price = refusal?.code === 'folder.error.price-changed' ? refusal.params?.['unitPrice'] : null
  return typeof price === 'number' ? price : null
}

/** The params of a price error are amounts. */
function refusalText(refusal: ErrorItem, { messageFor, amount }: I18n): string {
  const { message, params = {} } = refusal
  if (findNewPrice(refusal) === null) return messageFor(message, params)
  const amounts = Object.entries(params).map(([name, value]) => [name, amount(Number(value))])
  return messageFor(message, Object.fromEntries(amounts))
}

function listNamedBlocks(refusal: ErrorItem | null): number[] {
  const id = refusal?.params?.['blockId']
  return typeof id === 'number' ? [id] : []
}

function hiddenText({ property, message, params }: ErrorItem, { view }: Engine, { t, messageFor, locale }: I18n) {
  const element = view.element(Number(property))
  const label = element ? translate(element.attributes.label, locale) : ''
  return `${t('widget.quoted', { label })} ${messageFor(message, { label, ...params })}`
}

/** Prefixes the window title with « Erreur : » while there are errors. */
function useWindowTitle(isWrong: boolean): void {
  const { t } = useI18n()
  useEffect(() => {
    const own = () => document.title.replace(/^.*?: (?=.* – )/, '')
    if (isWrong) document.title = t('wizard.errors.window', { title: own() })
    return () => void (document.title = own())
  }, [isWrong, t])
}

/** In the list a message must name its field, except a checkbox error, which names it already. */
function withName(message: string, { type, attributes }: Element, { t, locale }: I18n): string {
  const label = translate(attributes.label, locale)
  const isNamed = type === 'input_checkbox' || message.includes(label)
  return isNamed ? message : t('wizard.errors.named', { label, message })
}

function go(event: MouseEvent, elementId: number): void {
  // Leaves the URL alone, so that Back goes to the previous block and not to a fixed error.
  event.preventDefault()
  focusElement(elementId)
  showElement(elementId)
}
