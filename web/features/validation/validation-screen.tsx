import { useParams } from 'wouter'
import { useI18n } from '../../i18n/i18n.tsx'
import { formPath, paths } from '../../screen/paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { readList } from '../../session/store.ts'
import { LinkButton } from '../../ui/actions/link-button.tsx'
import styles from './validation-screen.module.css'

/** /manage-dossier/:dossierId — one signed dossier, before its integration. */
export function ValidationScreen() {
  const { t } = useI18n()
  const { dossierId } = useParams<{ dossierId: string }>()
  return (
    <Screen title={t('validation.title')} back={{ href: readList(paths.integration), label: t('validation.back') }}>
      <div className={styles.start}>
        <p>{t('validation.text')}</p>
        <LinkButton variant="primary" icon="eye" href={formPath(dossierId)}>
          {t('validation.read')}
        </LinkButton>
      </div>
    </Screen>
  )
}
