import { useI18n, formatPhone } from '../../../i18n/i18n.tsx'
import { settings } from '../../../screen/settings.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Documents, useDocuments } from './documents.tsx'
import { Recap } from './recap.tsx'
import { ProspectCard } from './prospect-card.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  const { t, locale } = useI18n()
  const { phone, mail, hours } = settings().help
  const documents = useDocuments()
  const received = documents.filter(({ isReceived }) => isReceived).length
  return (
    <>
      <Card titleId="recap-titre" title={t('wizard.rail.title')}>
        <Recap />
      </Card>
      <ProspectCard />
      <Card titleId="documents-titre" title={t('wizard.rail.documents', { received, total: documents.length })}>
        <Documents documents={documents} />
      </Card>
      <Card titleId="aide-titre" title={t('wizard.rail.help')}>
        <p className={styles.help}>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>
          <a href={`mailto:${mail}`}>{mail}</a>
          <span>{hours[locale]}</span>
        </p>
      </Card>
    </>
  )
}
