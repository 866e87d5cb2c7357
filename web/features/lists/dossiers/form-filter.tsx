import { useId } from 'react'
import { useLocation } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { ListAddress } from '../../../list/list-query.ts'
import { settings } from '../../../screen/settings.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { NativeSelect } from '../../../ui/fields/native-select.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import styles from './form-filter.module.css'

export function FormFilter({ address }: { address: ListAddress }) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const name = useId()
  const { client, backOffice } = settings().forms
  const kinds = [
    { key: 'filter.online', form: client },
    { key: 'filter.manual', form: backOffice },
  ] as const

  const choose = (form: number | undefined) => navigate(address.hrefFor({ form, page: 1 }))

  // Beside the search, so that the dossiers start higher up.
  if (useIsPhone())
    return (
      <label className={styles.narrow}>
        <VisuallyHidden>{t('dossiers.filter')}</VisuallyHidden>
        <NativeSelect
          choices={kinds.map(({ key, form }) => ({ value: String(form), label: t(key) }))}
          chosen={String(address.form ?? '')}
          clearable
          noneLabel={t('filter.all')}
          onChoose={(form) => choose(form === null ? undefined : Number(form))}
        />
      </label>
    )
  return (
    <fieldset>
      <legend className={styles.legend}>{t('dossiers.filter')}</legend>
      <div className={styles.choices}>
        {[{ key: 'filter.all', form: undefined } as const, ...kinds].map(({ key, form }) => (
          <label key={key} className={styles.choice}>
            <input type="radio" name={name} checked={address.form === form} onChange={() => choose(form)} />
            {t(key)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
