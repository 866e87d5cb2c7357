import { useRef, useState, type KeyboardEvent } from 'react'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { LiveRegion } from '../../../../ui/messages/live-region.tsx'
import { VisuallyHidden } from '../../../../ui/content/visually-hidden.tsx'
import { useElementServices } from '../../element/element-context.ts'
import { ArrayRow } from './array-row.tsx'
import { CheckLine } from '../../../../ui/fields/check-line.tsx'
import { ElementField } from '../field/element-field.tsx'
import { SplitAmounts } from './split-amounts.tsx'
import { tableHeader, tableRows } from './table-rows.ts'
import { useAutoSubmit } from './use-auto-submit.ts'
import { useLegalRow } from './use-legal-row.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './array-choice-widget.module.css'

/**
 * array_choice: one row of a dismemberment table. Arrow keys only move the focus; a click, Space or Enter chooses, and
 * the block is submitted half a second later.
 */
export function ArrayChoiceWidget(props: WidgetProps) {
  const { element, value, disabled, onChange, onLeave } = props
  const { t, locale } = useI18n()
  const { submit } = useElementServices()
  const { isOn, turn, isWaiting, start } = useAutoSubmit(submit)
  const [announcement, setAnnouncement] = useState('')
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = tableRows(element, locale)
  const header = tableHeader(element, rows, locale)
  const legal = useLegalRow(element)
  const chosen = rows.find((row) => row.value === value) ?? null
  const entry = chosen?.value ?? legal ?? rows[0]?.value

  function choose(row: string, label: string) {
    onChange(row)
    setAnnouncement(t('widget.table.chosen', { label }))
    start()
  }

  function handleKey(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const radios = Array.from(body.current?.querySelectorAll('input') ?? [])
    const at = radios.findIndex((radio) => radio === document.activeElement)
    radios[(at + by + radios.length) % radios.length]?.focus()
  }

  return (
    <ElementField
      widget={props}
      frame="radiogroup"
      hint={isOn && t('widget.table.hint')}
      after={chosen && <SplitAmounts row={chosen} />}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {header.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <ArrayRow
              key={row.value}
              row={row}
              name={domId(element.id)}
              isChosen={row.value === value}
              isEntry={row.value === entry}
              isLegal={row.value === legal}
              isWaiting={isWaiting && row.value === value}
              disabled={disabled}
              onKey={handleKey}
              onLeave={onLeave}
              onChoose={() => choose(row.value, row.label)}
            />
          ))}
        </tbody>
      </table>
      <CheckLine label={t('widget.table.go-on')} checked={isOn} disabled={disabled} onTick={turn} />
      <VisuallyHidden>
        <LiveRegion>{announcement}</LiveRegion>
      </VisuallyHidden>
    </ElementField>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
