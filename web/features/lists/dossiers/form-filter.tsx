import { useId } from 'react'
import { useLocation } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/query.ts'
import { settings } from '../../../screen/settings.ts'
import styles from './form-filter.module.css'

/** All dossiers, those subscribed online, or those the back office registered by hand. */
export function FormFilter({ address }: { address: ListAddress }) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const name = useId()
  const { client, backOffice } = settings().forms
  const choices = [
    { key: 'filter.all', form: undefined },
    { key: 'filter.online', form: client },
    { key: 'filter.manual', form: backOffice },
  ] as const

  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{t('dossiers.filter')}</legend>
      <div className={styles.choices}>
        {choices.map(({ key, form }) => (
          <label key={key} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={address.form === form}
              onChange={() => navigate(address.hrefFor({ form, page: 1 }))}
            />
            {t(key)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
