import { remainingOptions, translate, type Element, type FormView, type Value } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { focusElement } from '../field/focus-element.ts'
import { freeRanks } from './ranks.ts'
import { ElementField } from '../field/element-field.tsx'
import { SelectField } from '../choice/select-widget.tsx'
import { Announcement } from '../../../../ui/messages/announcement.tsx'
import { useChildren } from '../group/group-children.ts'
import { useElementTexts } from '../field/element-texts.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from '../group/group-widgets.module.css'

/** group_ordered_integers and ordonnancement: each value may be chosen once. */
export function OrderGroup(props: WidgetProps) {
  const { t } = useI18n()
  const { set, Child } = useElementServices()
  const children = useChildren(props.element)
  const isAnswered = useAnswers(children, ({ value }) => children.some((id) => value(id) !== null))

  function reset() {
    for (const id of children) set(id, null)
    // The button disappears, so the focus stays in the group.
    focusElement(props.element.id)
  }

  return (
    <ElementField
      frame="group"
      widget={{ ...props, readOnly: false }}
      className={styles.group}
      hint={t('widget.order.hint')}
    >
      {children.map((id) => (
        <Child key={id} elementId={id} />
      ))}
      {isAnswered && !props.disabled && !props.readOnly && (
        <Button variant="tertiary" icon="retry" onClick={reset}>
          {t('widget.order.reset')}
        </Button>
      )}
    </ElementField>
  )
}

/** select_ordered_integer: hides the options chosen by its siblings. */
export function OrderedSelect(props: WidgetProps) {
  const { element } = props
  const { locale } = useI18n()
  const { view } = useElementServices()
  const neighbours = neighboursOf(element, view)
  const left = useAnswers(neighbours, (view) =>
    JSON.stringify(remainingOptions(element, view).map(({ value }) => value)),
  )
  const values: readonly string[] = JSON.parse(left)
  const choices = (element.attributes.options ?? [])
    .filter(({ value }) => values.includes(value))
    .map(({ value, label }) => ({ value, label: translate(label, locale), description: null }))
  return (
    <>
      <SelectField {...props} choices={choices} />
      <ChoiceAnnouncement element={element} label={choices.find(({ value }) => value === props.value)?.label ?? null} />
    </>
  )
}

/** input_ordered_integer: hides the ranks chosen by its siblings. */
export function OrderedInteger(props: WidgetProps) {
  const { element, value, onChange } = props
  const { number } = useI18n()
  const { view } = useElementServices()
  const neighbours = neighboursOf(element, view)
  const { min = 1, max = neighbours.length + 1 } = element.attributes
  const taken = useAnswers(neighbours, ({ value }) => neighbours.map((id) => String(value(id) ?? '')).join(' '))
  const choices = freeRanks(min, max, taken.split(' ')).map((rank) => ({
    value: String(rank),
    label: number(rank),
    description: null,
  }))
  return (
    <>
      <SelectField {...props} choices={choices} onChange={(rank) => onChange(rankOf(rank))} />
      <ChoiceAnnouncement element={element} label={value === null ? null : String(value)} />
    </>
  )
}

const rankOf = (value: Value): Value => (typeof value === 'string' && value !== '' ? Number(value) : null)

function ChoiceAnnouncement({ element, label: choice }: { element: Element; label: string | null }) {
  const { t } = useI18n()
  const { label } = useElementTexts(element)
  return <Announcement text={choice === null ? '' : t('widget.order.chosen', { label, choice })} />
}

function neighboursOf(element: Element, view: FormView): number[] {
  const groups = view.blockOf(element.id)?.elements ?? []
  const families = groups
    .filter(({ type }) => type === 'ordonnancement' || type === 'group_ordered_integers')
    .map(({ attributes }) => (attributes.childrenElementsIds ?? []).flatMap((ref) => view.element(ref)?.id ?? []))
  const own = families.find((ids) => ids.includes(element.id)) ?? []
  return own.filter((id) => id !== element.id)
}
