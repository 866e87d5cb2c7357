import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { Icon } from '../../../../ui/content/icon.tsx'
import styles from './date-calendar.module.css'

type Props = {
  label: string
  value: string | null
  today: string
  min: string | null
  max: string | null
  onPick: (iso: string) => void
}

/** Weeks start on Monday in both locales. */
export default function DateCalendar({ label, value, today, min, max, onPick }: Props) {
  const { locale, t } = useI18n()
  return (
    <I18nProvider locale={{ fr: 'fr-FR', en: 'en-GB' }[locale]}>
      <Calendar
        aria-label={label}
        className={styles.calendar ?? ''}
        value={value === null ? null : parseDate(value)}
        defaultFocusedValue={parseDate(value ?? nearest(today, min, max))}
        minValue={min === null ? null : parseDate(min)}
        maxValue={max === null ? null : parseDate(max)}
        firstDayOfWeek="mon"
        // The user opened the panel to pick a date.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(day) => onPick(day.toString())}
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.turn ?? ''}>
            <Icon name="chevron-left" />
          </Button>
          <CalendarMonthPicker format="long">
            {(months) => <Picker {...months} name={t('widget.date.month')} />}
          </CalendarMonthPicker>
          <CalendarYearPicker>{(years) => <Picker {...years} name={t('widget.date.year')} />}</CalendarYearPicker>
          <Button slot="next" className={styles.turn ?? ''}>
            <Icon name="chevron-right" />
          </Button>
        </div>
        <CalendarGrid className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}

type PickerProps = {
  name: string
  value: string | number
  items: readonly { id: number; formatted: string }[]
  onChange: (id: number) => void
}

function Picker({ name, value, items, onChange }: PickerProps) {
  return (
    <select
      aria-label={name}
      className={styles.select}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}

/** The day focused first: today, or the nearest allowed day. */
function nearest(today: string, min: string | null, max: string | null): string {
  if (min !== null && today < min) return min
  return max !== null && today > max ? max : today
}
