import { translate } from '@parcelle/forms'
import { useI18n, type I18n } from '../../../../i18n/i18n.tsx'
import { Button } from '../../../../ui/actions/button.tsx'
import { useAnswers, useElementServices } from '../../element/element-context.ts'
import { focusElement } from '../field/focus-element.ts'
import { groupTotal, type Total } from './group-total.ts'
import { ElementField } from '../field/element-field.tsx'
import { Announcement } from '../../../../ui/messages/announcement.tsx'
import { Remark } from '../../../../ui/fields/remark.tsx'
import { useChildren } from './group-children.ts'
import type { WidgetProps } from '../field/widget.ts'
import styles from './group-widgets.module.css'

/** input_percentage_range_group, group_percentage_input_range. */
export function PercentageGroup(props: WidgetProps) {
  const i18n = useI18n()
  const { Child } = useElementServices()
  const children = useChildren(props.element)
  const total = groupTotal(props.value, props.element.attributes)
  const words = totalText(total, i18n)
  // Not offered at 0: one press would assign everything.
  const canAssign = total.kind === 'missing' && total.sum > 0 && !props.disabled && !props.readOnly
  return (
    <ElementField
      frame="group"
      // The children render their own read-only state; the group only shows the sum.
      widget={{ ...props, readOnly: false }}
      className={styles.group}
      after={<Remark tone={tones[total.kind]}>{words}</Remark>}
    >
      {children.map((id) => (
        <Child key={id} elementId={id} />
      ))}
      <progress className={styles.meter} data-kind={total.kind} max={total.max} value={total.sum} aria-hidden />
      {canAssign && <AssignRest rest={total.rest} members={children} />}
      <Announcement text={words} />
    </ElementField>
  )
}

/** Assigns the remainder to the last empty child, or to the last one. */
function AssignRest({ rest, members }: { rest: number; members: readonly number[] }) {
  const { t, number, locale } = useI18n()
  const { view, set } = useElementServices()
  const taker = useAnswers(members, ({ value }) => {
    return members.findLast((id) => value(id) === null) ?? members.at(-1) ?? null
  })
  const element = taker === null ? null : view.element(taker)
  if (taker === null || !element) return null

  function give(id: number) {
    const now = view.value(id)
    set(id, rest + (typeof now === 'number' ? now : 0))
    // The button disappears, so the focus moves to the field that changed.
    focusElement(id)
  }
  return (
    <Button dense onClick={() => give(taker)}>
      {t('widget.group.give', { rest: number(rest), label: translate(element.attributes.label, locale) })}
    </Button>
  )
}

const tones = { missing: 'neutral', within: 'neutral', exact: 'success', over: 'danger' } as const

function totalText(total: Total, { t, number }: I18n): string {
  const sum = number(total.sum)
  if (total.kind === 'missing') return t('widget.group.missing', { sum, rest: number(total.rest) })
  if (total.kind === 'over') return t('widget.group.over', { sum, excess: number(total.excess) })
  return t(`widget.group.${total.kind}`, { sum })
}
