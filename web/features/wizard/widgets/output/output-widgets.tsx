import { kinds, translate } from '@parcelle/forms'
import { useI18n } from '../../../../i18n/i18n.tsx'
import { ReadOnlyField } from '../../../../ui/fields/read-only-field.tsx'
import { Answer } from '../field/element-field.tsx'
import { FormText } from '../field/form-text.tsx'
import { Announcement } from '../../../../ui/messages/announcement.tsx'
import { useElementTexts } from '../field/element-texts.ts'
import { domId, type WidgetProps } from '../field/widget.ts'
import styles from './output-widgets.module.css'

/** output_text */
export function TextOutput({ element }: WidgetProps) {
  const { locale } = useI18n()
  const { label, help } = useElementTexts(element)
  const { presentation, description } = element.attributes
  const body = presentation ?? description
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.text}>
      {/* Without a body the label is the text. */}
      {body ? <p className={styles.title}>{label}</p> : <p>{label}</p>}
      {body && <FormText text={translate(body, locale)} />}
      {help && <FormText text={help} />}
    </div>
  )
}

/** A value computed by the engine. */
export function ComputedOutput(props: WidgetProps) {
  const { element, value } = props
  const { t, locale } = useI18n()
  const { label, help } = useElementTexts(element)
  const shown = [kinds[element.type].summarise(value, element, locale)].flat().join(', ')
  return (
    <div id={domId(element.id)} tabIndex={-1} className={styles.computed}>
      <ReadOnlyField
        label={
          <>
            {label} <span className={styles.note}>{t('widget.computed')}</span>
          </>
        }
      >
        <span className={styles.figure}>
          <Answer {...props} />
        </span>
      </ReadOnlyField>
      {help && (
        <div className={styles.help}>
          <FormText text={help} />
        </div>
      )}
      <Announcement text={value === null ? '' : `${label} ${shown}`} />
    </div>
  )
}
