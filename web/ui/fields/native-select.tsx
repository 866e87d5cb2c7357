import { useRef, type ComponentProps } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Icon } from '../content/icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import styles from './native-select.module.css'

type Props = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  choices: readonly { value: string; label: string }[]
  chosen: string
  /** Whether a choice once made can be taken back. */
  clearable: boolean
  clearLabel?: string
  /** What choosing nothing means, where that is a choice like the others: no button is needed to take one back. */
  noneLabel?: string
  onChoose: (value: string | null) => void
}

export function NativeSelect({ choices, chosen, clearable, clearLabel, noneLabel, onChoose, ...rest }: Props) {
  const { t } = useI18n()
  const select = useRef<HTMLSelectElement>(null)
  // An answer that is no longer offered is shown all the same, so that the error beside it makes sense.
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)

  function clear() {
    onChoose(null)
    select.current?.focus()
  }

  return (
    <span className={styles.line}>
      <span className={styles.box}>
        <select
          {...rest}
          ref={select}
          className={styles.select}
          value={chosen}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="" disabled={!clearable}>
            {noneLabel ?? t('widget.select.none')}
          </option>
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </span>
      {clearable && noneLabel === undefined && chosen !== '' && !rest.disabled && (
        <IconButton icon="close" label={clearLabel ?? t('widget.select.clear')} onClick={clear} />
      )}
    </span>
  )
}
